"""What a device would let be heard and felt."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

_LISTEN = """
window.sounds = {woken: false, tones: [], buzzes: []};
window.AudioContext = class {
  constructor() { window.sounds.woken = true; }
  get state() { return 'running'; }
  get currentTime() { return 0; }
  get destination() { return {}; }
  resume() { return Promise.resolve(); }
  createGain() { return {gain: {}, connect() {}}; }
  createBuffer(channels, length, rate) { return {seconds: length / rate, copyToChannel() {}}; }
  createBufferSource() {
    return {playbackRate: {}, connect() {}, start() { window.sounds.tones.push(this.buffer.seconds); }};
  }
};
Object.defineProperty(Navigator.prototype, 'vibrate', {value: ms => (window.sounds.buzzes.push(ms), true)});
"""


SHUFFLE: Final = 1.2
TURN: Final = 1.4
WARNING: Final = 0.7
WON: Final = 2.6
LOST: Final = 1.9
"""How long these sounds of lib/recipes.ts last, in seconds: by that a test knows them."""


_TYPEFACE = """async () => {
  await document.fonts.ready;
  return [...document.fonts].some(font => font.family === 'Figtree' && font.status === 'loaded');
}"""


def has_its_typeface(page: Page) -> bool:
    """Whether the page's own letters have arrived, not those of the device."""
    return bool(page.evaluate(_TYPEFACE))


def listen(page: Page) -> None:
    """From the next page on: the lengths of the sounds that it plays, and for how long it buzzes."""
    page.add_init_script(_LISTEN)
