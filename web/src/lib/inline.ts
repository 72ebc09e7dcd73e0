/** The marks within a line of the rules: **explained**, *stressed*, tiles in backquotes. */
export type Inline = { kind: "text" | "bold" | "italic" | "code" | "tiles"; text: string };

const TILES = /^([krby]\d+|[JDCM])([ |]+([krby]\d+|[JDCM]))*$/;

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
