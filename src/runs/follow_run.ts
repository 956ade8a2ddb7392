import type { RunContext } from "./context.ts";
import { getRun } from "./read_run.ts";
import type { Run } from "./run.ts";
import { hasEnded } from "./status.ts";

export interface FollowRunInput {
  runId: string;
  /** The longest that the answer is waited for. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** Where another process executes the run, no event tells. */
const LOOK_EVERY_MS = 1_000;

/** The run once it has ended or waits, or as it is when the time is up or the signal aborts. */
export async function followRun(ctx: RunContext, input: FollowRunInput): Promise<Run> {
  const { clock } = ctx;
  const { runId, timeoutMs, signal } = input;
  const deadline = clock.now() + timeoutMs;
  for (;;) {
    const changed = nextChange(ctx, { runId, signal, timeoutMs: deadline - clock.now() });
    const run = await getRun(ctx, { runId });
    const settled = hasEnded(run.status) || run.status === "waiting";
    if (settled || signal.aborted || clock.now() >= deadline) {
      changed.stop();
      return run;
    }
    await changed.happened;
  }
}

function nextChange({ clock, engine }: RunContext, { runId, timeoutMs, signal }: FollowRunInput): {
  happened: Promise<void>;
  stop: () => void;
} {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopListening = engine.changes.listen(runId, resolve);
  const stopTimer = clock.after(Math.min(timeoutMs, LOOK_EVERY_MS), resolve);
  const onAbort = (): void => resolve();
  signal.addEventListener("abort", onAbort);
  const stop = (): void => {
    stopListening();
    stopTimer();
    signal.removeEventListener("abort", onAbort);
    resolve();
  };
  return { happened: promise.finally(stop), stop };
}
