/** What I want to be called, from now on and everywhere. */
import { api } from "../net/api";
import { applyPrefs, prefs } from "./prefs.svelte";

/** `tell`: at a table the others learn it at once. */
export function keepName(tell?: (name: string) => unknown): void {
  applyPrefs();
  if (!prefs.name.trim()) return;
  api.rename(prefs.name).catch(() => undefined);
  tell?.(prefs.name);
}
