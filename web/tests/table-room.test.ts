import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = "src/table";

it("is a table that knows no server", () => {
  const known =
    /^(svelte|\.\/.*|\.\.\/lib\/(marks|meld|misfit|sound|tiles|words)|\.\.\/parts\/TileFace\.svelte|\.\.\/state\/words\.svelte)$/;
  const strangers = readdirSync(FOLDER).flatMap((file) =>
    [...readFileSync(`${FOLDER}/${file}`, "utf8").matchAll(/from "(.+?)"/g)]
      .filter(([, from]) => !known.test(from!))
      .map(([, from]) => `${file} imports ${from}`),
  );
  expect(strangers).toEqual([]);
});
