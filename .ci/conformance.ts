/**
 * `deno task conformance`: checks every statement of the specification in process and with the
 * executable of `deno task compile`, and writes `docs/conformance.md`. With `--check <file>` it
 * runs nothing, and fails if the page does not match the results in that file.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { conformancePage } from "./docs/conformance.ts";

const ROOT = resolve(import.meta.dirname ?? ".", "..");
const PAGE = resolve(ROOT, "docs/conformance.md");
const TESTS = ["run", "--allow-all", ".ci/run_tests.ts", "tests/api/specification"];

async function runAll(file: string): Promise<boolean> {
  const executable = {
    HEDDLE_SPECIFICATION_OVER: "http",
    HEDDLE_BINARY: resolve(ROOT, "dist/heddle"),
  };
  let passed = true;
  for (const env of [{}, executable]) {
    const { success } = await new Deno.Command(Deno.execPath(), {
      args: TESTS,
      cwd: ROOT,
      env: { ...env, HEDDLE_CONFORMANCE_FILE: file },
    }).spawn().status;
    passed &&= success;
  }
  return passed;
}

async function pageOf(file: string): Promise<string> {
  const lines = (await Deno.readTextFile(file)).split("\n").filter((line) => line !== "");
  return conformancePage(lines.map((line) => JSON.parse(line)));
}

if (import.meta.main) {
  const { values: { check } } = parseArgs({ options: { check: { type: "string" } } });
  if (check !== undefined) {
    const isTrue = await pageOf(check) === await Deno.readTextFile(PAGE);
    if (!isTrue) console.error("docs/conformance.md is out of date: run deno task conformance");
    Deno.exit(isTrue ? 0 : 1);
  }
  const file = await Deno.makeTempFile({ suffix: ".jsonl" });
  const passed = await runAll(file);
  await Deno.writeTextFile(PAGE, await pageOf(file));
  await Deno.remove(file);
  Deno.exit(passed ? 0 : 1);
}
