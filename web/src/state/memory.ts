/** What this browser remembers; a browser that may not simply forgets. */
const PREFIX = "tilerummy.";

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Whether it is kept: private windows may have no storage, and what is chosen then holds until the page is closed. */
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(PREFIX + key, value);
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // What could never be kept is forgotten already.
  }
}

/** A browser that runs out of room may throw away what it remembers of pages that are seldom open: not of this one. */
export function keepForGood(): void {
  navigator.storage?.persist?.().catch(() => undefined); // plain http has no such thing
}

/** All keys that begin like this. */
export function remembered(start: string): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return keys.filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}
