/**
 * Prints the test files that the gate runs on both Denos. `docs/decisions/0023` has the reasons.
 * Tests that drive the whole server are not among them, nor are those of routes and of what becomes
 * of runs whose process is killed: the executable, which contains the other Deno, meets both.
 */
import { ImportGraph, testFiles, WHOLE_SERVER } from "./import_graph.ts";

/** Starts `heddle`, or the executable in HEDDLE_BINARY. */
const HEDDLE_PROCESS = "tests/support/processes/heddle.ts";

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/**
 * Names of runtime features: files, processes, threads, sockets, TLS, databases, time zones,
 * signatures, WebAssembly.
 */
const RUNTIME = [
  String.raw`\bDeno\.(?!env\b|test\b|TestContext\b)`,
  String.raw`"node:(?!assert|buffer|crypto|path|timers|util)`,
  String.raw`"(?:@aws-sdk|@hyzyla|@jitl|@libsql|jose|undici)[/"]`,
  String.raw`\bnew Worker\(`,
  String.raw`\b(?:structuredClone|AbortSignal\.\w+)\(`,
  // Other sources have functions of that name that await nothing, such as texts about a fetch.
  String.raw`(?:\bawait|\breturn|=>) fetch\(`,
  String.raw`\b(?:Intl|WebAssembly)\.`,
];

/** Bodies and streams. A test of anything else makes bodies, too, and fakes answer with them. */
const STREAMS = String.raw`\bnew \w+Stream\(`;
const BODIES = String.raw`\bnew (?:Blob|File|FormData|Request|Response)\(`;

const TOUCHES_RUNTIME = {
  test: new RegExp([...RUNTIME, STREAMS].join("|")),
  subject: new RegExp([...RUNTIME, STREAMS, BODIES].join("|")),
};

/**
 * Suites of their own, and tests of what users never run there: of the gate's own scripts, of the
 * console, which browsers run, and of pages, whose examples repeat what the tests of their rooms
 * do.
 */
const FOLDERS_APART = ["tests/keycloak/", "tests/console/", "tests/docs/", ".ci/"];

/** Forged signatures are refused far above the room that checks them, and must be on both. */
const ALWAYS = ["tests/identity/forged_tokens_test.ts"];

/** Long computations that would take as much on the other Deno. */
const NEVER = [
  // It reads long texts by patterns, and reaches the formats of times by its room alone.
  "tests/assistant/grammar/hostile_messages_test.ts",
  // It measures what a loop of thousands of items keeps, in a process of its own.
  "tests/runs/interpret/loop_memory_test.ts",
  // Its scripts end in the engine, whose code is the same. `tests/binary/code_test.ts` ends some of
  // each kind in the executable, and `script_pool_test.ts` a thread that does not hear.
  "tests/services/code/hostile_memory_test.ts",
  // The engine of scripts keeps them from the host: the same WebAssembly. `run_test.ts` and
  // `service_test.ts` run scripts on both, and `tests/binary/code_test.ts` in the executable.
  "tests/services/code/hostile_test.ts",
  // Large texts and archives, read by libraries. `worker_pool_test.ts` shows the threads on both,
  // `xlsx_test.ts` and `docx_test.ts` the archives, and `tests/binary` reads both in the
  // executable.
  "tests/services/conversions_test.ts",
  "tests/assistant/documents/office/hostile_test.ts",
  // Its codecs are the same WebAssembly; `tests/binary/images_test.ts` has each in the executable.
  "tests/assistant/documents/images/image_reader_test.ts",
  // A library reads 1 MB in many ways. The other tests of calendars read them in threads, too.
  "tests/schedules/calendars/hostile_calendars_test.ts",
];

/** The paths of those tests below `root`, relative to it, sorted. */
export async function runtimeTests(root: string): Promise<string[]> {
  const graph = new ImportGraph(root);
  const touchesRuntime = remembered(usesRuntime);
  const chosen: string[] = [];
  const paths = await testFiles(root);
  const tested = new Set(paths.map(roomOf));
  for (const path of paths) {
    if (FOLDERS_APART.some((folder) => path.startsWith(folder)) || NEVER.includes(path)) continue;
    if (await graph.reaches(path, isServer)) continue;
    const touches = ALWAYS.includes(path) ||
      await graph.reaches(path, touchesRuntime, isSubjectOf(path, tested));
    if (touches) chosen.push(path);
  }
  return chosen;
}

function isServer(path: string): boolean {
  return path === WHOLE_SERVER || path === HEDDLE_PROCESS;
}

type Condition = (path: string, source: string) => boolean;

/** Each file is checked once. */
function remembered(condition: Condition): Condition {
  const answers = new Map<string, boolean>();
  return (path, source) => {
    const answer = answers.get(path) ?? condition(path, source);
    answers.set(path, answer);
    return answer;
  };
}

/**
 * Whether a source uses the runtime. Helpers of tests are left out, as they use it for themselves.
 */
function usesRuntime(path: string, source: string): boolean {
  const isTest = path.endsWith("_test.ts");
  if (path.startsWith("tests/") && !isTest) return false;
  return TOUCHES_RUNTIME[isTest ? "test" : "subject"].test(source.replace(COMMENT, ""));
}

/**
 * Follows imports to what a test is about, and not to what that stands on: to the sources that the
 * test names, to the others of their rooms, and through helpers to the test's own room in `src/`.
 * `tested` are the rooms that have tests: a room within another one is left to its own.
 */
function isSubjectOf(
  test: string,
  tested: ReadonlySet<string>,
): (from: string, to: string) => boolean {
  const isInRoomOf = (other: string, path: string): boolean => {
    const [room, inner] = [roomOf(other), roomOf(path)];
    return room !== "" && (inner === room || (inner.startsWith(`${room}/`) && !tested.has(inner)));
  };
  return (from, to) => {
    if (!to.startsWith("src/")) return to.startsWith("tests/");
    return from === test || isInRoomOf(from, to) || isInRoomOf(test, to);
  };
}

/** `runs/engine` of any file below `src/runs/engine` or `tests/runs/engine`. */
function roomOf(path: string): string {
  return path.split("/").slice(1, -1).slice(0, 2).join("/");
}

if (import.meta.main) {
  const root = new URL("..", import.meta.url).pathname;
  console.log((await runtimeTests(root)).join("\n"));
}
