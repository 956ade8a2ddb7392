/**
 * Prints the test files that start neither a process nor the whole server, for `test:unit`.
 * A file is found by what it imports, so a new test needs no entry in any list.
 */
import { dirname, join, normalize } from "node:path";

/** Every file with tests is below one of these. */
const TEST_FOLDERS = ["tests", ".ci"] as const;

/** Attacks, faults and comparisons with other programs run for long even inside one process. */
const LONG_FOLDERS = [
  "tests/faults/",
  "tests/security/",
  "tests/keycloak/",
  "tests/differential/",
] as const;

const WHOLE_SERVER = "src/app.ts";

const STARTS_PROCESS = /\bDeno\.Command\b|\bnode:child_process\b/;

/** A static import or export with a relative path. `import type` loads nothing, so it is left out. */
const IMPORT = /^(?:import|export)\b(?! type\b)[^;"]*?"(\.{1,2}\/[^"]+)"/gm;

/** The paths of the unit tests below `root`, relative to it, sorted. */
export async function unitTests(root: string): Promise<string[]> {
  const graph = new ImportGraph(root);
  const units: string[] = [];
  for (const path of await testFiles(root)) {
    if (LONG_FOLDERS.some((folder) => path.startsWith(folder))) continue;
    if (!await graph.reaches(path, startsServer)) units.push(path);
  }
  return units;
}

/** Every file with tests below `root`, relative to it, sorted. */
export async function testFiles(root: string): Promise<string[]> {
  const folders = TEST_FOLDERS.map((folder) => filesBelow(root, folder));
  const paths = (await Promise.all(folders)).flat();
  return paths.filter((path) => path.endsWith("_test.ts")).sort();
}

/** True of the application itself, and of a file of the tests that starts a process. */
function startsServer(path: string, source: string): boolean {
  if (path === WHOLE_SERVER) return true;
  return TEST_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) &&
    STARTS_PROCESS.test(source);
}

class ImportGraph {
  readonly #root: string;
  readonly #sources = new Map<string, Promise<string>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Whether `start` or a file that it imports, at any depth, meets the condition. */
  async reaches(
    start: string,
    meets: (path: string, source: string) => boolean,
  ): Promise<boolean> {
    const seen = new Set([start]);
    for (const path of seen) {
      const source = await this.#source(path);
      if (meets(path, source)) return true;
      for (const [, target = ""] of source.matchAll(IMPORT)) {
        seen.add(normalize(join(dirname(path), target)));
      }
    }
    return false;
  }

  #source(path: string): Promise<string> {
    const known = this.#sources.get(path) ?? Deno.readTextFile(join(this.#root, path));
    this.#sources.set(path, known);
    return known;
  }
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
    const path = `${folder}/${name}`;
    if (isDirectory) paths.push(...await filesBelow(root, path));
    else paths.push(path);
  }
  return paths;
}

if (import.meta.main) {
  const root = new URL("..", import.meta.url).pathname;
  console.log((await unitTests(root)).join("\n"));
}
