// The JavaScript that the table page loads must stay small: at most 120 kB, compressed. So must fonts and sounds: 60 kB.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const FOLDER = "../src/tilerummy/web";
const MOST = 120_000;
const MOST_MEDIA = 60_000;
const manifest = JSON.parse(readFileSync(join(FOLDER, ".vite/manifest.json"), "utf8"));

// What sounds are made by counts with the sounds. Everything else counts but what only other pages load, and the
// menu and the result of a game, which come while it is played.
const RECIPES = "src/lib/recipes.ts";
const ELSEWHERE =
  /(views\/(Home|Board|Cover|Replay|Rules|NewTable|Handover|AtTheTable|Puzzles|PuzzlePage|OwnPuzzle|Learn)|learn\/(CoachSays|coach)|parts\/(GameEnd|Menu|OneDevice))\.svelte/;
const seen = new Set();
function visit(key) {
  if (seen.has(key) || key === RECIPES || ELSEWHERE.test(key)) return;
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
const media = readdirSync(join(FOLDER, "assets")).filter((file) => /\.(woff2?|mp3|ogg|opus|wav|m4a)$/.test(file));
const heard = [...media.map((file) => join("assets", file)), manifest[RECIPES].file].reduce(
  (sum, file) => sum + statSync(join(FOLDER, file)).size,
  0,
);
console.log(`fonts and sounds: ${(heard / 1000).toFixed(1)} kB (at most ${MOST_MEDIA / 1000})`);
if (size > MOST || heard > MOST_MEDIA) process.exit(1);
