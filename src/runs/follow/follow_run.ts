import { elapsedMs } from "../../lib/clock.ts";
import type { RunContext } from "../context.ts";
import { readProgress } from "../read_run.ts";
import type { Run } from "../run.ts";
import { hasEnded } from "../store/status.ts";

export interface FollowRunInput {
  runId: string;
  /** The maximum time to wait for a result. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** `read` reads the run; `isEnough` decides whether the follower is satisfied. */
export interface WatchInput<T> extends FollowRunInput {
  read(): Promise<T>;
  isEnough(seen: T): boolean;
}

/** How often the run is read, as no event arrives while another process executes it. */
const POLL_INTERVAL_MS = 1_000;

/**
 * Returns the run once it has ended or waits, or its present state when the time is up or the
 * signal aborts.
 */
export async function followRun(ctx: RunContext, input: FollowRunInput): Promise<Run> {
  const { run } = await watchRun(ctx, {
    ...input,
    read: () => readProgress(ctx, input),
    isEnough: ({ run, isSignalled }) =>
      hasEnded(run.status) || (run.status === "waiting" && !isSignalled),
  });
  return run;
}

/**
 * Returns the last view: the first that is enough, or the present one when the time is up or the
 * signal aborts.
 */
export async function watchRun<T>(
  ctx: Pick<RunContext, "clock" | "engine">,
  { runId, timeoutMs, signal, read, isEnough }: WatchInput<T>,
): Promise<T> {
  const { clock } = ctx;
  const deadline = elapsedMs(clock) + timeoutMs;
  for (;;) {
    using changed = nextChange(ctx, { runId, signal, timeoutMs: deadline - elapsedMs(clock) });
    const seen = await read();
    if (isEnough(seen) || signal.aborted || elapsedMs(clock) >= deadline) return seen;
    await changed.happened;
  }
}

interface Change extends Disposable {
  happened: Promise<void>;
}

function nextChange(
  { clock, engine }: Pick<RunContext, "clock" | "engine">,
  { runId, timeoutMs, signal }: FollowRunInput,
): Change {
  const { promise: happened, resolve } = Promise.withResolvers<void>();
  const stopListening = engine.changes.listen(runId, resolve);
  const stopTimer = clock.after(Math.min(timeoutMs, POLL_INTERVAL_MS), resolve);
  const onAbort = (): void => resolve();
  signal.addEventListener("abort", onAbort);
  return {
    happened,
    [Symbol.dispose]() {
      stopListening();
      stopTimer();
      signal.removeEventListener("abort", onAbort);
    },
  };
}
