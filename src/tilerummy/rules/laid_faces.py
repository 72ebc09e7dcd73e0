"""What the jokers laid during a turn stand for when it ends.

Equal tiles can't be told apart, so this considers every reading of the two tables that the joker policy
allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from tilerummy.rules.edition import JokerPolicy
from tilerummy.rules.joker_policy import Transition, face_choices
from tilerummy.rules.kept_melds import guests_of, open_faces, place_all
from tilerummy.rules.meld import Meld, canonical, readings
from tilerummy.rules.tile import Rack, Tile


def laid_faces(policy: JokerPolicy, change: Transition) -> set[Rack]:
    """The faces of all laid classic jokers, for every reading; empty if the policy allows none.

    Laid jokers are always in melds that were not on the table before.
    """
    found: set[Rack] = set()
    for new in _new_melds(change):
        if policy is JokerPolicy.FREE or not change.old_joker_melds:
            found.update(_free(change, new))
        elif policy is JokerPolicy.PINNED:
            found.update(_pinned(change, new))
        else:
            found.update(_kept(change, policy, new))
    return found


def _new_melds(change: Transition) -> Iterator[frozenset[int]]:
    """Each way to tell which melds were not on the table before, as their indices.

    Of equal melds in a different order (`r5 J J` and `J J r5` as groups), any can be the old one.
    """
    lying = Counter(canonical(meld) for meld in change.old.melds)
    alike: dict[Meld, dict[Meld, list[int]]] = {}
    for index, meld in enumerate(change.new.melds):
        alike.setdefault(canonical(meld), {}).setdefault(meld, []).append(index)
    options: list[set[frozenset[int]]] = []
    for key, by_order in alike.items():
        every = [index for indices in by_order.values() for index in indices]
        count = max(0, len(every) - lying[key])
        if len(by_order) == 1:
            options.append({frozenset(every[:count])})
        else:
            options.append(set(map(frozenset, combinations(every, count))))
    for choice in product(*options):
        yield frozenset().union(*choice)


def _free(change: Transition, new: frozenset[int]) -> Iterator[Rack]:
    """Any joker of a new meld may be a laid one. (In a meld that isn't valid yet, a joker has no face.)"""
    melds = (change.new.melds[index] for index in new)
    for faces in face_choices(meld for meld in melds if readings(meld)):
        yield from _chosen(faces, change.laid[Tile.J])


def _pinned(change: Transition, new: frozenset[int]) -> Iterator[Rack]:
    """Jokers that were on the table keep their faces, unless those faces were laid in their place."""
    among = face_choices(change.new.melds[index] for index in new)
    others = face_choices(meld for index, meld in enumerate(change.new.melds) if index not in new)
    for before in face_choices(change.old.melds):
        for faces, other in product(among, others):
            for laid in set(_chosen(faces, change.laid[Tile.J])):
                still = faces - Counter(laid) + other
                if before - still <= change.laid:
                    yield laid


def _kept(change: Transition, policy: JokerPolicy, new: frozenset[int]) -> Iterator[Rack]:
    """All guests of kept melds were laid; the remaining laid jokers are among those in newly built melds."""
    for hosts in place_all(change.new, policy, change.old_joker_melds, change.laid):
        guests = guests_of(change.new, hosts)
        more = change.laid[Tile.J] - len(guests)
        if more < 0 or not new.issuperset(guests):
            continue
        visited = [open_faces(change.new.melds[index], hosts[index]) for index in sorted(set(guests))]
        built = [open_faces(change.new.melds[index], None) for index in sorted(new - hosts.keys())]
        for own in _unions(visited):
            for faces in _unions(built):
                for chosen in set(_chosen(Counter(faces), more)):
                    yield tuple(sorted((*own, *chosen)))


def _unions(per_meld: list[set[Rack]]) -> set[Rack]:
    return {tuple(sorted(face for faces in choice for face in faces)) for choice in product(*per_meld)}


def _chosen(faces: Counter[Tile], count: int) -> Iterable[Rack]:
    tiles = sorted(faces.elements())
    return combinations(tiles, min(count, len(tiles)))
