/** Words that keep to their place: long ones get smaller letters, and only what is longer still is scrolled. */
const SIZES = ["", "long", "longest"];

export function fit(node: HTMLElement): { destroy(): void } {
  const look = (): void => {
    for (const size of SIZES) {
      node.dataset.words = size;
      if (node.scrollHeight <= node.clientHeight) break;
    }
    node.tabIndex = node.scrollHeight > node.clientHeight ? 0 : -1; // so that keys can scroll it
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
  const room = new ResizeObserver(look);
  room.observe(node);
  return {
    destroy() {
      cancelAnimationFrame(frame);
      words.disconnect();
      room.disconnect();
    },
  };
}
