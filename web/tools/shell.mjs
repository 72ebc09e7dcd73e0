// The service worker, with the names of all files of this build: it fetches them when it is installed. And the licence
// of the typeface, which goes wherever the typeface goes.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");

export function worker(built) {
  const source = readFileSync(join(WEB, "src/worker.js"), "utf8");
  // The picture of an invitation is for messengers: no page shows it.
  const fixed = readdirSync(join(WEB, "public"))
    .filter((name) => name !== "invitation.jpg")
    .toSorted();
  const mark = createHash("sha256").update(source).update(built.join()); // built files have their content in their names
  for (const file of ["index.html", ...fixed.map((name) => join("public", name))])
    mark.update(readFileSync(join(WEB, file)));
  const files = ["./", ...fixed, ...built];
  return `const BUILD = ${JSON.stringify(mark.digest("hex").slice(0, 16))};\nconst FILES = ${JSON.stringify(files)};\n${source}`;
}

const LICENCE = "node_modules/@fontsource-variable/figtree/LICENSE";

/** The Vite plugin: writes `worker.js` and the licence beside the page. */
export function shell() {
  return {
    name: "tilerummy-shell",
    apply: "build",
    generateBundle(_options, bundle) {
      const built = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .toSorted();
      this.emitFile({ type: "asset", fileName: "worker.js", source: worker(built) });
      this.emitFile({
        type: "asset",
        fileName: "licence-of-figtree.txt",
        source: readFileSync(join(WEB, LICENCE), "utf8"),
      });
    },
  };
}
