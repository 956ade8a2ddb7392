import loadEmscripten from "@jitl/quickjs-wasmfile-release-sync/emscripten-module";
import { QuickJSFFI } from "@jitl/quickjs-wasmfile-release-sync/ffi";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSSyncVariant,
} from "quickjs-emscripten-core";
import { failed, type Guest, outOfMemory, readAnswer } from "./guest_answer.ts";
import GUEST from "./guest.js" with { type: "text" };
import type { JobControl } from "../../workers/job_control.ts";
import {
  CONSOLE_BYTES_MAX,
  RESULT_BYTES_MAX,
  type ScriptAnswer,
  type ScriptJob,
} from "./script_request.ts";

const PAGES_A_MB = 16;
/** The functions that the engine asks for before it runs anything. */
const PAGES_MIN = 256;
/** Less than what the thread has, so that the engine is the first to notice. */
const STACK_BYTES_MAX = 256 * 1024;

/**
 * The time that the engine has to end by itself, which it does unless a built-in function keeps it.
 */
const FORCE_AFTER_MS = 100;

/** Between two looks at the deadline: a job of an async function swallows the interrupt. */
const JOBS_AT_ONCE = 100;

const VARIANT: QuickJSSyncVariant = {
  type: "sync",
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(loadEmscripten),
};

/**
 * Runs a script in an engine of its own, which is thrown away with its memory: whatever a script
 * does, even through a fault of the engine, nothing of it is there for the next. The script is
 * given no function of ours, and is ended at its deadline wherever it is. Never throws.
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
    // The engine itself broke, which only a lack of memory or of stack makes it do.
  }
  grow(memory.buffer.byteLength - initialBytes);
  if (deadline.reached) return failed(deadline.reached, "The script was ended");
  if (wasDenied()) return outOfMemory();
  return answer ?? brokenEngine();
}

interface BoundMemory {
  memory: WebAssembly.Memory;
  /**
   * Whether the script asked for more than there is, which ends it. A script that catches the
   * refusal and goes on would otherwise work at the edge of its memory until its deadline.
   */
  wasDenied(): boolean;
}

function boundMemory({ memoryMb }: ScriptJob): BoundMemory {
  const maximum = Math.max(PAGES_MIN, memoryMb * PAGES_A_MB);
  const memory = new WebAssembly.Memory({ initial: PAGES_MIN, maximum });
  let isDenied = false;
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    // The engine asks for some spare pages first, and for less if it does not get them.
    isDenied = true;
    const pagesBefore = grow(pages);
    isDenied = false;
    return pagesBefore;
  };
  return { memory, wasDenied: () => isDenied };
}

function brokenEngine(): ScriptAnswer {
  return failed("code_failed", "The script asked for more than its engine can do");
}

function openGuest(context: QuickJSContext, { source }: ScriptJob): Guest {
  const opened = context.evalCode(GUEST, "guest.js");
  if (opened.error) throw new Error("Cannot open the guest");
  return { context, handle: opened.value, lineCount: source.split("\n").length };
}

/** Calls the author's function up to its first `await` that has to wait. */
function execute({ context, handle }: Guest, { source, input }: ScriptJob): void {
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

function executeJobs({ context, handle }: Guest): void {
  const done = context.runtime.executePendingJobs(JOBS_AT_ONCE);
  if (done.error) context.callMethod(handle, "fail", [done.error]);
}
