import type { RunStatus } from "../../db/tables.ts";
import type { JsonObject } from "../../lib/json.ts";
import { type ShownJson, shownJson } from "../../lib/turns/write_json.ts";
import type { RunContext } from "../context.ts";
import { type FollowRunInput, watchRun } from "./follow_run.ts";
import type { StartedRun } from "../run.ts";
import { findOutcome } from "../store/run_store.ts";
import { hasEnded } from "../store/status.ts";

/** A run that has ended, with its outputs. */
export interface EndedRun {
  runId: string;
  status: RunStatus;
  outputs: ShownJson<JsonObject> | null;
}

/**
 * Waits until the caller's run has ended, through all its waits. Returns its present state when the
 * time is up or the signal aborts, and null if there is no such run. This is for senders of
 * webhooks, for whom the outputs of a private run are null.
 */
export async function awaitRun(
  ctx: Pick<RunContext, "clock" | "db" | "engine" | "principal">,
  input: FollowRunInput,
): Promise<EndedRun | StartedRun | null> {
  const { db: { queries }, principal } = ctx;
  const { runId } = input;
  const seen = await watchRun(ctx, {
    ...input,
    read: () => findOutcome(queries, { runId, principal }),
    isEnough: (outcome) => outcome === undefined || hasEnded(outcome.status),
  });
  if (seen === undefined) return null;
  const { status, is_private: isPrivate } = seen;
  if (!hasEnded(status)) return { runId, status };
  // The sender of a webhook is not the run's principal.
  const outputs = isPrivate === 1 || seen.outputs === null
    ? null
    : shownJson<JsonObject>(seen.outputs);
  return { runId, status, outputs };
}
