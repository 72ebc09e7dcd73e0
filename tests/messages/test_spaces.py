"""In French, no line begins with a sign that stands after a space."""

from __future__ import annotations

from tilerummy.messages import say
from tilerummy.messages.catalogue import catalogue
from tilerummy.messages.spaces import NO_BREAK, bound
from tilerummy.puzzles.lesson import every_lesson

HELD = (*(f" {sign}" for sign in ":;!?»"), "« ")


def test_french_holds_its_signs() -> None:
    assert bound("« Qui ? » 10 % : moi !", "fr") == "«_Qui_?_» 10_%_: moi_!".replace("_", NO_BREAK)
    assert bound("« Qui ? »", "en") == "« Qui ? »"
    assert say("page.lobby.code", "fr", code="ABC") == f"Code{NO_BREAK}: ABC"


def test_no_sentence_of_ours_is_without() -> None:
    texts = [text for message in catalogue("fr").values() for text in message.forms.values()]
    texts += [text for lesson in every_lesson() for text in lesson.texts["fr"].values()]
    assert [text for text in texts if any(sign in text for sign in HELD)] == []
    assert sum(NO_BREAK in text for text in texts) > 300
