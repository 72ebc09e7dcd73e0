/** Undo and redo: every step of a draft is kept until the turn ends. */
export class History<T> {
  private past: T[] = [];
  private future: T[] = [];

  constructor(private present: T) {}

  get now(): T {
    return this.present;
  }

  /** What it was before the first step. */
  get first(): T {
    return this.past[0] ?? this.present;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  push(next: T): void {
    this.past.push(this.present);
    this.present = next;
    this.future = [];
  }

  /** Changes the present without a step of its own: something that is no move, such as sorting the rack. */
  replace(change: (one: T) => T): void {
    this.present = change(this.present);
    this.past = this.past.map(change);
    this.future = this.future.map(change);
  }

  undo(): void {
    const before = this.past.pop();
    if (before === undefined) return;
    this.future.push(this.present);
    this.present = before;
  }

  redo(): void {
    const after = this.future.pop();
    if (after === undefined) return;
    this.past.push(this.present);
    this.present = after;
  }

  restart(present: T): void {
    this.past = [];
    this.future = [];
    this.present = present;
  }
}
