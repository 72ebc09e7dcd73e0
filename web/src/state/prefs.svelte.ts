/** How this person likes the page. */
import { recall, remember } from "./memory";

export type Theme = "auto" | "light" | "dark" | "contrast";
export const THEMES: readonly Theme[] = ["auto", "light", "dark", "contrast"];

export const prefs = $state({
  theme: (recall("theme") ?? "auto") as Theme,
  safeColours: recall("safe-colours") === "1",
  sound: recall("sound") !== "0",
  showDraft: recall("show-draft") !== "0",
  name: recall("name") ?? "",
});

export function applyPrefs(): void {
  const root = document.documentElement;
  root.dataset.theme = prefs.theme;
  root.dataset.colours = prefs.safeColours ? "safe" : "plain";
  remember("theme", prefs.theme);
  remember("safe-colours", prefs.safeColours ? "1" : "0");
  remember("sound", prefs.sound ? "1" : "0");
  remember("show-draft", prefs.showDraft ? "1" : "0");
  remember("name", prefs.name);
}
