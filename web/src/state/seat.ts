/** The table at which I sat last in this tab: from its replay a way leads back. */
const KEY = "tilerummy.table";

export function sitsAt(table: string): void {
  try {
    sessionStorage.setItem(KEY, table);
  } catch {
    // Without storage there is no way back but the list of my games.
  }
}

export function satAt(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
