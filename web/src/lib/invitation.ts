/** The key of a table or an evening in what somebody pasted: a code, or a link with all that may hang on to it. */
export function keyIn(text: string): string {
  const spoken = text.replace(/[\s\-–.·]/gu, ""); // as people read a code out, or write it down
  if (/^[a-z0-9]{6}$/i.test(spoken)) return spoken.toUpperCase();
  return /([^/?#\s]+)\/?(?:[?#].*)?$/u.exec(text.trim())?.[1] ?? "";
}
