/** The table's key in what somebody pasted: a code, or a link with all that may hang on to it. */
export function keyIn(text: string): string {
  return /([^/?#\s]+)\/?(?:[?#].*)?$/u.exec(text.trim())?.[1] ?? "";
}
