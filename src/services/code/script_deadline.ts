import { createContext, Script } from "node:vm";
import type { ScriptFault, ScriptRequest } from "./script_request.ts";

/** For the engine to end by itself, which it does unless a built-in function keeps it. */
const FORCE_AFTER_MS = 100;

const CALL = new Script("work()");
const SCOPE = createContext({ work: () => {} });

/** When a script must have ended: its time is up, or it is told to stop. */
export class ScriptDeadline {
  readonly #stop: Int32Array;
  readonly #endsAt: number;
  #reached: ScriptFault | null = null;

  constructor({ deadlineMs, stop }: Pick<ScriptRequest, "deadlineMs" | "stop">) {
    this.#stop = new Int32Array(stop);
    this.#endsAt = performance.now() + deadlineMs;
  }

  /** Why the script was ended; null: it was not. */
  get reached(): ScriptFault | null {
    return this.#reached;
  }

  isReached(): boolean {
    if (Atomics.load(this.#stop, 0) !== 0) this.#reached ??= "cancelled";
    else if (performance.now() >= this.#endsAt) this.#reached ??= "timeout";
    return this.#reached !== null;
  }

  /** Calls `work` and ends it, wherever it is, soon after the deadline. */
  enforce(work: () => void): void {
    const leftMs = this.#endsAt - performance.now();
    SCOPE.work = work;
    try {
      CALL.runInContext(SCOPE, { timeout: Math.max(1, Math.ceil(leftMs)) + FORCE_AFTER_MS });
    } catch (error) {
      if (!isForcedEnd(error)) throw error;
      this.#reached ??= "timeout";
    } finally {
      SCOPE.work = null;
    }
  }
}

/** It is no instance of this context's `Error`. */
function isForcedEnd(error: unknown): boolean {
  return Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
