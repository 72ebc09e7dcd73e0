"""The end of a record must follow from its game, and its seed from its commitment."""

import pytest

from tests.support.each import each
from tests.support.recorded import Object, is_event, record_with, refusal


def lines() -> list[Object]:
    return record_with(bool)


def test_a_score_changed() -> None:
    tampered = lines()
    scores = tampered[-1]["scores"]
    assert isinstance(scores, list)
    tampered[-1]["scores"] = [scores[0] + 1, scores[1] - 1, *scores[2:]]
    error = refusal(tampered)
    assert error.line == len(tampered)
    assert "'scores' must be" in error.problem


def test_another_winner() -> None:
    tampered = lines()
    tampered[-1]["winners"] = [seat for seat in range(3) if [seat] != tampered[-1]["winners"]][:1]
    error = refusal(tampered)
    assert (error.line, error.problem[:9]) == (len(tampered), "'winners'")


@each("where", ["began", "ended"])
def test_the_seed_changed(where: str) -> None:
    tampered = lines()
    at = 2 if where == "began" else len(tampered)
    tampered[at - 1]["seed"] = "00" * 32
    error = refusal(tampered)
    assert error.line == at
    assert "commitment" in error.problem


def test_the_commitment_changed() -> None:
    tampered = lines()
    tampered[0]["commitment"] = "00" * 32
    assert "commitment" in refusal(tampered).problem


def test_the_end_cut_off() -> None:
    tampered = lines()[:-1]
    error = refusal(tampered)
    assert (error.line, "must end with 'game-ended'" in error.problem) == (len(tampered), True)


def test_something_after_the_end() -> None:
    tampered = lines()
    tampered.append({"event": "turn-began", "seat": 0, "number": 999})
    error = refusal(tampered)
    assert error.line == len(tampered)
    assert "the game is over" in error.problem


def test_a_rack_at_the_end_that_was_another() -> None:
    tampered = lines()
    racks = tampered[-1]["racks"]
    assert isinstance(racks, list)
    racks[0], racks[1] = racks[1], racks[0]
    assert refusal(tampered).line == len(tampered)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"ending": "resigned"}, "'ending' must be stuck here, not resigned"),
        ({"racks": ["k1", "k1", "k1"]}, "'racks' must hold"),
        ({"pool": "k1"}, "'pool' must hold 0 tiles, not 1"),
        ({"seed": "00"}, "'seed' doesn't match"),
    ],
)
def test_an_end_that_does_not_follow(change: Object, problem: str) -> None:
    tampered = record_with(lambda data: data.get("ending") == "stuck")
    tampered[-1].update(change)
    error = refusal(tampered)
    assert error.line == len(tampered)
    assert problem in error.problem


def test_racks_are_written_sorted() -> None:
    tampered = lines()
    racks = tampered[-1]["racks"]
    assert isinstance(racks, list)
    at = next(at for at, rack in enumerate(racks) if len(set(rack.split())) > 1)
    racks[at] = " ".join(reversed(racks[at].split()))
    error = refusal(tampered)
    assert (error.line, "isn't sorted" in error.problem) == (len(tampered), True)


def test_other_tiles_than_the_box_has() -> None:
    tampered = lines()
    racks = tampered[-1]["racks"]
    assert isinstance(racks, list)
    at = next(at for at, rack in enumerate(racks) if rack)
    racks[at] = " ".join(["k1"] * len(racks[at].split()))
    error = refusal(tampered)
    assert (error.line, "don't add up to the edition's tiles" in error.problem) == (len(tampered), True)


def test_a_seat_that_resigns_twice() -> None:
    tampered = record_with(lambda data: data.get("event") == "resigned", passing="free")
    at = next(number for number, data in enumerate(tampered, 1) if is_event("resigned")(data))
    tampered.insert(at, dict(tampered[at - 1]))
    assert refusal(tampered).line == at + 1
