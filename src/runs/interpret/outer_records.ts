import type { Clock } from "../../lib/clock.ts";
import type { Json } from "../../lib/json.ts";
import type { CompiledStep } from "../../definition/compile.ts";
import { type Frame, runPathOf } from "./frame.ts";
import type { StepJournal } from "./step_journal.ts";
import { knownOutcome } from "./known_outcome.ts";
import type { Outcome } from "./outcome.ts";

export interface RecordDeps {
  journal: StepJournal;
  clock: Clock;
  generation: number;
}

interface Place {
  step: CompiledStep;
  frame: Frame;
}

/** That a block or a loop began, and with which items, which a resumed run does not ask again. */
export function recordBegin(
  { journal, clock, generation }: RecordDeps,
  { step, frame, items }: Place & { items?: Json },
): void {
  const path = runPathOf(frame, step.path);
  const before = journal.get(path);
  if (before?.generation === generation || before?.status === "succeeded") return;
  journal.record({
    path,
    step_id: step.id,
    status: "running",
    attempts: 1,
    input: items === undefined ? null : JSON.stringify(items),
    started_at: clock.now(),
  });
}

/**
 * What is no leaf's attempt: blocks, loops, skips and conditions that failed. A block's output is
 * made of its steps' again; a loop's is kept, so that a resumed run does not go through its items.
 */
export function recordOutcome(
  { journal, clock, generation }: RecordDeps,
  { step, frame, outcome }: Place & { outcome: Outcome },
): void {
  const path = runPathOf(frame, step.path);
  const before = journal.get(path);
  if (outcome.status === "waiting") return;
  if (knownOutcome(before, generation)?.status === outcome.status) return;
  // Not again on the way to what waits in its own `onError`.
  if (outcome.status === "failed") journal.endInside(path);
  const kept = step.forEach !== null && outcome.status === "succeeded" ? outcome : null;
  journal.record({
    path,
    step_id: step.id,
    status: outcome.status,
    attempts: outcome.status === "skipped" ? 0 : 1,
    input: before?.input ?? null,
    input_hash: before?.input_hash ?? null,
    output: kept === null || kept.hash !== undefined ? null : JSON.stringify(kept.output),
    output_hash: kept?.hash ?? null,
    error: outcome.status === "failed" ? JSON.stringify(outcome.failure) : null,
    started_at: before?.started_at ?? null,
    finished_at: clock.now(),
  });
}
