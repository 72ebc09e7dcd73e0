/** The device that sounds come out of. They are made on the spot, by recipes that only who hears them loads. */
import type { Sound } from "./recipes";

export type { Sound } from "./recipes";

type Recipes = typeof import("./recipes");
let recipes: Promise<Recipes> | null = null;
let context: AudioContext | null = null;
let out: GainNode | null = null;
let loudness = 1;
const made = new Map<Sound, AudioBuffer>();
const PAUSE = 60; // ms
/** No two tiles fall alike; a melody is always the same. */
const VARIED: ReadonlySet<Sound> = new Set(["lay", "draw"]);

/** How loud everything is, from 0 to 1. Half of the way is half as loud to the ear, not to the voltmeter. */
export function setVolume(volume: number): void {
  loudness = volume ** 2;
  if (out) out.gain.value = loudness;
}

function open(): void {
  try {
    const device = new AudioContext({ latencyHint: "interactive" });
    out = device.createGain();
    out.gain.value = loudness;
    out.connect(device.destination);
    context = device;
    recipes = import("./recipes");
    // Made beforehand and one by one: a hand on a tile never waits for a sound.
    recipes
      .then((all) =>
        all.SOUNDS.forEach((sound, at) => setTimeout(() => bufferOf(sound, device, all), PAUSE * (at + 1))),
      )
      .catch(() => (context = null)); // a page of an older build, in silence
    // Somebody's music goes on beside a game.
    if ("audioSession" in navigator) (navigator.audioSession as { type: string }).type = "ambient";
  } catch {
    context = null; // no sound device
  }
}

/**
 * Browsers allow sound after the first touch only. Waking the device up takes a while: not in the middle of a drop. And
 * for somebody who wants none, it stays asleep.
 */
export function wakeSound(wanted: () => boolean): void {
  const wake = (): void => {
    if (!wanted() || context) return;
    open();
    removeEventListener("click", later);
  };
  const later = (): void => void setTimeout(wake);
  addEventListener("click", later);
}

function bufferOf(sound: Sound, device: AudioContext, { RATE, samplesOf }: Recipes): AudioBuffer {
  const found = made.get(sound);
  if (found) return found;
  const samples = samplesOf(sound);
  const buffer = device.createBuffer(1, samples.length, RATE);
  buffer.copyToChannel(samples, 0);
  made.set(sound, buffer);
  return buffer;
}

export function play(sound: Sound): void {
  if (loudness) recipes?.then((all) => start(sound, all)).catch(() => undefined);
}

function start(sound: Sound, all: Recipes): void {
  try {
    if (!context || !out) return;
    if (context.state === "suspended") void context.resume();
    if (context.state !== "running") return;
    const source = context.createBufferSource();
    source.buffer = bufferOf(sound, context, all);
    if (VARIED.has(sound)) source.playbackRate.value = 0.94 + 0.12 * Math.random();
    source.connect(out);
    source.start();
  } catch {
    context = null; // no sound device
  }
}

export function vibrate(ms: number): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}
