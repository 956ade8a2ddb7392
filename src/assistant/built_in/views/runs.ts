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
    if (workflowId === null) return { text: await linesOfAll(talk, {}) ?? "No runs yet." };
    const { name } = await requireLinkedWorkflow(talk);
    const { runs, total } = await listRuns(talk.ctx, { workflowId, limit: LISTED_MAX });
    if (runs.length === 0) return { text: `No runs of "${name}" yet.` };
    return { text: linesOf(runs, total) };
  },
});

export const listFailuresTool = defineTool({
  name: "list_failures",
  description: "Lists the last failed runs of all workflows that the user may read.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const lines = await linesOfAll(talk, { statuses: ["failed"] });
    return { text: lines ?? "No run of a workflow that you may read has failed." };
  },
});

/** Lists the runs of all workflows that the caller may read, with names; null if there are none. */
async function linesOfAll(
  { ctx }: Talk,
  filter: { statuses?: readonly ["failed"] },
): Promise<string | null> {
  const expand = ["workflowName"] as const;
  const { runs, total } = await listRuns(ctx, { ...filter, limit: LISTED_MAX, expand });
  return runs.length === 0 ? null : linesOf(runs, total);
}

function linesOf(runs: readonly (RunSummary & RunRelations)[], total: number): string {
  const lines = runs.map(({ runId, status, versionNumber, createdAt, error, workflowName }) => {
    const name = workflowName === undefined ? "" : `${JSON.stringify(workflowName)}, `;
    const reason = error === null ? "" : `, ${JSON.stringify(shortened(error.message))}`;
    return `- ${createdAt}: ${name}${status} (version ${versionNumber}, run ${runId})${reason}`;
  });
  const hidden = total - runs.length;
  return [...lines, ...hidden > 0 ? [`- and ${hidden} more`] : []].join("\n");
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
    if (runId === null) return { text: "No run was started in this thread yet." };
    const run = await talk.runs.get(talk.ctx, { runId });
    return { text: run.status === "failed" ? describeFailure(run) : describeRun(run) };
  },
});

export const showDurationTool = defineTool({
  name: "show_duration",
  description: "Tells how long the last run has taken, or takes so far.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const runId = await latestRunId(talk);
    if (runId === null) return { text: "No run was started in this thread yet." };
    const { status, startedAt, finishedAt } = await talk.runs.get(talk.ctx, { runId });
    if (startedAt === null) return { text: `Run ${runId} is ${status}, and has not begun.` };
    const end = finishedAt === null ? talk.ctx.clock.now() : Date.parse(finishedAt);
    const took = inWords(end - Date.parse(startedAt));
    const text = finishedAt === null
      ? `Run ${runId} is ${status}; it began ${took} ago, at ${startedAt}.`
      : `Run ${runId} took ${took}, from ${startedAt} to ${finishedAt} (status: ${status}).`;
    return { text };
  },
});

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

function inWords(durationMs: number): string {
  if (durationMs < SECOND_MS) return `${durationMs} ms`;
  if (durationMs < 2 * MINUTE_MS) return `${Math.round(durationMs / SECOND_MS)} seconds`;
  if (durationMs < 2 * HOUR_MS) return `${Math.round(durationMs / MINUTE_MS)} minutes`;
  return `${Math.round(durationMs / HOUR_MS)} hours`;
}

const LOG_LINES_MAX = 5;

function describeFailure({ runId, error, steps }: Run): string {
  const step = steps.find(({ id, status }) => id === error?.stepId && status === "failed") ??
    steps.find(({ status }) => status === "failed");
  if (!step) return `Run ${runId} failed: ${error?.message ?? "no error is known"}.`;
  const { id, service, action, attempts, log } = step;
  const does = service === null ? "" : ` (${service}${action === null ? "" : `.${action}`})`;
  const { code, message } = step.error ?? error ?? { code: "unknown", message: "" };
  const tries = attempts > 1 ? `, after ${attempts} attempts` : "";
  return [
    `Run ${runId} failed in step "${id}"${does}${tries}: ${code}, ` +
    message.replaceAll(/\s+/g, " "),
    ...log.slice(-LOG_LINES_MAX).map((line) => `- ${line.replaceAll(/\s+/g, " ")}`),
    "",
    'If it was a passing trouble, say "retry": the run goes on from that step. Otherwise change ' +
    'the step in the draft, say "dry run", and "publish it and run it".',
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
    if (tried === null) return { text: "There is no draft in this thread.", hasFailed: true };
    const { steps, outputs } = tried;
    const shown = outputs === null ? null : readShown(outputs);
    const lines = [
      ...describeTrial(tried),
      ...steps.slice(0, STEPS_MAX).map(triedStep),
      ...steps.length > STEPS_MAX ? [`- and ${steps.length - STEPS_MAX} more`] : [],
      ...shown === null ? [] : [`Outputs: ${JSON.stringify(shown).slice(0, OUTPUTS_MAX)}`],
    ];
    return { text: withoutSampleKeys(lines.join("\n")) };
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
  if (chosen === null) throw new AppError("invalid_request", whichInput(declared, value));
  return chosen;
}

/** A step with an effect shows its input, which is all that a dry run has of it. */
function triedStep({ id, path, status, service, action, input }: RunStep): string {
  const line = `- "${id}" (${path}): ${status}`;
  const declared = service === null || action === null ? null : findAction(service, action);
  if (declared?.effect !== "outside" || status !== "succeeded" || input === null) return line;
  const shown = JSON.stringify(readShown(input));
  const isLong = shown.length > INPUT_MAX;
  return `${line}, and would get ${isLong ? `${shown.slice(0, INPUT_MAX)}…` : shown}`;
}

const INPUT_MAX = 300;

function describeTrial({ status, error, missingOutputs, samples }: TriedDraft): string[] {
  if (error !== null && missingOutputs.length > 0) {
    const reader = error.stepId === null ? "the end" : `"${error.stepId}"`;
    return [
      `The dry run came as far as ${reader}, which reads the output of ${named(missingOutputs)}: ` +
      "a dry run sends and stores nothing, so it has none. Nothing is wrong with the steps before. " +
      "Once the workflow has run, a dry run takes the output of that run.",
    ];
  }
  return [
    `The dry run has ${status}; nothing was sent or stored.`,
    ...samples === null
      ? []
      : [`It took the output of ${named(samples.stepIds)} from run ${samples.runId}.`],
    ...error === null ? [] : [`Error ${error.code}: ${error.message}`],
  ];
}

function named(stepIds: readonly string[]): string {
  return stepIds.map((id) => `"${id}"`).join(", ");
}

const STEPS_MAX = 50;
const OUTPUTS_MAX = 2_000;
