"""What a device would let be heard and felt."""

from __future__ import annotations

from playwright.sync_api import Page

_LISTEN = """
window.sounds = {woken: false, tones: [], buzzes: []};
const quiet = () => new Proxy(() => {}, {get: () => quiet(), apply: () => quiet()});
window.AudioContext = class {
  constructor() { window.sounds.woken = true; }
  get state() { return 'running'; }
  get currentTime() { return 0; }
  get destination() { return {}; }
  resume() { return Promise.resolve(); }
  createGain() { return quiet(); }
  createOscillator() {
    return {
      frequency: {setValueAtTime: hertz => window.sounds.tones.push(hertz)},
      connect: () => quiet(), start() {}, stop() {},
    };
  }
};
Object.defineProperty(Navigator.prototype, 'vibrate', {value: ms => (window.sounds.buzzes.push(ms), true)});
"""


def listen(page: Page) -> None:
    """From the next page on: which tones it plays, in Hertz, and for how long it buzzes."""
    page.add_init_script(_LISTEN)
