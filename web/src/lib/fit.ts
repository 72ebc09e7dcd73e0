/** Words that keep to their place: long ones get smaller letters, and only what is longer still is scrolled. */
const SIZES = ["", "long", "longest"];
const MOST_KNOWN = 100;

export function fit(node: HTMLElement): { destroy(): void } {
  /** What fitted before does so again, in the same place: to try it out, the browser has to lay out everything. */
  const known = new Map<string, { size: string; scrolls: boolean }>();
  const show = (size: string): void => {
    if (node.dataset.words !== size) node.dataset.words = size;
  };
  const tried = (): { size: string; scrolls: boolean } => {
    for (const size of SIZES) {
      show(size);
      if (node.scrollHeight <= node.clientHeight) return { size, scrolls: false };
    }
    return { size: SIZES.at(-1)!, scrolls: true };
  };
  const look = (): void => {
    const words = node.innerHTML.replace(/\d/g, "0"); // a clock that ticks is no wider
    const found = known.get(words) ?? tried();
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(words, found);
    show(found.size);
    node.tabIndex = found.scrolls ? 0 : -1; // so that keys can scroll it
  };
  // In the next frame, where the browser lays everything out anyway: not in the middle of a drop.
  let frame = 0;
  const soon = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      look();
    });
  };
  const words = new MutationObserver(soon);
  words.observe(node, { childList: true, characterData: true, subtree: true });
  const room = new ResizeObserver(() => {
    known.clear();
    look();
  });
  room.observe(node, { box: "border-box" }); // what is within changes with the letters
  return {
    destroy() {
      cancelAnimationFrame(frame);
      words.disconnect();
      room.disconnect();
    },
  };
}
