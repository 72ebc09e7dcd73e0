/** Soft sounds, made on the spot: no files to load. */
let context: AudioContext | null = null;

function tone(frequency: number, at: number, length: number, volume: number, kind: OscillatorType = "sine"): void {
  if (!context) return;
  const start = context.currentTime + at;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = kind;
  oscillator.frequency.setValueAtTime(frequency, start);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

export type Sound = "lay" | "turn" | "warning" | "refused" | "won" | "lost" | "draw";

const TUNES: Record<Sound, () => void> = {
  lay: () => tone(1450, 0, 0.05, 0.05, "triangle"),
  draw: () => tone(520, 0, 0.12, 0.05),
  turn: () => [523, 659].forEach((f, at) => tone(f, at * 0.12, 0.35, 0.07)),
  warning: () => [440, 440].forEach((f, at) => tone(f, at * 0.22, 0.18, 0.06)),
  refused: () => tone(196, 0, 0.22, 0.06),
  lost: () => [392, 330, 262].forEach((f, at) => tone(f, at * 0.2, 0.5, 0.05)),
  won: () => [523, 659, 784, 1047].forEach((f, at) => tone(f, at * 0.14, 0.5, 0.07)),
};

/** Browsers allow sound after the first touch only. Waking the device up takes a while: not in the middle of a drop. */
export function wakeSound(): void {
  const wake = (): void => {
    try {
      context ??= new AudioContext();
    } catch {
      context = null; // no sound device
    }
  };
  addEventListener("click", () => setTimeout(wake), { once: true });
}

export function play(sound: Sound): void {
  try {
    if (!context) return;
    if (context.state === "suspended") void context.resume();
    if (context.state === "running") TUNES[sound]();
  } catch {
    context = null; // no sound device
  }
}

export function vibrate(ms: number): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}
