/**
 * Words that keep to their place: long ones get smaller letters; if these are not small enough, what is `.lesser` is left out,
 * and if that is not enough either, as many lines are shown as there is room for.
 */
const SIZES = ["", "long", "longest", "long brief", "longest brief"];
const LINES = [6, 5, 4, 3, 2, 1];
const WAYS = [
  ...SIZES.map((size) => ({ size, lines: 0 })),
  ...LINES.map((lines) => ({ size: "longest brief cut", lines })),
];
type Way = (typeof WAYS)[number];
const MOST_KNOWN = 100;

export function fit(node: HTMLElement): { destroy(): void } {
  /** What fitted before does so again, in the same place: to try it out, the browser has to lay out everything. */
  const known = new Map<string, Way>();
  const show = ({ size, lines }: Way): void => {
    if (node.dataset.words === size && node.style.getPropertyValue("--lines") === `${lines}`) return;
    node.dataset.words = size;
    node.style.setProperty("--lines", `${lines}`);
  };
  const tried = (): Way =>
    WAYS.find((way) => {
      show(way);
      return node.scrollHeight <= node.clientHeight;
    }) ?? WAYS.at(-1)!;
  const look = (): void => {
    const words = node.innerHTML.replace(/\d/g, "0"); // a clock that ticks is no wider
    const found = known.get(words) ?? tried();
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(words, found);
    show(found);
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
