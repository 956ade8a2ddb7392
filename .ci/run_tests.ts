/**
 * `deno run --allow-all .ci/run_tests.ts [FILE or FOLDER…]` in the root of the repository: runs
 * these tests, or all but those with Keycloak or a browser. `deno test` gives each file an isolate,
 * which loads and warms up the application anew: most of the CPU time of a small test. Here
 * neighbouring files share an isolate.
 */
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ImportGraph, TEST_FOLDERS, testFiles } from "./import_graph.ts";
import { DENO_COMPILE_VERSION } from "./tools/catalogue.ts";

/** Suites of their own: what they need is not on every machine. */
const SUITES_APART = ["tests/keycloak/", "tests/console/"];

/** Tests that mostly wait for processes of their own: spread among the others, they end sooner. */
const WAITING_FOLDERS = ["tests/faults/", "tests/binary/", "tests/cli/"];

/** Tests that take longest: their groups begin first, so that no core waits for them at the end. */
const LONG_FOLDERS = ["tests/assistant/messages/", "tests/security/", "tests/services/"];

/**
 * Enough to share the start and the warming up, few enough to keep every core busy until the end.
 */
const GROUP_FILES = { min: 16, max: 48, perJob: 5 };

/** Few enough to be spread, more than one because each isolate loads what starts a process. */
const WAITING_GROUP_FILES = 3;

/**
 * The files among `all` that are one of `paths` or below it; without paths, all but the
 * suites apart. Throws if a path has no tests.
 */
export function chosenFiles(all: readonly string[], paths: readonly string[]): string[] {
  if (paths.length === 0) return all.filter((file) => !isBelow(SUITES_APART, file));
  const chosen = new Set<string>();
  for (const path of paths.map((path) => path.replace(/\/$/, ""))) {
    const files = all.filter((file) => file === path || file.startsWith(`${path}/`));
    if (files.length === 0) throw new Error(`Cannot run the tests of ${path}: there are none`);
    for (const file of files) chosen.add(file);
  }
  return [...chosen].sort();
}

function isBelow(folders: readonly string[], file: string): boolean {
  return folders.some((folder) => file.startsWith(folder));
}

/** Tests wait for processes and the disk: more of them than cores keep the cores busy. */
const JOBS = Number(Deno.env.get("DENO_JOBS") ?? Math.ceil(navigator.hardwareConcurrency * 1.5));

interface GroupOptions {
  /** How many groups run at once. */
  jobs?: number;
  /** Files behind which no other may stand in its group, but those of `unblamed`. */
  last?: readonly string[];
  /** Those of `last` that may stand behind each other. */
  unblamed?: readonly string[];
}

/** The files of each isolate. Tests that wait are spread among tests that compute. */
export function groupsOf(
  files: readonly string[],
  { jobs = JOBS, last = [], unblamed = [] }: GroupOptions = {},
): string[][] {
  const [waiting, others] = split(files, WAITING_FOLDERS);
  const isLast = (file: string) => last.includes(file);
  const first = others.filter((file) => !isLast(file));
  const { min, max, perJob } = GROUP_FILES;
  const size = Math.min(Math.max(Math.ceil(first.length / (jobs * perJob)), min), max);
  const computing = longFirst(chunksOf(first, size));
  const isUnblamed = (file: string) => unblamed.includes(file);
  const ends = others.filter((file) => isLast(file) && !isUnblamed(file));
  for (const group of computing) group.push(...ends.splice(0, 1));
  const behind = chunksOf(others.filter((file) => isLast(file) && isUnblamed(file)), max);
  const apart = [...chunksOf(waiting, WAITING_GROUP_FILES), ...chunksOf(ends, 1), ...behind];
  return [apart, computing]
    .flatMap((groups) => groups.map((group, index) => ({ group, at: index / groups.length })))
    .sort((a, b) => a.at - b.at)
    .map(({ group }) => group);
}

function longFirst(groups: readonly string[][]): string[][] {
  const isLong = (group: readonly string[]) => group.some((file) => isBelow(LONG_FOLDERS, file));
  return [...groups.filter(isLong), ...groups.filter((group) => !isLong(group))];
}

/**
 * Those of the files whose tests may leave a timer behind. The Deno that compiles blames the next
 * test of the isolate for it, whatever file that is in.
 */
