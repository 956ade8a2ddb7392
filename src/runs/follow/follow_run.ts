import { elapsedMs } from "../../lib/clock.ts";
import type { RunContext } from "../context.ts";
import { readProgress, type RunProgress } from "../read_run.ts";
import type { Run } from "../run.ts";
import { findRunState } from "../store/event_store.ts";
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
  const { db: { queries }, principal } = ctx;
  const { runId } = input;
  const seen = await watchRun(ctx, {
    ...input,
    // The whole run takes eight times as long to read, and hundreds of replies may follow runs.
    async read() {
      const state = await findRunState(queries, { principal, runId });
      const isMoving = state?.status === "queued" || state?.status === "running";
      return isMoving ? null : await readProgress(ctx, input);
    },
    isEnough: (progress) => progress !== null && isAtRest(progress),
  });
  return (seen ?? await readProgress(ctx, input)).run;
}

function isAtRest({ run: { status }, isSignalled }: RunProgress): boolean {
  return hasEnded(status) || (status === "waiting" && !isSignalled);
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
