"""Tiles on their way, in the hands of a test: they stand still until they are told how far they have come."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

_HOLD = """{
  const animate = Element.prototype.animate;
  window.flights = [];
  Element.prototype.animate = function (...how) {
    const flight = animate.apply(this, how);
    flight.pause();
    window.flights.push(flight);
    return flight;
  };
}"""
_AT = """share => {
  const all = window.flights.map(one => [one, one.effect.getComputedTiming().endTime]);
  const end = Math.max(...all.map(([, end]) => end));
  for (const [one, last] of all) one.currentTime = Math.min(share * end, last - 0.01);
  return end;
}"""
_LOST = """() => {
  const flying = window.flights.map(one => one.effect.target);
  const flies = node => flying.some(one => one.contains(node) || node.contains(one));
  return [...document.querySelectorAll('[data-piece]')].filter(piece => {
    const {left, right, top, bottom, width} = piece.querySelector('.tile').getBoundingClientRect();
    const out = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const covered = !flies(piece) && !piece.contains(seen);
    return out || covered || width < 14 || Number(getComputedStyle(piece).opacity) < 1;
  }).map(piece => piece.dataset.face);
}"""


def hold_motion(page: Page) -> None:
    """From the next page on."""
    page.add_init_script(_HOLD)


def flights(page: Page) -> int:
    return int(page.evaluate("window.flights.length"))


def wait_for_flights(page: Page) -> None:
    page.wait_for_function("() => window.flights.length > 0")


def let_fly(page: Page) -> None:
    """Everything arrives."""
    page.evaluate("() => window.flights.splice(0).forEach(one => one.finish())")


def frames(page: Page, folder: Path, count: int) -> tuple[list[bytes], list[str], float]:
    """From the first moment to the last; and the tiles that one of them hides, and how long it takes."""
    pictures, lost, length = [], [], 0.0
    for at in range(count):
        length = page.evaluate(_AT, at / (count - 1))
        lost += page.evaluate(_LOST)
        pictures.append(page.screenshot(path=folder / f"frame-{at:02}.png"))
    return pictures, lost, length
