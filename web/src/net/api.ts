/** The HTTP side of the server. All addresses are relative to the page's <base>. */
import type {
  DevicePerson,
  EditionInfo,
  EveningSummary,
  Fault,
  Handover,
  LevelInfo,
  Link,
  Me,
  MyRecord,
  MyTable,
  Review,
  RuleBook,
  Settings,
  KnockedTable,
  TableSummary,
} from "../protocol";

export class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.text);
  }
}

export const address = (path: string): string => new URL(path, document.baseURI).href;

/** A record and what belongs to it; who did not play needs the key of a game without spectators. */
export const recordPath = (id: string, key?: string | null, part = ""): string =>
  `api/records/${encodeURIComponent(id)}${part}${shared(key)}`;
/** As the end of an address. */
export const shared = (key?: string | null): string => (key ? `?share=${encodeURIComponent(key)}` : "");

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(address(path), {
    method,
    headers: {
      "Accept-Language": document.documentElement.lang,
      ...(method === "GET" ? {} : { "X-Tilerummy": "1", "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Refused(answer as Fault);
  return answer as T;
}

export const api = {
  me: () => ask<Me>("GET", "api/me"),
  rename: (name: string) => ask<Me>("PUT", "api/me", { name }),
  myTables: () => ask<MyTable[]>("GET", "api/me/tables"),
  /** The latest hundred, or those before one of them. */
  myRecords: (before?: string) => ask<MyRecord[]>("GET", `api/me/records${before ? `?before=${before}` : ""}`),
  handover: () => ask<Handover>("POST", "api/me/handover"),
  takeOver: (token: string) => ask<Me>("POST", "api/handover", { token }),
  /** Who else shares this device. */
  people: () => ask<DevicePerson[]>("GET", "api/me/people"),
  namePerson: (person: number, name: string) => ask<DevicePerson>("PUT", `api/me/people/${person}`, { name }),
  openTables: () => ask<TableSummary[]>("GET", "api/tables"),
  /** I sit down at it with this name; if nobody else is to come, it has begun. */
  newTable: (settings: Settings, name: string, people: readonly number[] = []) =>
    ask<TableSummary>("POST", "api/tables", { settings, name, people }),
  table: (key: string) => ask<TableSummary>("GET", `api/tables/${encodeURIComponent(key)}`),
  /** The owner of the table is asked for a seat. */
  knock: (key: string, name: string) =>
    ask<KnockedTable>("POST", `api/tables/${encodeURIComponent(key)}/knock`, { name }),
  link: (key: string) => ask<Link>("GET", `api/tables/${encodeURIComponent(key)}/link`),
  shareEvening: (id: string, everybody: boolean) => ask<EveningSummary>("POST", "api/evenings", { id, everybody }),
  evening: (key: string) => ask<EveningSummary>("GET", `api/evenings/${encodeURIComponent(key)}`),
  eveningLink: (key: string) => ask<Link>("GET", `api/evenings/${encodeURIComponent(key)}/link`),
  editions: () => ask<EditionInfo[]>("GET", "api/editions"),
  levels: () => ask<LevelInfo[]>("GET", "api/levels"),
  rules: (edition: string, language: string) =>
    ask<RuleBook>("GET", `api/editions/${encodeURIComponent(edition)}/rules?language=${language}`),
  review: (id: string, key?: string | null) => ask<Review>("GET", recordPath(id, key, "/review")),
  record: async (id: string, key?: string | null): Promise<string> => {
    const response = await fetch(address(recordPath(id, key)));
    if (!response.ok) throw new Refused((await response.json()) as Fault);
    return response.text();
  },
};
