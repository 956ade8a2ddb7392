import loadEmscripten from "@jitl/quickjs-wasmfile-release-sync/emscripten-module";
import { QuickJSFFI } from "@jitl/quickjs-wasmfile-release-sync/ffi";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSSyncVariant,
} from "quickjs-emscripten-core";
import { failed, outOfMemory, readAnswer, type ScriptEngine } from "./guest_answer.ts";
import GUEST from "./guest.js" with { type: "text" };
import type { JobControl } from "../../workers/job_control.ts";
import {
  CONSOLE_BYTES_MAX,
  RESULT_BYTES_MAX,
  type ScriptAnswer,
  type ScriptJob,
} from "./script_request.ts";

const PAGES_A_MB = 16;
/** The memory that the engine requests before it runs a script, in pages. */
const PAGES_MIN = 256;
/** Less than the thread's stack, so that the engine detects an overflow first. */
const STACK_BYTES_MAX = 256 * 1024;

/**
 * The time that the engine has to stop by itself at the deadline. It does so unless a built-in
 * function blocks it.
 */
const FORCE_AFTER_MS = 100;

/**
 * The number of jobs between two checks of the deadline. The checks are needed because a job of an
 * async function swallows the interrupt.
 */
const JOBS_AT_ONCE = 100;

const VARIANT: QuickJSSyncVariant = {
  type: "sync",
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(loadEmscripten),
};

/**
 * Runs a script in its own engine, which is discarded with its memory afterwards. Nothing of a
 * script remains for the next one, even if the script exploits a defect of the engine. The script
 * gets no function of the host and is stopped at its deadline at any point. Never throws.
 */
export async function runScript(
  module: WebAssembly.Module,
  request: ScriptJob,
  { deadline, grow }: JobControl,
): Promise<ScriptAnswer> {
  const { memory, wasDenied } = boundMemory(request);
  const initialBytes = memory.buffer.byteLength;
  const options = { wasmModule: module, wasmMemory: memory };
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(VARIANT, options));
  let answer: ScriptAnswer | null = null;
  try {
    deadline.enforce(() => {
      const runtime = engine.newRuntime();
      runtime.setMaxStackSize(STACK_BYTES_MAX);
      const isOver = () => wasDenied() || deadline.isReached();
      runtime.setInterruptHandler(isOver);
      const guest = openGuest(runtime.newContext(), request);
      execute(guest, request);
      while (!isOver() && runtime.hasPendingJob()) executeJobs(guest);
      if (!isOver()) answer = readAnswer(guest);
    }, { graceMs: FORCE_AFTER_MS });
  } catch {
    // The engine itself failed, which only a lack of memory or of stack causes.
  }
  grow(memory.buffer.byteLength - initialBytes);
  if (deadline.reached) return failed(deadline.reached, "The script was ended");
  if (wasDenied()) return outOfMemory();
  return answer ?? brokenEngine();
}

interface BoundMemory {
  memory: WebAssembly.Memory;
  /**
   * Returns whether the script requested more memory than its limit, which ends the script.
   * Otherwise, a script that catches the error would continue at the limit of its memory until its
   * deadline.
   */
  wasDenied(): boolean;
}

function boundMemory({ memoryMb }: ScriptJob): BoundMemory {
  const maximum = Math.max(PAGES_MIN, memoryMb * PAGES_A_MB);
  const memory = new WebAssembly.Memory({ initial: PAGES_MIN, maximum });
  let isDenied = false;
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    // The engine first requests spare pages, and requests fewer if it does not get them.
    isDenied = true;
    const pagesBefore = grow(pages);
    isDenied = false;
    return pagesBefore;
  };
  return { memory, wasDenied: () => isDenied };
}

function brokenEngine(): ScriptAnswer {
  return failed("code_failed", "The script exceeded a limit of the JavaScript engine");
}

function openGuest(context: QuickJSContext, { source }: ScriptJob): ScriptEngine {
  const opened = context.evalCode(GUEST, "guest.js");
  if (opened.error) throw new Error("Cannot open the guest");
  return { context, handle: opened.value, lineCount: source.split("\n").length };
}

/** Calls the author's function, which runs up to its first `await` that has to wait. */
function execute({ context, handle }: ScriptEngine, { source, input }: ScriptJob): void {
  const wrapped = `(async function (input) {\n${source}\n})`;
  const compiled = context.evalCode(wrapped, "script.js", { strict: true });
  if (compiled.error) {
    context.callMethod(handle, "fail", [compiled.error]);
    return;
  }
  const limits = `"resultLengthMax":${RESULT_BYTES_MAX},"consoleLengthMax":${CONSOLE_BYTES_MAX}`;
  const given = context.newString(`{"input":${input},${limits}}`);
  const called = context.callMethod(handle, "run", [compiled.value, given]);
  if (called.error) throw new Error("Cannot call the script");
}

function executeJobs({ context, handle }: ScriptEngine): void {
  const done = context.runtime.executePendingJobs(JOBS_AT_ONCE);
  if (done.error) context.callMethod(handle, "fail", [done.error]);
}
