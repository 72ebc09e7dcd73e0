/**
 * As much Markdown as the rules of an edition use: headings, lists, lists in lists, paragraphs; bold, italics, tiles
 * in backquotes. Here tiles are drawn, so the paragraph that explains their letters is left out.
 */
export type Inline = { kind: "text" | "bold" | "italic" | "code" | "tiles"; text: string };
export type Block =
  | { kind: "heading"; level: number; parts: Inline[] }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; items: Item[] };
export type Item = { parts: Inline[]; under: Inline[][] };

const TILES = /^([krby]\d+|[JDCM])([ |]+([krby]\d+|[JDCM]))*$/;
const LETTERS = "`k`, `r`, `b`";

export function inline(text: string): Inline[] {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter(Boolean)
    .map((piece): Inline => {
      if (piece.startsWith("`")) {
        const code = piece.slice(1, -1);
        return { kind: TILES.test(code) ? "tiles" : "code", text: code };
      }
      if (piece.startsWith("**")) return { kind: "bold", text: piece.slice(2, -2) };
      if (piece.startsWith("*") && piece.length > 2) return { kind: "italic", text: piece.slice(1, -1) };
      return { kind: "text", text: piece };
    });
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const line of text.split("\n")) {
    const heading = /^(#+) (.*)$/.exec(line);
    const item = /^(?:- |(\d+)\. )(.*)$/.exec(line);
    const under = /^ +- (.*)$/.exec(line);
    const last = found.at(-1);
    if (heading) found.push({ kind: "heading", level: heading[1]!.length, parts: inline(heading[2]!) });
    else if (item) {
      const ordered = item[1] !== undefined;
      if (last?.kind === "list" && last.ordered === ordered) last.items.push({ parts: inline(item[2]!), under: [] });
      else found.push({ kind: "list", ordered, items: [{ parts: inline(item[2]!), under: [] }] });
    } else if (under && last?.kind === "list") last.items.at(-1)!.under.push(inline(under[1]!));
    else if (line.trim() && !line.startsWith("<!--") && !line.includes(LETTERS)) found.push({ kind: "paragraph", parts: inline(line) });
  }
  return found;
}
