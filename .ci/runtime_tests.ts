/**
 * Prints the test files that the gate runs on both Denos. `docs/decisions/0023` has the reasons.
 * Tests that drive the whole server are not among them: they run against the executable, which
 * contains the other Deno.
 */
import { ImportGraph, testFiles, WHOLE_SERVER } from "./import_graph.ts";

/** Starts `heddle`, or the executable in HEDDLE_BINARY. */
const HEDDLE_PROCESS = "tests/support/processes/heddle.ts";

/** Starts a script of the tests on the running Deno. */
const SCRIPT_PROCESS = "tests/support/processes/child.ts";

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Files, processes, threads, sockets, TLS, databases, streams, time zones, signatures, WebAssembly. */
const TOUCHES_RUNTIME = new RegExp(
  [
    String.raw`\bDeno\.(?!env\b|test\b|TestContext\b)`,
    String.raw`"node:(?!assert|buffer|crypto|path|timers|util)`,
    String.raw`"(?:@aws-sdk|@hono|@hyzyla|@jitl|@libsql|hono|jose|openai|undici)[/"]`,
    String.raw`\bnew (?:Blob|File|FormData|Request|Response|Worker|\w+Stream)\(`,
    String.raw`\b(?:fetch|structuredClone|AbortSignal\.\w+)\(`,
    String.raw`\b(?:Intl|WebAssembly)\.`,
  ].join("|"),
);

/**
 * Suites of their own, and tests of what users never run: of the gate's own scripts, and of pages,
 * whose examples repeat what the tests of their rooms do.
 */
const FOLDERS_APART = ["tests/keycloak/", "tests/docs/", ".ci/"];

/** The paths of those tests below `root`, relative to it, sorted. */
export async function runtimeTests(root: string): Promise<string[]> {
  const graph = new ImportGraph(root);
  const touchesRuntime = remembered(usesRuntime);
  const chosen: string[] = [];
  for (const path of await testFiles(root)) {
    if (FOLDERS_APART.some((folder) => path.startsWith(folder))) continue;
    if (await graph.reaches(path, isServer)) continue;
    const touches = await graph.reaches(path, touchesRuntime, isSubjectOf(path)) ||
      await graph.reaches(path, (imported) => imported === SCRIPT_PROCESS);
    if (touches) chosen.push(path);
  }
  return chosen;
}

function isServer(path: string): boolean {
  return path === WHOLE_SERVER || path === HEDDLE_PROCESS;
}

type Condition = (path: string, source: string) => boolean;

/** Each file is asked about once. */
function remembered(condition: Condition): Condition {
  const answers = new Map<string, boolean>();
  return (path, source) => {
    const answer = answers.get(path) ?? condition(path, source);
    answers.set(path, answer);
    return answer;
  };
}

/** Whether a source uses files or processes. Test support is left out, as it uses its own. */
function usesRuntime(path: string, source: string): boolean {
  const isSupport = path.startsWith("tests/support/") && !path.endsWith("_test.ts");
  return !isSupport && TOUCHES_RUNTIME.test(source.replace(COMMENT, ""));
}

/**
 * Follows imports to what a test is about, and not to what that stands on: to the sources that the
 * test names, to the others of their rooms, and through `tests/support` to its own room in `src/`.
 */
function isSubjectOf(test: string): (from: string, to: string) => boolean {
  return (from, to) => {
    if (!to.startsWith("src/")) return to.startsWith("tests/support/");
    return from === test || isInRoomOf(from, to) || isInRoomOf(test, to);
  };
}

/** Whether `path` is in the room of another, or in a room within it. */
function isInRoomOf(other: string, path: string): boolean {
  const room = roomOf(other);
  return room !== "" && `${roomOf(path)}/`.startsWith(`${room}/`);
}

/** `runs/engine` of any file below `src/runs/engine` or `tests/runs/engine`. */
function roomOf(path: string): string {
  return path.split("/").slice(1, -1).slice(0, 2).join("/");
}

if (import.meta.main) {
  const root = new URL("..", import.meta.url).pathname;
  console.log((await runtimeTests(root)).join("\n"));
}
