import { z } from "zod";
import type { Definition } from "../../../definition/definition.ts";
import { isRequiredInput } from "../../../definition/inputs.ts";
import { AppError } from "../../../lib/errors.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { readShown } from "../../../lib/turns/write_json.ts";
import { listRuns } from "../../../runs/list_runs.ts";
import type { Run, RunRelations, RunStep, RunSummary } from "../../../runs/run.ts";
import { findAction } from "../../../services/catalogue.ts";
import { getThread } from "../../../threads/get_thread.ts";
import { DEED_TEXTS } from "../../grammar/language/answers/deed_texts.ts";
import { RUN_TEXTS, type RunTexts } from "../../grammar/language/answers/run_texts.ts";
import { shownTime } from "../../grammar/language/answers/shown_values.ts";
import { TRIAL_TEXTS } from "../../grammar/language/answers/trial_texts.ts";
import { VIEW_TEXTS } from "../../grammar/language/answers/view_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { latestRunId } from "../../last_run.ts";
import { withFiles } from "../../start_run.ts";
import { readEditable, requireLinkedWorkflow } from "../../linked_workflow.ts";
import { describeRun } from "../../run_report.ts";
import type { Talk } from "../../talk.ts";
import { defineTool } from "../../tool.ts";
import { whichInput, withValue } from "../../tools/running.ts";
import { type TriedDraft, tryDraft, withoutSampleKeys } from "../../try_draft.ts";

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

/** Keeps an error's message on one line, whatever its author wrote. */
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

export const dryRunTool = defineTool({
  name: "dry_run",
  description: "Executes the draft, or the default version, without an outside effect.",
  effect: "none",
  input: z.strictObject({
    inputs: z.record(z.string(), z.json()),
    value: z.string().optional(),
  }),
  async run(talk, { inputs: named, value }) {
    const declared = await declaredInputs(talk);
    const given = { ...named, ...valueFor(declared, value) };
    const objectKeys = talk.turn.attachments.map(({ objectKey }) => objectKey);
    const inputs = withFiles({ declared, given, objectKeys });
    const missing = Object.entries(declared).filter(([name, declaration]) =>
      isRequiredInput(declaration) && !Object.hasOwn(inputs, name)
    );
    if (missing.length > 0) return { text: neededInputs(missing), hasFailed: true };
    const tried = await tryDraft(talk, { inputs });
    const { resultLanguage: language } = talk;
    if (tried === null) return { text: VIEW_TEXTS[language].noDraft, hasFailed: true };
    const { steps, outputs } = tried;
    const shown = outputs === null ? null : readShown(outputs);
    return {
      text: [
        ...describeTrial(language, tried),
        ...steps.slice(0, STEPS_MAX).map(({ id, path, status }) =>
          `- "${id}" (${path}): ${RUN_TEXTS[language].status[status]}`
        ),
        ...steps.length > STEPS_MAX ? [VIEW_TEXTS[language].more(steps.length - STEPS_MAX)] : [],
        ...shown === null
          ? []
          : [`${RUN_TEXTS[language].outputs} ${JSON.stringify(shown).slice(0, OUTPUTS_MAX)}`],
      ].join("\n"),
    };
  },
});

type Declared = NonNullable<Definition["inputs"]> & JsonObject;

async function declaredInputs(talk: Talk): Promise<Declared> {
  return ((await readEditable(talk))?.definition?.["inputs"] ?? {}) as Declared;
}

function neededInputs(missing: readonly [string, Declared[string]][]): string {
  const lines = missing.map(([name, { type, description }]) =>
    `- ${name} (${type})${description === undefined ? "" : `: ${description}`}`
  );
  const [name] = missing.find(([, { type }]) => type !== "file") ?? [];
  const mends = [
    ...missing.some(([, { type }]) => type === "file") ? ['attach the file and say "dry run"'] : [],
    ...name === undefined ? [] : [`say "dry run with ${name}=…"`],
  ];
  return `A dry run needs these inputs, so nothing was done:\n${lines.join("\n")}\n\n` +
    `You can ${mends.join(", or ")}.`;
}

/** A value without the name of its input is for the input that has it as an option. */
function valueFor(declared: Declared, value: string | undefined): JsonObject {
  if (value === undefined) return {};
  const chosen = withValue(declared, value);
  if (chosen === null) {
    const texts = DEED_TEXTS[talk.resultLanguage];
    throw new AppError("invalid_request", whichInput(texts, { declared, value }));
  }
  return chosen;
}

function describeTrial(
  language: Language,
  { status, error, missingOutputs, samples }: TriedDraft,
): string[] {
  const texts = TRIAL_TEXTS[language];
  if (error !== null && missingOutputs.length > 0) {
    const reader = error.stepId === null ? null : `"${error.stepId}"`;
    return [texts.cameAsFarAs(reader, named(missingOutputs))];
  }
  return [
    texts.ended(RUN_TEXTS[language].status[status]),
    ...samples === null ? [] : [texts.tookOutputs(named(samples.stepIds), samples.runId)],
    ...error === null ? [] : [RUN_TEXTS[language].error(error.code, error.message)],
  ];
}

function named(stepIds: readonly string[]): string {
  return stepIds.map((id) => `"${id}"`).join(", ");
}

const STEPS_MAX = 50;
const OUTPUTS_MAX = 2_000;
