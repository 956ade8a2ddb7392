import { z } from "zod";
import { readShown } from "../../lib/turns/write_json.ts";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import type { RunStep } from "../../runs/run.ts";
import type { TestedStep } from "../../runs/trial/test_step.ts";
import { findAction } from "../../services/catalogue.ts";
import { readThreadDraft } from "../linked_workflow.ts";
import type { Talk } from "../talk.ts";
import { defineTool } from "../tool.ts";
import { tryDraft, withoutSampleKeys } from "../try_draft.ts";
import { shownValue } from "./text_part.ts";

const SHOWN_STEPS_MAX = 40;
const STEP_CHARACTERS_MAX = 300;
const VALUE_CHARACTERS_MAX = 2_000;

const values = z.record(z.string(), z.json());

export const dryRunTool = defineTool({
  name: "dry_run",
  description: "Executes the draft without any effect: services that reach outside give what " +
    "outputs says, by step id.",
  effect: "none",
  input: z.strictObject({ inputs: values.optional(), outputs: values.optional() }),
  async run(talk, { inputs = {}, outputs = {} }) {
    const tried = await tryDraft(talk, { inputs, outputs });
    if (tried === null) return { text: "There is no draft to try.", hasFailed: true };
    const { status, error, steps, outputs: result, samples } = tried;
    const lines = steps.slice(0, SHOWN_STEPS_MAX).map(describeStep);
    const hidden = steps.length - lines.length;
    const failure = error
      ? [`Error ${error.code} in ${error.stepId ?? "the run"}: ${error.message}`]
      : [];
    const outcome = result
      ? [`outputs: ${shownValue(readShown(result), VALUE_CHARACTERS_MAX)}`]
      : [];
    const more = hidden > 0 ? [`… and ${hidden} more steps`] : [];
    const taken = samples
      ? [`Outputs taken from run ${samples.runId}: ${samples.stepIds.join(", ")}`]
      : [];
    const text = [
      `The dry run has ${status}.`,
      ...taken,
      ...failure,
      ...lines,
      ...more,
      ...outcome,
    ];
    return { text: withoutSampleKeys(text.join("\n")), hasFailed: status === "failed" };
  },
});

function describeStep({ path, id, status, input, output, error }: RunStep): string {
  const shown = status === "failed" || output === null ? input : output;
  const what = shown === output ? "output" : "input";
  const value = shown === null ? "" : ` ${what} ${shownValue(shown, STEP_CHARACTERS_MAX)}`;
  const place = path === id ? id : `${id} (${path})`;
  return `- ${place}: ${status}${value}${error ? ` error ${error.code}: ${error.message}` : ""}`;
}

export const tryStepTool = defineTool({
  name: "try_step",
  description: "Executes one step with sample data: services data, code and rules. item is for a " +
    "step in a loop.",
  effect: "none",
  input: z.strictObject({
    step: z.union([z.string().min(1), values]).describe("Its id in the draft, or the step."),
    inputs: values.optional(),
    steps: values.optional().describe("Outputs of earlier steps by id."),
    item: z.json().optional(),
  }),
  async run(talk, { step: wanted, item, ...samples }) {
    const step = typeof wanted === "string" ? await stepOfDraft(talk, wanted) : wanted;
    if (step === null) return { text: `The draft has no step "${wanted}".`, hasFailed: true };
    const refusal = refusalOf(step);
    if (refusal !== null) return { text: refusal, hasFailed: true };
    const { forEach: _, ...once } = step;
    const given = item === undefined ? samples : { ...samples, item };
    const tested = await talk.runs.testStep(talk.ctx, {
      step: item === undefined ? step : once,
      inputs: given.inputs ?? {},
      steps: wrapped(given.steps ?? {}),
      ...(item === undefined ? {} : { item }),
      signal: talk.signals.cut,
    });
    return { text: describeTest(tested), hasFailed: tested.status === "failed" };
  },
});

/** Accepts the two forms that models write: the output of a step, or the step with its output. */
function wrapped(steps: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(steps).map(([id, value]) => {
      const isWhole = isJsonObject(value) && Object.keys(value).join() === "output";
      return [id, isWhole ? value["output"] ?? null : value];
    }),
  );
}

/**
 * Returns why a step is not tried; null if it may be. A text that the model has read may have
 * caused the call, so steps that reach outside or read stored files are refused.
 */
function refusalOf(step: JsonObject): string | null {
  const { service, action } = step;
  const name = `${String(service)}.${String(action)}`;
  const declared = typeof service === "string" && typeof action === "string"
    ? findAction(service, action)
    : null;
  const isTried = declared?.effect === "none" && TRIED.has(String(service));
  if (isTried) return null;
  return `${name} is not tried here: it has an effect, reads stored files, waits or is unknown. ` +
    "dry_run shows its input.";
}

const TRIED: ReadonlySet<string> = new Set(["data", "code", "rules"]);

async function stepOfDraft(talk: Talk, id: string): Promise<JsonObject | null> {
  const draft = await readThreadDraft(talk);
  return draft?.definition ? findStep(draft.definition, id) : null;
}

/** Finds a step by its id at any depth, also in blocks and error handlers. */
function findStep(block: JsonObject, id: string): JsonObject | null {
  for (const list of [block["steps"], block["parallel"], block["onError"]]) {
    if (!Array.isArray(list)) continue;
    for (const step of list) {
      if (!isJsonObject(step)) continue;
      const found = step["id"] === id ? step : findStep(step, id);
      if (found !== null) return found;
    }
  }
  return null;
}

function describeTest({ status, output, error, log }: TestedStep): string {
  const lines = [
    `The step has ${status}.`,
    ...(error ? [`Error ${error.code}: ${error.message}`] : []),
    ...(status === "succeeded"
      ? [`output: ${shownValue(readShown(output), VALUE_CHARACTERS_MAX)}`]
      : []),
    ...(log.length > 0 ? [`log: ${shownValue(log, VALUE_CHARACTERS_MAX)}`] : []),
  ];
  return lines.join("\n");
}
