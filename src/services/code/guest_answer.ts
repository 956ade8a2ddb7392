import { Buffer } from "node:buffer";
import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten-core";
import {
  CONSOLE_BYTES_MAX,
  RESULT_BYTES_MAX,
  type ScriptAnswer,
  type ScriptFault,
} from "./script_request.ts";

/** The number of lines that the wrapper adds before the author's source. */
const LINES_BEFORE = 1;
const PLACE = /\bscript\.js:([0-9]+)(?::([0-9]+))?/;

/** The most characters of a failure that are read; a genuine failure is shorter. */
const FAILURE_LENGTH_MAX = 64 * 1024;
/** A character takes at most six characters in JSON. */
const ESCAPED_LENGTH_MAX = 6;
const CONSOLE_LENGTH_MAX = 2 * CONSOLE_BYTES_MAX * ESCAPED_LENGTH_MAX;
/**
 * Parsers of JSON recurse as deep as the JSON is nested; the guest's own code limits nesting to
 * fewer levels.
 */
const LEVELS_MAX = 200;

/**
 * The message if the engine reports a line after the author's source: that line is the wrapper's,
 * not the author's.
 */
const UNFINISHED =
  "The script failed at its end: SyntaxError: a bracket or quote is not closed, or was never opened";

const CUT = "[the console was cut: it holds 64 KB at most]";

/** The script's engine as the thread sees it. Its answers are untrusted and are checked. */
export interface ScriptEngine {
  context: QuickJSContext;
  handle: QuickJSHandle;
  /** The number of lines of the author's source. */
  lineCount: number;
}

export function failed(code: ScriptFault, message: string): ScriptAnswer {
  return { kind: "failed", code, message };
}

/** Reads the outcome of the script after its last job. */
export function readAnswer(guest: ScriptEngine): ScriptAnswer {
  const state = readText(guest, "state", FAILURE_LENGTH_MAX);
  switch (state) {
    case "done":
      return readResult(guest);
    case "pending":
      return failed("code_failed", "The script waits for a promise that nothing settles");
    case "code_result_too_large":
      return tooLarge();
    case "code_result_invalid": {
      const why = readText(guest, "text", FAILURE_LENGTH_MAX);
      return failed("code_result_invalid", `The script must return JSON: ${why}`);
    }
    default:
      return readFailure(guest);
  }
}

function readResult(guest: ScriptEngine): ScriptAnswer {
  const result = readText(guest, "text", RESULT_BYTES_MAX);
  if (result === null || Buffer.byteLength(result) > RESULT_BYTES_MAX) return tooLarge();
  if (levelsOf(result) > LEVELS_MAX) {
    return failed("code_result_invalid", `The result has more than ${LEVELS_MAX} levels`);
  }
  return { kind: "done", result, console: readConsole(guest) };
}

function tooLarge(): ScriptAnswer {
  const message = "The script must return at most 1 MB of JSON: store larger data with files.write";
  return failed("code_result_too_large", message);
}

function readFailure(guest: ScriptEngine): ScriptAnswer {
  const text = readText(guest, "text", FAILURE_LENGTH_MAX);
  const { message = "", stack = "" } = text === null ? {} : JSON.parse(text);
  if (message === "InternalError: out of memory") return outOfMemory();
  const [, given, column] = PLACE.exec(stack) ?? [];
  const line = Number(given) - LINES_BEFORE;
  if (line > guest.lineCount) return failed("code_failed", UNFINISHED);
  const place = !(line >= 1) ? "" : ` at line ${line}${column ? `, column ${column}` : ""}`;
  return failed("code_failed", `The script failed${place}: ${message}`);
}

export function outOfMemory(): ScriptAnswer {
  return failed("code_memory", "The script ran out of memory: `memoryMb` sets the limit");
}

/** Returns the console lines that fit in the limit; a last line states if lines were left out. */
function readConsole(guest: ScriptEngine): string[] {
  const text = readText(guest, "lines", CONSOLE_LENGTH_MAX);
  const lines: unknown = text === null ? [] : JSON.parse(text);
  const kept: string[] = [];
  let left = CONSOLE_BYTES_MAX - CUT.length;
  for (const line of Array.isArray(lines) ? lines : []) {
    const bytes = Buffer.from(String(line));
    if (bytes.length > left) {
      const beginning = new TextDecoder().decode(bytes.subarray(0, left), { stream: true });
      return [...kept, beginning, CUT].filter((each) => each !== "" || each === line);
    }
    kept.push(String(line));
    left -= bytes.length;
  }
  return kept;
}

/** Calls a method of the guest and returns its text; null if the text exceeds the limit. */
function readText(
  { context, handle }: ScriptEngine,
  name: string,
  lengthMax: number,
): string | null {
  const answer = context.callMethod(handle, name);
  if (answer.error || context.typeof(answer.value) !== "string") throw new Error("The guest broke");
  const length = context.getNumber(context.getProp(answer.value, "length"));
  return length > lengthMax ? null : context.getString(answer.value);
}

/** Returns how deeply the JSON is nested. */
function levelsOf(json: string): number {
  let level = 0;
  let deepest = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (isText && character === "\\") at++;
    else if (character === '"') isText = !isText;
    else if (isText) continue;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++level);
    else if (character === "]" || character === "}") level--;
  }
  return deepest;
}
