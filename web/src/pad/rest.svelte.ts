/** Wet fingers tap twice: the second tap is not for what lies where a button, a sheet or a page was a moment ago. */
const REST_MS = 400;

export class Rest {
  /** Nothing can be tapped for a moment. */
  is = $state(true);

  constructor() {
    this.begin();
  }

  begin(): void {
    this.is = true;
    setTimeout(() => (this.is = false), REST_MS);
  }
}
