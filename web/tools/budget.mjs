// The JavaScript that the table page loads must stay small: at most 120 kB, compressed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const FOLDER = "../src/tilerummy/web";
const MOST = 120_000;
const manifest = JSON.parse(readFileSync(join(FOLDER, ".vite/manifest.json"), "utf8"));

// Everything but what only other pages load.
const ELSEWHERE = /views\/(Replay|Rules|NewTable|Handover|AtTheTable)\.svelte$/;
const seen = new Set();
function visit(key) {
  if (seen.has(key) || ELSEWHERE.test(key)) return;
  seen.add(key);
  const chunk = manifest[key];
  for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) {
    if (!next.includes("virtual:messages/") || next.endsWith("/en")) visit(next);
  }
}
visit("index.html");
const files = [...new Set([...seen].map((key) => manifest[key].file))].filter((file) => file.endsWith(".js"));
const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(FOLDER, file))).length, 0);
console.log(`table page: ${(size / 1000).toFixed(1)} kB of JavaScript, compressed (at most ${MOST / 1000})`);
if (size > MOST) process.exit(1);
