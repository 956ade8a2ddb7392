import { z } from "zod";
import { listRuns } from "../../../runs/list_runs.ts";
import type { Run, RunRelations, RunSummary } from "../../../runs/run.ts";
import { getThread } from "../../../threads/get_thread.ts";
import { DEED_TEXTS } from "../../grammar/language/answers/deed_texts.ts";
import { RUN_TEXTS, type RunTexts } from "../../grammar/language/answers/run_texts.ts";
import { shownTime } from "../../grammar/language/answers/shown_values.ts";
import { VIEW_TEXTS } from "../../grammar/language/answers/view_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { latestRunId } from "../../last_run.ts";
import { requireLinkedWorkflow } from "../../linked_workflow.ts";
import { describeRun } from "../../run_report.ts";
import type { Talk } from "../../talk.ts";
import { defineTool } from "../../tool.ts";

const LISTED_MAX = 10;

export const listRunsTool = defineTool({
  name: "list_runs",
  description: "Lists the last runs of this thread's workflow, or of all in a thread without one.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const { workflowId } = await getThread(talk.ctx, talk.turn);
    const { noneYet, noneOf } = RUN_TEXTS[talk.resultLanguage];
    if (workflowId === null) return { text: await linesOfAll(talk, {}) ?? noneYet };
    const { name } = await requireLinkedWorkflow(talk);
    const { runs, total } = await listRuns(talk.ctx, { workflowId, limit: LISTED_MAX });
    if (runs.length === 0) return { text: noneOf(`"${name}"`) };
    return { text: linesOf(talk.resultLanguage, { runs, total }) };
  },
});

export const listFailuresTool = defineTool({
  name: "list_failures",
  description: "Lists the last failed runs of all workflows that the user may read.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const lines = await linesOfAll(talk, { statuses: ["failed"] });
    return { text: lines ?? RUN_TEXTS[talk.resultLanguage].noneFailed };
  },
});

/** Lists the runs of all workflows that the caller may read, with names; null if there are none. */
async function linesOfAll(
  { ctx, resultLanguage }: Talk,
  filter: { statuses?: readonly ["failed"] },
): Promise<string | null> {
  const expand = ["workflowName"] as const;
  const { runs, total } = await listRuns(ctx, { ...filter, limit: LISTED_MAX, expand });
  return runs.length === 0 ? null : linesOf(resultLanguage, { runs, total });
}

function linesOf(
  language: Language,
  { runs, total }: { runs: readonly (RunSummary & RunRelations)[]; total: number },
): string {
  const texts = RUN_TEXTS[language];
  const lines = runs.map(({ runId, status, versionNumber, createdAt, error, workflowName }) => {
    const name = workflowName === undefined ? "" : `${JSON.stringify(workflowName)}, `;
    const reason = error === null ? "" : `, ${JSON.stringify(shortened(error.message))}`;
    const line = texts.line({
      time: shownTime(createdAt, language),
      name,
      status: texts.status[status],
      version: versionNumber,
      runId,
    });
    return `${line}${reason}`;
  });
  const hidden = total - runs.length;
  return [...lines, ...hidden > 0 ? [VIEW_TEXTS[language].more(hidden)] : []].join("\n");
}

const REASON_CHARACTERS_MAX = 200;

/** Returns an error message on one line. */
function shortened(message: string): string {
  return message.replaceAll(/\s+/g, " ").slice(0, REASON_CHARACTERS_MAX);
}

export const explainFailureTool = defineTool({
  name: "explain_failure",
  description: "Tells in which step this thread's last run failed, with which error.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const runId = await latestRunId(talk);
    const { resultLanguage: language } = talk;
    if (runId === null) return { text: DEED_TEXTS[language].noRunYet };
    const run = await talk.runs.get(talk.ctx, { runId });
    const describe = run.status === "failed" ? describeFailure : describeRun;
    return { text: describe(language, run) };
  },
});

export const showDurationTool = defineTool({
  name: "show_duration",
  description: "Tells how long the last run has taken, or takes so far.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const runId = await latestRunId(talk);
    const { resultLanguage: language } = talk;
    if (runId === null) return { text: DEED_TEXTS[language].noRunYet };
    const run = await talk.runs.get(talk.ctx, { runId });
    const { startedAt, finishedAt } = run;
    const texts = RUN_TEXTS[language];
    const status = texts.status[run.status];
    if (startedAt === null) return { text: texts.notBegun(runId, status) };
    const end = finishedAt === null ? talk.ctx.clock.now() : Date.parse(finishedAt);
    const time = inWords(texts.duration, end - Date.parse(startedAt));
    const from = shownTime(startedAt, language);
    const text = finishedAt === null
      ? texts.began({ runId, status, time, at: from })
      : texts.took({ runId, time, from, to: shownTime(finishedAt, language), status });
    return { text };
  },
});

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

function inWords(texts: RunTexts["duration"], durationMs: number): string {
  if (durationMs < SECOND_MS) return `${durationMs} ms`;
  if (durationMs < 2 * MINUTE_MS) return texts.seconds(Math.round(durationMs / SECOND_MS));
  if (durationMs < 2 * HOUR_MS) return texts.minutes(Math.round(durationMs / MINUTE_MS));
  return texts.hours(Math.round(durationMs / HOUR_MS));
}

const LOG_LINES_MAX = 5;

function describeFailure(language: Language, { runId, error, steps }: Run): string {
  const texts = RUN_TEXTS[language];
  const step = steps.find(({ id, status }) => id === error?.stepId && status === "failed") ??
    steps.find(({ status }) => status === "failed");
  if (!step) return texts.failedBefore(runId, error?.message ?? null);
  const { id, service, action, attempts, log } = step;
  const does = service === null ? "" : ` (${service}${action === null ? "" : `.${action}`})`;
  const { code, message } = step.error ?? error ?? { code: "unknown", message: "" };
  return [
    texts.failedIn({ runId, step: `"${id}"`, does, attempts, code }) +
    message.replaceAll(/\s+/g, " "),
    ...log.slice(-LOG_LINES_MAX).map((line) => `- ${line.replaceAll(/\s+/g, " ")}`),
    "",
    texts.whatToDo,
  ].join("\n");
}
