/**
 * Prints the test files that start neither a process nor the whole server, for `test:unit`.
 * A file is found by what it imports, so a new test needs no entry in any list.
 */
import { ImportGraph, TEST_FOLDERS, testFiles, WHOLE_SERVER } from "./import_graph.ts";

/**
 * Attacks, faults, documents that unpack to much, and comparisons with other programs run for long
 * even inside one process.
 */
const LONG_FOLDERS = [
  "tests/assistant/documents/",
  "tests/faults/",
  "tests/security/",
  "tests/keycloak/",
  "tests/differential/",
] as const;

/** Hostile texts, names and scripts: `hostile_test.ts`, `hostile_phrases_test.ts`. */
const HOSTILE_FILE = /\/hostile_\w+\.ts$/;

const STARTS_PROCESS = /\bDeno\.Command\b|\bnode:child_process\b/;

/** The paths of the unit tests below `root`, relative to it, sorted. */
export async function unitTests(root: string): Promise<string[]> {
  const graph = new ImportGraph(root);
  const units: string[] = [];
  for (const path of await testFiles(root)) {
    if (LONG_FOLDERS.some((folder) => path.startsWith(folder)) || HOSTILE_FILE.test(path)) continue;
    if (!await graph.reaches(path, startsServer)) units.push(path);
  }
  return units;
}

/** Whether the file is the application itself, or a test helper that starts a process. */
function startsServer(path: string, source: string): boolean {
  if (path === WHOLE_SERVER) return true;
  return TEST_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) &&
    STARTS_PROCESS.test(source);
}

if (import.meta.main) {
  const root = new URL("..", import.meta.url).pathname;
  console.log((await unitTests(root)).join("\n"));
}
