/** How this person likes the page. */
import { drawSigns } from "../lib/signs";
import { setVolume } from "../lib/sound";
import { recall, remember } from "./memory";
import { t } from "./words.svelte";

export type Theme = "auto" | "light" | "dark" | "contrast";
export const THEMES: readonly Theme[] = ["auto", "light", "dark", "contrast"];

export const prefs = $state({
  theme: (recall("theme") ?? "auto") as Theme,
  safeColours: recall("safe-colours") === "1",
  sound: recall("sound") !== "0",
  /** From 0 to 100. */
  volume: Number(recall("volume") ?? 80),
  showDraft: recall("show-draft") !== "0",
  reactions: recall("reactions") !== "0",
  notify: recall("notify") === "1",
  name: recall("name") ?? "",
});

const DARK = matchMedia("(prefers-color-scheme: dark)");
const CONTRAST = matchMedia("(prefers-contrast: more)");
for (const wish of [DARK, CONTRAST]) wish.addEventListener("change", showTheme);

function showTheme(): void {
  const device = CONTRAST.matches ? "contrast" : DARK.matches ? "dark" : "light";
  const root = document.documentElement;
  root.dataset.theme = prefs.theme === "auto" ? device : prefs.theme;
  root.dataset.colours = prefs.safeColours ? "safe" : "plain";
  drawSigns(root);
}

export function applyPrefs(): void {
  showTheme();
  setVolume(prefs.volume / 100);
  remember("theme", prefs.theme);
  remember("safe-colours", prefs.safeColours ? "1" : "0");
  remember("sound", prefs.sound ? "1" : "0");
  remember("volume", String(prefs.volume));
  remember("show-draft", prefs.showDraft ? "1" : "0");
  remember("reactions", prefs.reactions ? "1" : "0");
  remember("notify", prefs.notify ? "1" : "0");
  remember("name", prefs.name);
}

/** What I am called where I sit down. */
export const ownName = (): string => prefs.name.trim() || t("page.player", { number: 1 });
