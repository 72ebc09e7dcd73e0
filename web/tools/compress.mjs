// Beside each file of the built page the same one compressed, for the server to send: once, and as small as it gets.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const FOLDER = "../src/tilerummy/web";
const TEXTS = /\.(js|css|svg|webmanifest)$/; // the first page is written anew for each address
let [before, after] = [0, 0];
for (const name of readdirSync(FOLDER, { recursive: true })) {
  if (!TEXTS.test(name)) continue;
  const text = readFileSync(join(FOLDER, name));
  const small = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  writeFileSync(join(FOLDER, `${name}.br`), small);
  writeFileSync(join(FOLDER, `${name}.gz`), gzipSync(text, { level: 9 }));
  [before, after] = [before + text.length, after + small.length];
}
console.log(`all files: ${Math.round(before / 1000)} kB, compressed ${Math.round(after / 1000)} kB`);
