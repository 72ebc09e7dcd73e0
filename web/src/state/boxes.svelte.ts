/** The boxes to choose from: those we know, and those that this server's operator offers besides. */
import { BOXES } from "../lib/boxes";
import { api } from "../net/api";
import type { EditionInfo } from "../protocol";
import { has, t } from "./words.svelte";

let own = $state.raw<readonly EditionInfo[]>([]);
let asked = false;

/** All editions of this server, in the order of the shelf. */
export async function loadBoxes(): Promise<EditionInfo[]> {
  const found = await api.editions();
  own = found.filter((one) => !BOXES.includes(one.id));
  const place = (one: EditionInfo): number => BOXES.indexOf(one.id) >>> 0; // our own boxes first
  return found.toSorted((one, other) => place(one) - place(other));
}

/** Most servers have our boxes alone, so the others are asked for when somebody needs them. */
function need(): void {
  if (asked) return;
  asked = true;
  loadBoxes().catch(() => (asked = false));
}

export function boxes(): readonly string[] {
  need();
  return [...BOXES, ...own.map((one) => one.id)];
}

export const boxName = (id: string): string => said(id, "box", (one) => one.name) ?? id;
export const boxAbout = (id: string): string => said(id, "about", (one) => one.source) ?? "";

function said(id: string, what: string, of: (one: EditionInfo) => string): string | undefined {
  const key = `page.edition.${id}.${what}`;
  if (has(key)) return t(key);
  need();
  const found = own.find((one) => one.id === id);
  return found && of(found);
}
