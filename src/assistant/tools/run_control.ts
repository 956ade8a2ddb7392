import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { isUuid } from "../../lib/ids.ts";
import type { Run } from "../../runs/run.ts";
import { findSchedulesOf } from "../../schedules/schedule_store.ts";
import type { Plan } from "../deeds/plan.ts";
import { DEED_TEXTS } from "../grammar/language/answers/deed_texts.ts";
import { PROPOSAL_TEXTS } from "../grammar/language/answers/proposal_texts.ts";
import { RUN_TEXTS } from "../grammar/language/answers/run_texts.ts";
import { lastRunId, rememberRun, type ResolvedRun, resolveRun } from "../last_run.ts";
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
      canTake: ({ status }) => !ENDED.has(status),
      async perform(runId) {
        await talk.runs.cancel(talk.ctx, { runId });
        return { text: DEED_TEXTS[talk.resultLanguage].isBeingCancelled(runId), runId };
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
      canTake: ({ status }) => status === "failed",
      async perform(runId) {
        await talk.runs.retry(talk.ctx, { runId });
        await rememberRun(talk, runId);
        return { text: DEED_TEXTS[talk.resultLanguage].goesOn(runId), runId };
      },
    }),
});

/** "Stop it" may mean the schedule if no run is under way. */
async function scheduleHint(
  { ctx, resultLanguage }: Talk,
  { workflowId }: Run,
): Promise<string> {
  const schedules = await findSchedulesOf(ctx.db.queries, workflowId);
  const isActive = schedules.some((schedule) => schedule.is_paused === 0);
  return isActive ? ` ${DEED_TEXTS[resultLanguage].stopSchedule}` : "";
}

const ENDED: ReadonlySet<Run["status"]> = new Set(["succeeded", "failed", "cancelled"]);

interface Control {
  deed: "cancel" | "retry";
  canTake(run: Run): boolean;
  perform(runId: string): Promise<ToolResult>;
}

async function planControl(
  talk: Talk,
  { runId: named }: z.output<typeof input>,
  { deed, canTake, perform }: Control,
): Promise<Plan | ToolResult> {
  const meant = named === undefined
    ? await resolveRun(talk, { deed, canTake })
    : await runNamed(talk, named);
  if (meant === null) return { text: DEED_TEXTS[talk.resultLanguage].noRunYet, hasFailed: true };
  const { run, isSure } = meant;
  const { runId, status, workflowId } = run;
  if (!canTake(run)) return await refusal(talk, { deed, run });
  return {
    deed,
    summary: (language) =>
      PROPOSAL_TEXTS[language][deed](runId, RUN_TEXTS[language].status[status]),
    details: { runId, workflowId, status },
    bound: { runId },
    input: { runId },
    isOrderedBy: (order) =>
      order.deed === deed && (order.runId === null ? isSure : order.runId === runId),
    mayBeMeantBy: (order) => order.deed === deed && order.runId === null,
    perform: () => perform(runId),
  };
}

async function refusal(
  talk: Talk,
  { deed, run }: Pick<Control, "deed"> & { run: Run },
): Promise<ToolResult> {
  const { runId } = run;
  const texts = DEED_TEXTS[talk.resultLanguage];
  const status = RUN_TEXTS[talk.resultLanguage].status[run.status];
  const text = deed === "cancel"
    ? `${texts.cannotCancel(runId, status)}${await scheduleHint(talk, run)}`
    : texts.cannotRetry(runId, status);
  return { text, hasFailed: true };
}

async function runNamed(talk: Talk, runId: string): Promise<ResolvedRun> {
  if (!isUuid(runId)) throw new AppError("invalid_request", `"${runId}" is not a run id`);
  const run = await talk.runs.get(talk.ctx, { runId });
  return { run, isSure: runId === await lastRunId(talk) };
}
