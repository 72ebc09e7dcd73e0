/** Which page is shown: the part of the address after the page's <base>. */
import { address } from "../net/api";

const root = new URL(".", document.baseURI).pathname;
const pathNow = (): string => decodeURI(location.pathname.slice(root.length)).replace(/\/$/, "");

let path = $state(pathNow());
export const route = (): string[] => path.split("/").filter(Boolean);

// The base was relative to the address we came in by; from here on it must not move along.
document.querySelector("base")!.href = root;
addEventListener("popstate", () => (path = pathNow()));

/** `instead`: the page that leads on by itself is no stop on the way back. */
export function go(to: string, instead = false): void {
  if (instead) history.replaceState(null, "", address(to));
  else history.pushState(null, "", address(to));
  path = pathNow();
  scrollTo(0, 0);
}

/** For links: an ordinary click stays in the page, anything else is the browser's. */
export function link(node: HTMLAnchorElement): { destroy(): void } {
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search, hash } = new URL(node.href);
    go(pathname.slice(root.length) + search + hash);
  };
  node.addEventListener("click", onClick);
  return { destroy: () => node.removeEventListener("click", onClick) };
}
