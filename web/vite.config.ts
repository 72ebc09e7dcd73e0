import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { messages } from "./tools/messages.mjs";
import { puzzles } from "./tools/puzzles.mjs";
import { shell } from "./tools/shell.mjs";

// Every address in the built page is relative to <base>, which the server sets: so the page works under any
// sub-path of any host, without being told which.
export default defineConfig({
  base: "./",
  plugins: [messages(), puzzles(), svelte(), shell()],
  build: {
    outDir: "../src/tilerummy/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    manifest: true,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  // Some tests load half of the page first, on a machine that may be busy.
  test: { include: ["tests/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
});
