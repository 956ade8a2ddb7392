import { z } from "zod";
import type { Definition } from "../../../definition/definition.ts";
import { isRequiredInput } from "../../../definition/inputs.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import { readShown } from "../../../lib/turns/write_json.ts";
import type { RunStep } from "../../../runs/run.ts";
import { findAction } from "../../../services/catalogue.ts";
import { DEED_TEXTS } from "../../grammar/language/answers/deed_texts.ts";
import { RUN_TEXTS } from "../../grammar/language/answers/run_texts.ts";
import { TRIAL_TEXTS } from "../../grammar/language/answers/trial_texts.ts";
import { VIEW_TEXTS } from "../../grammar/language/answers/view_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { readEditable } from "../../linked_workflow.ts";
import { withFiles } from "../../start_run.ts";
import type { Talk } from "../../talk.ts";
import { earlierFiles } from "../../thread_files.ts";
import { rowsTable } from "./rows_table.ts";
import { defineTool, LocalizedError } from "../../tool.ts";
import { whichInput, withValue } from "../../tools/running.ts";
import { type TriedDraft, tryDraft, withoutSampleKeys } from "../../try_draft.ts";

export const dryRunTool = defineTool({
  name: "dry_run",
  description: "Executes the draft, or the default version, without an outside effect.",
  effect: "none",
  input: z.strictObject({
    inputs: z.record(z.string(), z.json()),
    value: z.string().optional(),
    files: z.array(z.string()).optional(),
    fileName: z.string().nullable().default(null),
  }),
  async run(talk, { inputs: named, value, files = [], fileName }) {
    const { resultLanguage: language, turn } = talk;
    const declared = await declaredInputs(talk);
    const given = { ...named, ...valueFor(language, { declared, value }) };
    const attached = turn.attachments.map(({ objectKey }) => objectKey);
    // A dry run has no effects, so the last file of the thread may be used without being named.
    const earlier = attached.length > 0 ? [] : await earlierFiles(talk, fileName);
    const inputs = withFiles({ declared, given, objectKeys: [...attached, ...earlier] });
    const missing = Object.entries(declared).filter(([name, declaration]) =>
      isRequiredInput(declaration) && !Object.hasOwn(inputs, name)
    );
    if (missing.length > 0) return { text: neededInputs(language, missing), hasFailed: true };
    const tried = await tryDraft(talk, { inputs, files: [...files, ...earlier] });
    if (tried === null) return { text: VIEW_TEXTS[language].noDraft, hasFailed: true };
    return { text: withoutSampleKeys(describe(language, tried).join("\n")) };
  },
});

type Declared = NonNullable<Definition["inputs"]> & JsonObject;

async function declaredInputs(talk: Talk): Promise<Declared> {
  return ((await readEditable(talk))?.definition?.["inputs"] ?? {}) as Declared;
}

/**
 * Returns the value for the input that has it as an option, if the value was given without a name.
 */
function valueFor(
  language: Language,
  { declared, value }: { declared: Declared; value: string | undefined },
): JsonObject {
  if (value === undefined) return {};
  const chosen = withValue(declared, value);
  if (chosen !== null) return chosen;
  const text = whichInput(DEED_TEXTS[language], { declared, value });
  throw new LocalizedError("invalid_request", text);
}

function neededInputs(
  language: Language,
  missing: readonly [string, Declared[string]][],
): string {
  const { needs, attach, sayValue, or } = TRIAL_TEXTS[language];
  const lines = missing.map(([name, { type, description }]) =>
    `- ${name} (${type})${description === undefined ? "" : `: ${description}`}`
  );
  const [input] = missing.find(([, { type }]) => type !== "file") ?? [];
  const mends = [
    ...missing.some(([, { type }]) => type === "file") ? [attach] : [],
    ...input === undefined ? [] : [sayValue(input)],
  ];
  return `${needs}\n${lines.join("\n")}\n\n${mends.join(or)}`;
}

function describe(language: Language, tried: TriedDraft): string[] {
  const { steps, outputs } = tried;
  return [
    ...outcome(language, tried),
    ...steps.slice(0, STEPS_MAX).map((step) => triedStep(language, step)),
    ...steps.length > STEPS_MAX ? [VIEW_TEXTS[language].more(steps.length - STEPS_MAX)] : [],
    ...outputs === null ? [] : shownOutputs(language, readShown(outputs)),
  ];
}

/** Shows rows as a table, and other outputs as JSON. */
function shownOutputs(language: Language, shown: Json): string[] {
  const { outputs } = RUN_TEXTS[language];
  const [[name, value] = [], another] = Object.entries(isJsonObject(shown) ? shown : {});
  const table = name === undefined || another ? null : rowsTable(value);
  if (table === null) return [`${outputs} ${JSON.stringify(shown).slice(0, OUTPUTS_MAX)}`];
  return [`${outputs} ${name}`, ...tableLines(language, table)];
}

function outcome(
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

/**
 * Shows a step of a dry run. For a step with an outside effect, shows its input, with rows as a
 * table, because the step is not performed.
 */
function triedStep(
  language: Language,
  { id, path, status, service, action, input }: RunStep,
): string {
  const line = `- "${id}" (${path}): ${RUN_TEXTS[language].status[status]}`;
  const declared = service === null || action === null ? null : findAction(service, action);
  if (declared?.effect !== "outside" || status !== "succeeded" || input === null) return line;
  const shown = readShown(input);
  const { rows, ...others } = isJsonObject(shown) ? shown : {};
  const table = rowsTable(rows);
  const text = JSON.stringify(table === null ? shown : others);
  const given = text.length > INPUT_MAX ? `${text.slice(0, INPUT_MAX)}…` : text;
  const told = `${line}, ${TRIAL_TEXTS[language].wouldGet(given)}`;
  return table === null ? told : [told, ...tableLines(language, table), ""].join("\n");
}

function tableLines(language: Language, table: ReturnType<typeof rowsTable>): string[] {
  if (table === null) return [];
  return ["", table.text, ...table.left > 0 ? [VIEW_TEXTS[language].more(table.left)] : []];
}

function named(stepIds: readonly string[]): string {
  return stepIds.map((id) => `"${id}"`).join(", ");
}

const STEPS_MAX = 50;
const INPUT_MAX = 300;
const OUTPUTS_MAX = 2_000;
