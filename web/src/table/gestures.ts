/** Pointer events become taps, holds and drags; mouse, finger and pen alike. Knows nothing of the page. */
export type Handlers = {
  /** Pressed and let go without moving. */
  tap(id: number, how: { extend: boolean; double: boolean; x: number }): void;
  /** Pressed for a while: takes more than the one tile. */
  hold(id: number): void;
  lift(id: number, x: number, y: number): void;
  drag(x: number, y: number): void;
  drop(x: number, y: number): void;
  cancel(): void;
};

export const SLACK = 6; // a finger trembles
export const HOLD_MS = 380;
export const DOUBLE_MS = 320;

type Timers = { set(run: () => void, ms: number): unknown; clear(timer: never): void; now(): number };
const TIMERS: Timers = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (timer) => window.clearTimeout(timer),
  now: () => performance.now(),
};

export class Gestures {
  private pressed: { id: number; pointer: number; x: number; y: number; extend: boolean } | null = null;
  private lifted = false;
  private held = false;
  private timer: unknown = null;
  private lastTap = { id: -1, at: -Infinity };

  constructor(
    private readonly handlers: Handlers,
    private readonly timers: Timers = TIMERS,
  ) {}

  down(id: number, pointer: number, x: number, y: number, extend = false): void {
    if (this.pressed) return; // a second finger
    this.pressed = { id, pointer, x, y, extend };
    this.lifted = this.held = false;
    this.timer = this.timers.set(() => this.onHold(), HOLD_MS);
  }

  move(pointer: number, x: number, y: number): void {
    const pressed = this.pressed;
    if (!pressed || pressed.pointer !== pointer) return;
    if (!this.lifted) {
      if (Math.hypot(x - pressed.x, y - pressed.y) < SLACK) return;
      this.stopTimer();
      this.lifted = true;
      this.handlers.lift(pressed.id, x, y);
    }
    this.handlers.drag(x, y);
  }

  up(pointer: number, x: number, y: number): void {
    const pressed = this.pressed;
    if (!pressed || pressed.pointer !== pointer) return;
    this.end();
    if (this.lifted) this.handlers.drop(x, y);
    else if (!this.held) this.onTap(pressed.id, pressed.extend, x);
    this.lifted = false;
  }

  cancel(pointer: number): void {
    if (!this.pressed || this.pressed.pointer !== pointer) return;
    this.end();
    if (this.lifted) this.handlers.cancel();
    this.lifted = false;
  }

  /** The drag is off, whatever the fingers do. */
  abort(): void {
    if (this.pressed) this.cancel(this.pressed.pointer);
  }

  private onTap(id: number, extend: boolean, x: number): void {
    const now = this.timers.now();
    const double = this.lastTap.id === id && now - this.lastTap.at < DOUBLE_MS;
    this.lastTap = double ? { id: -1, at: -Infinity } : { id, at: now };
    this.handlers.tap(id, { extend, double, x });
  }

  private onHold(): void {
    this.timer = null;
    if (!this.pressed || this.lifted) return;
    this.held = true;
    this.handlers.hold(this.pressed.id);
  }

  private end(): void {
    this.stopTimer();
    this.pressed = null;
  }

  private stopTimer(): void {
    if (this.timer !== null) this.timers.clear(this.timer as never);
    this.timer = null;
  }
}
