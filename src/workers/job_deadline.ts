import { createContext, Script } from "node:vm";
import type { EndFault, JobRequest } from "./job.ts";

const CALL = new Script("work()");
const SCOPE = createContext({ work: () => {} });

/** The end of a job's time: its deadline, or an earlier stop. */
export class JobDeadline {
  readonly #stop: Int32Array;
  readonly #endsAt: number;
  #reached: EndFault | null = null;

  constructor({ deadlineMs, stop }: Pick<JobRequest, "deadlineMs" | "stop">) {
    this.#stop = new Int32Array(stop);
    this.#endsAt = performance.now() + deadlineMs;
  }

  /** The reason why the job was ended; null if it was not. */
  get reached(): EndFault | null {
    return this.#reached;
  }

  isReached(): boolean {
    if (Atomics.load(this.#stop, 0) !== 0) this.#reached ??= "cancelled";
    else if (performance.now() >= this.#endsAt) this.#reached ??= "timeout";
    return this.#reached !== null;
  }

  /**
   * Calls `work`, which must be synchronous, and interrupts it at the deadline. It then throws, and
   * `reached` gives the reason. Work that checks `isReached()` itself gets `graceMs` more to end by
   * itself.
   */
  enforce<T>(work: () => T, { graceMs = 0 }: { graceMs?: number } = {}): T {
    const leftMs = this.#endsAt - performance.now();
    SCOPE.work = work;
    try {
      return CALL.runInContext(SCOPE, { timeout: Math.max(1, Math.ceil(leftMs)) + graceMs });
    } catch (error) {
      if (isForcedEnd(error)) this.#reached ??= "timeout";
      throw error;
    } finally {
      SCOPE.work = null;
    }
  }
}

/** The error comes from another context, so `instanceof Error` does not recognize it. */
function isForcedEnd(error: unknown): boolean {
  return Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
