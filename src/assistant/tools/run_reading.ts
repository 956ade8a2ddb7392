import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { isUuid } from "../../lib/ids.ts";
import type { Run, RunStep } from "../../runs/run.ts";
import { DEED_TEXTS } from "../grammar/language/answers/deed_texts.ts";
import { latestRunId } from "../last_run.ts";
import { defineTool } from "../tool.ts";
import { partOf, shownValue } from "./text_part.ts";

const STEPS_MAX = 60;
const VALUE_CHARACTERS_MAX = 1_500;
const LOG_CHARACTERS_MAX = 1_000;

export const readRunTool = defineTool({
  name: "read_run",
  description: "Shows the steps of a run, or of one step its input, output, error and log; the " +
    "thread's latest run when none is named.",
  effect: "none",
  input: z.strictObject({
    runId: z.string().optional(),
    step: z.string().optional().describe("Id or path."),
    from: z.int().min(0).optional().describe("First character."),
  }),
  async run(talk, { runId, step: wanted, from }) {
    const id = runId ?? await latestRunId(talk);
    if (id === null) return { text: DEED_TEXTS[talk.resultLanguage].noRunYet, hasFailed: true };
    if (!isUuid(id)) throw new AppError("invalid_request", `"${id}" is not a run id`);
    const run = await talk.runs.get(talk.ctx, { runId: id });
    if (wanted === undefined) return { text: partOf(describe(run), from) };
    const step = run.steps.find((each) => each.id === wanted || each.path === wanted);
    if (step) return { text: partOf(describeWhole(step), from) };
    const ids = run.steps.map((each) => each.id).join(", ");
    return { text: `The run has no step "${wanted}"; it has: ${ids}`, hasFailed: true };
  },
});

function describe(run: Run): string {
  const { runId, workflowId, versionNumber, status, trigger, error, inputs, outputs, steps } = run;
  const shown = steps.slice(0, STEPS_MAX).map((step) =>
    `- ${step.id}: ${step.status}${
      step.error ? ` (${step.error.code}: ${step.error.message})` : ""
    }`
  );
  const hidden = steps.length - shown.length;
  return [
    `Run ${runId} of workflow ${workflowId}, version ${versionNumber}, by ${trigger}: ${status}.`,
    ...(error ? [`Error ${error.code} in ${error.stepId ?? "the run"}: ${error.message}`] : []),
    `inputs: ${shownValue(inputs, VALUE_CHARACTERS_MAX)}`,
    ...(outputs ? [`outputs: ${shownValue(outputs, VALUE_CHARACTERS_MAX)}`] : []),
    ...shown,
    ...(hidden > 0 ? [`- and ${hidden} more steps`] : []),
  ].join("\n");
}

function describeWhole({ path, service, action, status, attempts, ...step }: RunStep): string {
  const { input, output, error, log } = step;
  const name = service === null ? "a block" : `${service}.${action}`;
  return [
    `${path} (${name}): ${status} after ${attempts} attempts.`,
    ...(error ? [`error ${error.code}: ${error.message}`] : []),
    `input: ${shownValue(input, PART_OF_STEP)}`,
    `output: ${shownValue(output, PART_OF_STEP)}`,
    ...(log.length > 0 ? [`log: ${shownValue(log, LOG_CHARACTERS_MAX)}`] : []),
  ].join("\n");
}

/** Longer than the part that is shown at once, so that the rest can be requested. */
const PART_OF_STEP = 60_000;
