import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { isUuid } from "../../lib/ids.ts";
import type { Run } from "../../runs/run.ts";
import { findSchedulesOf } from "../../schedules/schedule_store.ts";
import type { Plan } from "../deeds/plan.ts";
import { lastRunId, type MeantRun, rememberRun, runMeant } from "../last_run.ts";
import type { Talk } from "../talk.ts";
import { defineDeed, type ToolResult } from "../tool.ts";

const input = z.strictObject({
  runId: z.string().optional().describe("This thread's last run when not given."),
});

const ASKS_FIRST = "Where the user has not ordered it in this message, the server asks first.";

export const cancelRunTool = defineDeed({
  name: "cancel_run",
  description:
    `Cancels a run that has not ended: this thread's last one, or the one named. ${ASKS_FIRST}`,
  input,
  plan: (talk, given) =>
    planControl(talk, given, {
      deed: "cancel",
      refusal: ({ status }) => ENDED.has(status) ? `it has ${status} already` : null,
      async perform(runId) {
        await talk.runs.cancel(talk.ctx, { runId });
        return { text: `Run ${runId} is being cancelled.`, runId };
      },
    }),
});

export const retryRunTool = defineDeed({
  name: "retry_run",
  description:
    "Lets a failed run go on from the step that failed: this thread's last one, or the " +
    `one named. ${ASKS_FIRST}`,
  input,
  plan: (talk, given) =>
    planControl(talk, given, {
      deed: "retry",
      refusal: ({ status }) => status === "failed" ? null : `it is ${status}, and not failed`,
      async perform(runId) {
        await talk.runs.retry(talk.ctx, { runId });
        await rememberRun(talk, runId);
        return { text: `Run ${runId} goes on from the step that failed.`, runId };
      },
    }),
});

/** "Stop it" may mean the schedule if no run is in progress. */
async function scheduleHint({ ctx }: Talk, { workflowId }: Run): Promise<string> {
  const schedules = await findSchedulesOf(ctx.db.queries, workflowId);
  const isActive = schedules.some((schedule) => schedule.is_paused === 0);
  return isActive ? ' To pause the schedule, say "stop the schedule".' : "";
}

const ENDED: ReadonlySet<Run["status"]> = new Set(["succeeded", "failed", "cancelled"]);

interface Control {
  deed: "cancel" | "retry";
  /** Returns why the run cannot be changed this way; null if it can. */
  refusal(run: Run): string | null;
  perform(runId: string): Promise<ToolResult>;
}

async function planControl(
  talk: Talk,
  { runId: named }: z.output<typeof input>,
  { deed, refusal, perform }: Control,
): Promise<Plan | ToolResult> {
  const meant = named === undefined
    ? await runMeant(talk, { deed, canTake: (run) => refusal(run) === null })
    : await runNamed(talk, named);
  if (meant === null) return { text: "No run was started in this thread yet.", hasFailed: true };
  const { run, isSure } = meant;
  const { runId, status, workflowId } = run;
  const reason = refusal(run);
  if (reason !== null) {
    const hint = deed === "cancel" ? await scheduleHint(talk, run) : "";
    return { text: `Cannot ${deed} run ${runId}: ${reason}.${hint}`, hasFailed: true };
  }
  return {
    deed,
    summary: `${deed} run ${runId}, which is ${status}`,
    details: { runId, workflowId, status },
    bound: { runId },
    input: { runId },
    isOrderedBy: (order) =>
      order.deed === deed && (order.runId === null ? isSure : order.runId === runId),
    mayBeMeantBy: (order) => order.deed === deed && order.runId === null,
    perform: () => perform(runId),
  };
}

async function runNamed(talk: Talk, runId: string): Promise<MeantRun> {
  if (!isUuid(runId)) throw new AppError("invalid_request", `"${runId}" is not a run id`);
  const run = await talk.runs.get(talk.ctx, { runId });
  return { run, isSure: runId === await lastRunId(talk) };
}
