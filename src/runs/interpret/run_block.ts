import type { Json } from "../../lib/json.ts";
import { jsonTextOf } from "../../lib/turns/write_json.ts";
import type { CompiledStep } from "../../definition/compile.ts";
import { failed } from "./failures.ts";
import { cancelWaitingResults, type Frame, runPathOf } from "./frame.ts";
import { knownOutcome } from "./known_outcome.ts";
import type { Outcome } from "./outcome.ts";
import { isRecorded, recordBegin, type RecordDeps, recordOutcome } from "./outer_records.ts";
import { partsOf } from "./step_reads.ts";
import { unlessStopped } from "./stopped.ts";
import { timeBoxed } from "./time_box.ts";

/** Runs a step that contains steps: a block, a `parallel`, or a loop with its items. */
export interface Block {
  step: CompiledStep;
  frame: Frame;
  /** Set for a loop. */
  items?: Json;
  /** From its first beginning to its end, whatever it waits for; null: as long as it needs. */
  timeoutMs: number | null;
}

type Work = (frame: Frame) => Promise<Outcome>;

const LONG_AGO = 0;

/** Records that a block begins, does its work in the time that it has, and records how it came out. */
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
    // Steps that have run give their outcomes again, and no other step begins.
    const again = await work({ ...frame, deadline: LONG_AGO });
    return again.status === "failed" ? again : known;
  }
  if (timeoutMs === null || known !== undefined) {
    const outcome = await work(frame);
    recordOutcome(deps, { step, frame, outcome });
    return outcome;
  }
  // The time runs from a beginning that is on disk, and what ended in it is there before more is done.
  await journal.flush();
  const outcome = await inTime(deps, { ...block, timeoutMs }, work);
  recordOutcome(deps, { step, frame, outcome });
  await journal.flush();
  return outcome;
}

/** A wait ends with the time of the block at the latest; the run decides what that means when it wakes. */
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
  // An answer that was taken counts: the run reads it when it goes on, which it may at once.
  if (await journal.endQuestions(path, deadline)) return { status: "waiting", until: deadline };
  cancelWaitingResults(frame, partsOf(step));
  return failed(step.id, "timeout", reason().message);
}
