/**
 * `deno task statements`: lists the statements of the application that no test with a database
 * executes, and fails if there are any. The check of query plans covers only executed statements;
 * this command finds the others. It runs the tests with coverage, which takes about ten minutes on
 * two cores.
 */
import { join, relative } from "node:path";
import { ImportGraph, TEST_FOLDERS, testFiles } from "../import_graph.ts";
import { groupsOf, moduleOf } from "../run_tests.ts";

/** Every test that opens a database imports this module, and with it the check of plans. */
const TEST_DATABASE = "tests/support/db/migrated.ts";

/** Suites of their own, and tests of processes, whose statements are not checked. */
const LEFT_OUT = /^tests\/(keycloak|console|binary|faults|bench)\//;

/** The beginning of a statement. */
const STATEMENT =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto)\(|\bsql(<[^`()]*>)?`/g;

/** Files whose statements run in processes of their own, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "src/db/connections/read_only.ts": "a doctor reads the whole file, in its own process",
};

/** The lines of a source that begin statements. */
export function statementLines(source: string): number[] {
  const lines = [...source.matchAll(STATEMENT)]
    .map(({ index }) => source.slice(0, index).split("\n").length);
  return [...new Set(lines)];
}

/** The lines of each file that a coverage report counts, by path; 0 if they never ran. */
export function countsOf(report: string): Map<string, Map<number, number>> {
  const counts = new Map<string, Map<number, number>>();
  let lines = new Map<number, number>();
  for (const row of report.split("\n")) {
    const [key = "", value = ""] = row.split(/:(.*)/s);
    if (key === "SF") counts.set(value, lines = new Map());
    if (key !== "DA") continue;
    const [line, count] = value.split(",").map(Number);
    if (line !== undefined && count !== undefined) lines.set(line, count);
  }
  return counts;
}

/** `src/a.ts:1` for each statement that did not run, also in files that were never loaded. */
export function unmadeStatements(
  sources: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, ReadonlyMap<number, number>>,
): string[] {
  return [...sources].filter(([path]) => !Object.hasOwn(EXCEPTIONS, path))
    .flatMap(([path, source]) => {
      const lines = counts.get(path);
      const isUnmade = (line: number) => lines === undefined || lines.get(line) === 0;
      return statementLines(source).filter(isUnmade).map((line) => `${path}:${line}`);
    });
}

async function sourcesBelow(folder: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) {
      for (const [below, text] of await sourcesBelow(path)) sources.set(below, text);
    } else if (name.endsWith(".ts")) sources.set(path, await Deno.readTextFile(path));
  }
  return sources;
}

async function testsWithDatabase(): Promise<string[]> {
  const graph = new ImportGraph(".");
  const isDatabase = (path: string) => path === TEST_DATABASE;
  const isOfTests = (_from: string, to: string) =>
    TEST_FOLDERS.some((folder) => to.startsWith(`${folder}/`));
  const files = (await testFiles(".")).filter((file) => !LEFT_OUT.test(file));
  const uses = await Promise.all(files.map((file) => graph.reaches(file, isDatabase, isOfTests)));
  return files.filter((_, index) => uses[index]);
}

async function run(...args: string[]): Promise<void> {
  const { success } = await new Deno.Command(Deno.execPath(), { args }).spawn().status;
  if (!success) throw new Error(`deno ${args[0]} failed`);
}

async function main(): Promise<number> {
  await Deno.mkdir("dist", { recursive: true });
  const directory = await Deno.makeTempDir({ dir: "dist", prefix: "statements-" });
  try {
    const modules = await Promise.all(
      groupsOf(await testsWithDatabase()).map(async (group, index) => {
        const path = join(directory, `${String(index).padStart(3, "0")}_test.ts`);
        await Deno.writeTextFile(path, moduleOf(group));
        return path;
      }),
    );
    const coverage = join(directory, "coverage");
    await run(
      "test",
      "--allow-all",
      "--no-check",
      "--parallel",
      `--coverage=${coverage}`,
      ...modules,
    );
    const report = join(directory, "report");
    await run("coverage", "--lcov", `--output=${report}`, "--include=/src/", coverage);
    const found = countsOf(await Deno.readTextFile(report));
    const counts = new Map([...found].map(([path, lines]) => [relative(".", path), lines]));
    const unmade = unmadeStatements(await sourcesBelow("src"), counts);
    console.log(unmade.length === 0 ? "Tests make every statement" : unmade.join("\n"));
    return unmade.length === 0 ? 0 : 1;
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

if (import.meta.main) Deno.exit(await main());