export async function filesThatLeaveTimers(
  root: string,
  files: readonly string[],
): Promise<string[]> {
  const graph = new ImportGraph(root);
  const isOfTests = (_from: string, to: string) => isBelow(TEST_FOLDERS, to);
  const leaves = await Promise.all(
    files.map((file) =>
      graph.reaches(file, (_path, source) => LEAVES_TIMERS.test(source), isOfTests)
    ),
  );
  return files.filter((_, index) => leaves[index]);
}

/** Those of the files in which every test is freed from the sanitizer, so that none is blamed. */
export async function unblamedFiles(root: string, files: readonly string[]): Promise<string[]> {
  const sources = await Promise.all(files.map((file) => Deno.readTextFile(join(root, file))));
  return files.filter((_, index) => !BLAMED.test(sources[index] ?? ""));
}

/** A helper frees its tests from the sanitizer. */
const BLAMED = /\bDeno\.test\b/;

/** The file that gives tests their database: in a file, or on a libSQL server. */
const TEST_DATABASE = "tests/support/db/database.ts";

/** Those of the files that use the test database. The others prove the same whatever it is. */
export async function filesWithTestDatabase(
  root: string,
  files: readonly string[],
): Promise<string[]> {
  const graph = new ImportGraph(root);
  const isDatabase = (path: string) => path === TEST_DATABASE;
  const isOfTests = (_from: string, to: string) => isBelow(TEST_FOLDERS, to);
  const uses = await Promise.all(
    files.map((file) => graph.reaches(file, isDatabase, isOfTests)),
  );
  return files.filter((_, index) => uses[index]);
}

const LEAVES_TIMERS = /\bsanitizeOps\b/;

/** The files below the folders, and the others. */
function split(files: readonly string[], folders: readonly string[]): [string[], string[]] {
  const isChosen = (file: string) => isBelow(folders, file);
  return [files.filter(isChosen), files.filter((file) => !isChosen(file))];
}

function chunksOf(files: readonly string[], size: number): string[][] {
  return Array.from(
    { length: Math.ceil(files.length / size) },
    (_, index) => files.slice(index * size, (index + 1) * size),
  );
}

/**
 * The source of a module with the tests of the files, those of the last one behind all others: a
 * file that awaits something while it is loaded would be passed by the files behind it.
 */
export function moduleOf(group: readonly string[]): string {
  const urls = group.map((file) => `"${pathToFileURL(resolve(file))}"`);
  const imports = urls.slice(0, -1).map((url) => `import ${url};\n`);
  return [...imports, `await import(${urls.at(-1)});\n`].join("");
}

/** Writes a module for each group; answers their paths. */
function writeGroups(directory: string, groups: readonly string[][]): Promise<string[]> {
  return Promise.all(groups.map(async (group, index) => {
    const [first = ""] = group;
    // `deno test` takes files by name, whatever the order of its arguments.
    const name = `${String(index).padStart(3, "0")}.${first.replaceAll("/", ".")}`;
    await Deno.writeTextFile(join(directory, name), moduleOf(group));
    return join(directory, name);
  }));
}

async function main(paths: readonly string[]): Promise<number> {
  const chosen = chosenFiles(await testFiles("."), paths);
  const isRemote = Deno.env.get("HEDDLE_TEST_DATABASE") === "sqld";
  const files = isRemote ? await filesWithTestDatabase(".", chosen) : chosen;
  const isBlaming = Deno.version.deno === DENO_COMPILE_VERSION;
  const last = isBlaming ? await filesThatLeaveTimers(".", files) : [];
  const groups = groupsOf(files, { last, unblamed: await unblamedFiles(".", last) });
  await Deno.mkdir("dist", { recursive: true });
  const directory = await Deno.makeTempDir({ dir: "dist", prefix: "tests-" });
  // The interrupt reaches `deno test`, too, which then names the tests that were still running.
  Deno.addSignalListener("SIGINT", () => {});
  try {
    const modules = await writeGroups(directory, groups);
    const args = ["test", "--allow-all", "--no-check", "--parallel", ...modules];
    const command = new Deno.Command(Deno.execPath(), { args, env: { DENO_JOBS: `${JOBS}` } });
    return (await command.spawn().status).code;
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args));
