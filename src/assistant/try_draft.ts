import {
  type ActionStep,
  allSteps,
  type Definition,
  isActionStep,
} from "../definition/definition.ts";
import type { Context } from "../identity/context.ts";
import { AppError } from "../lib/errors.ts";
import { NO_UUID } from "../lib/ids.ts";
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import { readShown } from "../lib/turns/write_json.ts";
import type { RunStep } from "../runs/run.ts";
import type { DryRun } from "../runs/trial/dry_run.ts";
import { contentTypeOfName } from "../objects/content_type.ts";
import { objectKey } from "../objects/object_key.ts";
import { findAction } from "../services/catalogue.ts";
import { latestRunId } from "./last_run.ts";
import { readEditable, requireLinkedWorkflow } from "./linked_workflow.ts";
import type { Talk } from "./talk.ts";

export interface TriedDraft extends DryRun {
  /**
   * The run whose outputs replace those of steps that a dry run does not execute, and these steps.
   */
  samples: { runId: string; stepIds: string[] } | null;
}

interface Trial {
  inputs: JsonObject;
  outputs?: JsonObject;
  /** Object keys of files in earlier messages that the user's own words refer to. */
  files?: readonly string[];
}

/**
 * Executes the thread's draft, or the default version, without effects. Outputs of steps with
 * effects are taken from the workflow's last run. Returns null without a definition.
 */
export async function tryDraft(
  talk: Talk,
  { inputs, outputs = {}, files = [] }: Trial,
): Promise<TriedDraft | null> {
  const draft = await readEditable(talk);
  if (draft === null) {
    await requireLinkedWorkflow(talk);
    return null;
  }
  const { source: definition } = draft;
  const signal = talk.signals.cut;
  const read = await attachedOutputs(talk, { definition: draft.definition, inputs, files });
  const known = { ...read, ...outputs };
  const tryWith = (outputs: JsonObject) =>
    talk.runs.dryRun(talk.ctx, { definition, inputs, outputs, signal });
  const tried = await tryWith(known);
  if (tried.missingOutputs.length === 0) return { ...tried, samples: null };
  const last = await lastOutputs(talk, draft.definition);
  const samples = { ...sampleFiles(talk.ctx, draft.definition), ...last.outputs };
  if (!tried.missingOutputs.some((id) => Object.hasOwn(samples, id))) {
    return { ...tried, samples: null };
  }
  const again = await tryWith({ ...samples, ...known });
  const stepIds = Object.keys(last.outputs).filter((id) => !Object.hasOwn(known, id));
  return { ...again, samples: stepIds.length === 0 ? null : { runId: last.runId, stepIds } };
}

/**
 * Returns sample outputs for the steps that write a file, by step id. They contain keys of files
 * that do not exist, so that the dry run continues to the steps that send them.
 */
function sampleFiles({ principal, clock }: Context, definition: JsonObject | null): JsonObject {
  const { orgKey } = principal;
  const written = actionSteps(definition)
    .filter(({ service, action }) => service === "files" && action === "write");
  return Object.fromEntries(written.map(({ id, with: fields = {} }) => {
    const name = String(fields["name"]);
    const key = objectKey({ ...NO_FILE, orgKey, name, at: clock.now() });
    return [id, { objectKey: key, name, sizeBytes: 0, contentType: contentTypeOfName(name) }];
  }));
}

/** Replaces the keys of such files by the names of the files. */
export function withoutSampleKeys(text: string): string {
  return text.replaceAll(SAMPLE_KEY, "<$1>");
}

const NO_FILE = { kind: "outputs", ownerId: NO_UUID, token: "A".repeat(43) } as const;

const SAMPLE_KEY = new RegExp(
  String.raw`[^\s"/]+/outputs/\d{4}/\d{2}/${NO_FILE.ownerId}/${NO_FILE.token}/([^\s"\\]+)`,
  "g",
);

/** Returns the steps of a definition that call a service, at any depth. */
function actionSteps(definition: JsonObject | null): ActionStep[] {
  if (definition === null) return [];
  const { steps } = definition as Definition & JsonObject;
  return [...allSteps(steps)].map(({ step }) => step).filter(isActionStep);
}

/**
 * Returns the outputs of the steps that read a file of this message, or one of the given files, by
 * step id. A dry run reads no other stored files, because a text that a model has read could have
 * requested that. Throws `unprocessable` if a file cannot be read that way.
 */
async function attachedOutputs(
  { turn, runs, ctx, signals }: Talk,
  { definition, inputs, files }: Omit<Required<Trial>, "outputs"> & {
    definition: JsonObject | null;
  },
): Promise<JsonObject> {
  const attached = new Set<Json | undefined>([
    ...turn.attachments.map(({ objectKey }) => objectKey),
    ...files,
  ]);
  if (attached.size === 0) return {};
  const outputs: JsonObject = {};
  for (const { id, service, action, forEach, with: fields = {} } of actionSteps(definition)) {
    const [, input] = INPUT.exec(String(fields["objectKey"])) ?? [];
    const isMeant = service === "files" && action === "read" && forEach === undefined &&
      input !== undefined && attached.has(inputs[input]);
    if (!isMeant) continue;
    const tested = await runs.testStep(ctx, {
      step: { id, service, action, with: fields },
      inputs,
      signal: signals.cut,
    });
    if (tested.error !== null) {
      throw new AppError("unprocessable", `Cannot try the step "${id}": ${tested.error.message}`);
    }
    outputs[id] = readShown(tested.output);
  }
  return outputs;
}

const INPUT = /^\$\{\{\s{0,8}inputs\.(\w{1,100})\s{0,8}\}\}$/;

/** Returns outputs of the workflow's last run, by step id, for steps that a dry run skips. */
async function lastOutputs(
  talk: Talk,
  definition: JsonObject | null,
): Promise<{ runId: string; outputs: JsonObject }> {
  const runId = await latestRunId(talk);
  if (runId === null || definition === null) return { runId: "", outputs: {} };
  const { workflowId, steps } = await talk.runs.get(talk.ctx, { runId });
  const { id } = await requireLinkedWorkflow(talk);
  if (id !== workflowId) return { runId, outputs: {} };
  const calls = new Map(steps.map((step) => [step.id, step]));
  const outputs: JsonObject = {};
  for (const step of actionSteps(definition)) {
    const last = calls.get(step.id);
    const isAlike = last !== undefined && step.forEach === undefined &&
      last.service === step.service && last.action === step.action;
    if (isAlike && isSample(last)) outputs[step.id] = readShown(last.output);
  }
  return { runId, outputs };
}

function isSample({ service, action, status, output }: RunStep): boolean {
  if (status !== "succeeded" || output === null || service === null || action === null) {
    return false;
  }
  const declared = findAction(service, action);
  const isExecuted = declared?.pure || declared?.isDoneDry;
  const isTooLarge = isJsonObject(output) && Object.hasOwn(output, "$large");
  return !isExecuted && !isTooLarge;
}
