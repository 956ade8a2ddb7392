import { anySignal } from "../lib/any_signal.ts";
import { awaitRun } from "../runs/follow/await_run.ts";
import type { RunContext } from "../runs/context.ts";
import type { FollowRunInput } from "../runs/follow/follow_run.ts";

/** The calls that wait for their runs. Disposing of this ends all waits. */
export class RunWaits implements AsyncDisposable {
  readonly #stopping = new AbortController();
  readonly #waits = new Set<Promise<unknown>>();

  /** Waits like `awaitRun()`, but ends when the server stops. */
  async wait(ctx: RunContext, input: FollowRunInput): ReturnType<typeof awaitRun> {
    using linked = anySignal([input.signal, this.#stopping.signal]);
    const wait = awaitRun(ctx, { ...input, signal: linked.signal });
    this.#waits.add(wait);
    try {
      return await wait;
    } finally {
      this.#waits.delete(wait);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#waits);
  }
}
