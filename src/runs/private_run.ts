import type { Queries } from "../db/dialect.ts";
import type { Principal } from "../identity/principal.ts";
import { isPrivateRun } from "./store/file_reach_store.ts";
import type { StoredSteps } from "./read_run.ts";
import type { Run } from "./run.ts";
import type { BriefAttempt } from "./store/attempt_store.ts";
import { ShownValues } from "./shown_values.ts";

const HIDDEN =
  "this run has read files of the user who started it, and its data are shown to nobody else";

/**
 * Whether the data of a run are hidden from the caller. A private run has read files of its
 * principal, so its inputs, outputs and logs may contain their content.
 */
export function isHiddenFrom(
  { userId }: Pick<Principal, "userId">,
  run: { is_private: 0 | 1; principal_id: string },
): boolean {
  return run.is_private === 1 && run.principal_id !== userId;
}

/** Replaces the message of an error, which may contain private data. */
export function hiddenError<E extends { message: string }>(error: E | null): E | null {
  return error && { ...error, message: HIDDEN };
}

/**
 * Returns the run for a place that others may read too, such as a thread. Removes the data of a
 * private run.
 */
export async function withoutPrivateData(queries: Queries, run: Run): Promise<Run> {
  if (!await isPrivateRun(queries, run.runId)) return run;
  const steps = run.steps.map((step) => {
    const error = step.error && { ...step.error, message: HIDDEN };
    return { ...step, input: null, output: null, error, log: [] };
  });
  return { ...run, inputs: {}, outputs: null, error: hiddenError(run.error), steps };
}

/** Removes inputs, outputs and logs from the steps, and keeps their states. */
export function hiddenSteps({ rows, attempts }: StoredSteps): StoredSteps {
  const bare = [...rows.values()].map((row) => ({
    ...row,
    input: null,
    input_hash: null,
    output: null,
    output_hash: null,
    error: row.error && withoutMessage(row.error),
  }));
  return {
    rows: new Map(bare.map((row) => [row.path, row])),
    lines: new Map(),
    shown: new ShownValues(new Map()),
    attempts: attempts && withoutMessages(attempts),
  };
}

function withoutMessages(attempts: NonNullable<StoredSteps["attempts"]>): StoredSteps["attempts"] {
  const of = (stored: readonly BriefAttempt[]) =>
    stored.map((attempt) => ({
      ...attempt,
      error: attempt.error && withoutMessage(attempt.error),
    }));
  return new Map([...attempts].map(([path, stored]) => [path, of(stored)]));
}

function withoutMessage(error: string): string {
  return JSON.stringify(hiddenError(JSON.parse(error)));
}
