import { z } from "zod";
import { readShown } from "../../../lib/turns/write_json.ts";
import { listRuns } from "../../../runs/list_runs.ts";
import type { Run } from "../../../runs/run.ts";
import { latestRunId } from "../../last_run.ts";
import { requireLinkedWorkflow } from "../../linked_workflow.ts";
import { describeRun } from "../../run_report.ts";
import { defineTool } from "../../tool.ts";
import { type TriedDraft, tryDraft } from "../../try_draft.ts";

const LISTED_MAX = 10;

export const listRunsTool = defineTool({
  name: "list_runs",
  description: "Lists the last runs of this thread's workflow.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const { id: workflowId, name } = await requireLinkedWorkflow(talk);
    const { runs, total } = await listRuns(talk.ctx, { workflowId, limit: LISTED_MAX });
    if (runs.length === 0) return { text: `No runs of "${name}" yet.` };
    const lines = runs.map(({ runId, status, versionNumber, createdAt }) =>
      `- ${createdAt}: ${status} (version ${versionNumber}, run ${runId})`
    );
    const hidden = total - runs.length;
    return { text: [...lines, ...hidden > 0 ? [`- and ${hidden} more`] : []].join("\n") };
  },
});

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
  input: z.strictObject({ inputs: z.record(z.string(), z.json()) }),
  async run(talk, { inputs }) {
    const tried = await tryDraft(talk, { inputs });
    if (tried === null) return { text: "There is no draft in this thread.", hasFailed: true };
    const { steps, outputs } = tried;
    const shown = outputs === null ? null : readShown(outputs);
    return {
      text: [
        ...describeTrial(tried),
        ...steps.slice(0, STEPS_MAX).map(({ id, path, status }) =>
          `- "${id}" (${path}): ${status}`
        ),
        ...steps.length > STEPS_MAX ? [`- and ${steps.length - STEPS_MAX} more`] : [],
        ...shown === null ? [] : [`Outputs: ${JSON.stringify(shown).slice(0, OUTPUTS_MAX)}`],
      ].join("\n"),
    };
  },
});

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
