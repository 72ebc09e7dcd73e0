/** The name of the page shown: in the tab's title, and told once to whoever doesn't see that another page is there. */
let told = location.pathname;
/** Nothing for the page one came in by: the browser itself tells that one's title. */
let arrived = $state("");
export const arrivedAt = (): string => arrived;

/** Every view gives itself its name, and only when it is there: its script may take its time. */
export function entitle(name: string, sign = ""): void {
  document.title = sign + name;
  if (told === location.pathname) return;
  told = location.pathname;
  arrived = name;
}
