import type { Json } from "../../lib/json.ts";
import { jsonTextOf } from "../../lib/turns/write_json.ts";
import type { CompiledStep } from "../../definition/compile.ts";
import { failed, type Outcome } from "./outcome.ts";
import { cancelWaitingResults, type Frame, runPathOf } from "./frame.ts";
import { knownOutcome } from "./known_outcome.ts";
import { isRecorded, recordBegin, type RecordDeps, recordOutcome } from "./outer_records.ts";
import { partsOf } from "./step_reads.ts";
import { unlessStopped } from "./stopped.ts";
import { timeBoxed } from "./time_box.ts";

/** A step that contains steps: a block, a `parallel`, or a loop with its items. */
export interface Block {
  step: CompiledStep;
  frame: Frame;
  /** The items of a loop; not set for other steps. */
  items?: Json;
  /**
   * The time from the block's first start to its end, including waits; null if there is no limit.
   */
  timeoutMs: number | null;
}

type Work = (frame: Frame) => Promise<Outcome>;

const LONG_AGO = 0;

/** Records that a block begins, does its work within its time, and records its outcome. */
export async function runBlock(deps: RecordDeps, block: Block, whole: Work): Promise<Outcome> {
  const work: Work = (inner) => unlessStopped(inner.signal, () => whole(inner));
  const { step, frame, items, timeoutMs } = block;
  const { journal, generation } = deps;
  const before = journal.get(runPathOf(frame, step.path));
  if (!isRecorded(before, generation)) {
    const { orgKey, signal } = frame;
    const text = items === undefined ? null : jsonTextOf(items, { orgKey, signal });
    recordBegin(deps, { step, frame, items: typeof text === "object" ? await text : text });
  }
  const known = knownOutcome(before, generation);
  if (known !== undefined && known.status !== "succeeded") {
    // Steps that have run report their outcomes again, and no other step begins.
    const again = await work({ ...frame, deadline: LONG_AGO });
    return again.status === "failed" ? again : known;
  }
  if (timeoutMs === null || known !== undefined) {
    const outcome = await work(frame);
    recordOutcome(deps, { step, frame, outcome });
    return outcome;
  }
  // The time counts from a start that is on disk, and results within it are on disk before more is
  // done.
  await journal.flush();
  const outcome = await inTime(deps, { ...block, timeoutMs }, work);
  recordOutcome(deps, { step, frame, outcome });
  await journal.flush();
  return outcome;
}

/**
 * A wait ends at the block's deadline at the latest; the run decides on its result when it wakes.
 */
async function inTime(
  { journal, clock }: RecordDeps,
  { step, frame, timeoutMs }: Block & { timeoutMs: number },
  work: Work,
): Promise<Outcome> {
  const path = runPathOf(frame, step.path);
  const deadline = (journal.get(path)?.started_at ?? clock.now()) + timeoutMs;
  const around = frame.deadline ?? Infinity;
  const leftMs = deadline - clock.now();
  const reason = (): Error => new Error(`The block did not end within ${timeoutMs} ms`);
  const box = { clock, timeoutMs: leftMs > 0 ? leftMs : null, signal: frame.signal, reason };
  const { result, timedOut } = await timeBoxed(
    box,
    (signal) => work({ ...frame, deadline: Math.min(deadline, around), signal }),
  );
  if (result.status === "waiting") {
    return { ...result, until: Math.min(result.until ?? Infinity, deadline) };
  }
  const isUp = timedOut || (deadline <= clock.now() && !frame.signal.aborted);
  if (result.status !== "cancelled" || !isUp || around <= deadline) return result;
  // An accepted answer counts: the run reads it when it continues, which it may do at once.
  if (await journal.endQuestions(path, deadline)) return { status: "waiting", until: deadline };
  cancelWaitingResults(frame, partsOf(step));
  return failed(step.id, "timeout", reason().message);
}
