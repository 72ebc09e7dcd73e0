/** What this browser remembers; a browser that may not simply forgets. */
const PREFIX = "tilerummy.";

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows may have no storage: the choice holds until the page is closed.
  }
}
