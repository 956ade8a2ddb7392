import type { Clock } from "../../lib/clock.ts";
import type { CompiledStep } from "../../definition/compile.ts";
import { type Frame, runPathOf } from "./frame.ts";
import type { StepRow } from "../store/journal_store.ts";
import type { StepJournal } from "./step_journal.ts";
import { knownOutcome } from "./known_outcome.ts";
import type { Outcome } from "./outcome.ts";

export interface RecordDeps {
  journal: StepJournal;
  clock: Clock;
  generation: number;
}

/** Whether the step has begun in this generation, or has succeeded for good. */
export function isRecorded(before: StepRow | undefined, generation: number): boolean {
  return before?.generation === generation || before?.status === "succeeded";
}

interface StepInFrame {
  step: CompiledStep;
  frame: Frame;
}

/**
 * Records that a block or a loop began, and its items, which a resumed run does not compute again.
 */
export function recordBegin(
  { journal, clock }: RecordDeps,
  { step, frame, items }: StepInFrame & { items: string | null },
): void {
  journal.record({
    path: runPathOf(frame, step.path),
    step_id: step.id,
    status: "running",
    attempts: 1,
    input: items,
    started_at: clock.now(),
  });
}

/**
 * Records outcomes that are not attempts of action steps: blocks, loops, skips and failed
 * conditions. A block's output can be made of its steps' outputs again. A loop's output is stored,
 * so that a resumed run does not visit its items.
 */
export function recordOutcome(
  { journal, clock, generation }: RecordDeps,
  { step, frame, outcome }: StepInFrame & { outcome: Outcome },
): void {
  const path = runPathOf(frame, step.path);
  const before = journal.get(path);
  if (outcome.status === "waiting") return;
  if (knownOutcome(before, generation)?.status === outcome.status) return;
  // Not repeated when a resumed run reaches a step that waits in this step's `onError`.
  if (outcome.status === "failed") journal.endInside(path);
  const kept = step.forEach !== null && outcome.status === "succeeded" ? outcome : null;
  journal.record({
    path,
    step_id: step.id,
    status: outcome.status,
    attempts: outcome.status === "skipped" ? 0 : 1,
    input: before?.input ?? null,
    input_hash: before?.input_hash ?? null,
    output: kept === null || kept.hash !== undefined ? null : textOf(kept),
    output_hash: kept?.hash ?? null,
    error: outcome.status === "failed" ? JSON.stringify(outcome.failure) : null,
    started_at: before?.started_at ?? null,
    finished_at: clock.now(),
  });
}

function textOf({ output, text }: Outcome & { status: "succeeded" }): string {
  return text ?? JSON.stringify(output);
}
