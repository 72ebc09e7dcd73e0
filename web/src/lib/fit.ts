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
  const words = new MutationObserver(look);
  words.observe(node, { childList: true, characterData: true, subtree: true });
  const room = new ResizeObserver(look);
  room.observe(node);
  return {
    destroy() {
      words.disconnect();
      room.disconnect();
    },
  };
}
