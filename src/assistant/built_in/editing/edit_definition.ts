import { NAME_LENGTH_MAX } from "../../../definition/limits.ts";
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import { type Refusal, REFUSAL_TEXTS } from "../../grammar/language/answers/refusal_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { addSteps } from "./applying/add_steps.ts";
import type { Edit, EditOf } from "./edits.ts";
import {
  renamedInput,
  withDefault,
  withInput,
  withoutInput,
  withThresholdInput,
} from "./inputs.ts";
import { findStep, idOf } from "./find_step.ts";
import {
  changedStep,
  editStep,
  stillRead,
  turned,
  withoutRowsOf,
  withSteps,
} from "./applying/edit_step.ts";
import { movedNextTo, swapped } from "./applying/step_order.ts";
import { readersOf, withoutStep } from "./applying/references.ts";
import { withReplaced } from "./replace.ts";
import {
  withAcceptedStatuses,
  withConcurrency,
  withExpiry,
  withMethod,
  withMoreInMail,
  withMoreInPrompt,
} from "./applying/step_fields.ts";
import { withColumns } from "./applying/columns_kept.ts";
import { withFirstRows } from "./applying/first_rows.ts";
import { withDecision } from "./applying/on_decision.ts";
import { withFormat } from "./applying/file_format.ts";
import { withWidened } from "./applying/widened.ts";
import { withoutRecipient } from "./applying/recipients.ts";
import { withFurtherKey, withOrder, withOtherKey } from "./applying/row_order.ts";
import { stepsOf } from "./steps.ts";
import { renamedVariable } from "./variables.ts";
import {
  comparesWithNumber,
  withAddress,
  withFileName,
  withSubject,
  withText,
  withThreshold,
} from "./values.ts";

/** Returns the changed definition, or a text that says why the change is impossible. */
export function editDefinition(
  definition: JsonObject,
  edit: Edit,
  language: Language = "en",
): JsonObject | string {
  const edited = changedBy(definition, edit, language);
  return typeof edited === "function" ? edited(REFUSAL_TEXTS[language]) : edited;
}

function changedBy(
  definition: JsonObject,
  edit: Edit,
  language: Language,
): JsonObject | Refusal {
  switch (edit.do) {
    case "rename":
      return edit.name.length <= NAME_LENGTH_MAX
        ? { ...definition, name: edit.name }
        : (texts) => texts.nameTooLong(NAME_LENGTH_MAX);
    case "description":
      return { ...definition, description: edit.text };
    case "default":
    case "add_input":
    case "to_input":
    case "remove_input":
    case "rename_input":
      return editInputs(definition, edit);
    case "order":
    case "then_by":
    case "sort_by":
    case "widen":
    case "first_rows":
    case "columns":
      return editRows(definition, edit);
    case "threshold":
      return withNumber(definition, edit);
    case "replace":
      return withReplaced(definition, edit);
    case "schedule":
    case "schedule_once":
    case "unschedule":
      return editTime(definition, edit);
    case "several":
      return editSeveral(definition, edit, language);
    default:
      return isOfValue(edit) ? editValue(definition, edit) : editSteps(definition, edit, language);
  }
}

/** The edits of a single value in a step. */
const OF_VALUES = [
  ...["address", "file", "format", "text", "subject", "recipient_out", "method"] as const,
  ...["concurrency", "on_decision", "rename_variable", "accepts", "expires"] as const,
  ...["mail_more", "prompt_more"] as const,
];
type ValueEdit = EditOf<typeof OF_VALUES[number]>;

function isOfValue(edit: Edit): edit is ValueEdit {
  return OF_VALUES.some((kind) => kind === edit.do);
}

/** Changes an input. */
function editInputs(
  definition: JsonObject,
  edit: EditOf<"default" | "add_input" | "to_input" | "remove_input" | "rename_input">,
): JsonObject | Refusal {
  switch (edit.do) {
    case "default":
      return withDefault(definition, edit);
    case "add_input":
      return withInput(definition, edit);
    case "to_input":
      return withThresholdInput(definition, edit);
    case "remove_input":
      return withoutInput(definition, edit.input);
    case "rename_input":
      return renamedInput(definition, edit);
  }
}

/** Changes the schedule. */
function editTime(
  definition: JsonObject,
  edit: EditOf<"schedule" | "schedule_once" | "unschedule">,
): JsonObject {
  switch (edit.do) {
    case "schedule":
      return withSchedule(definition, edit);
    case "schedule_once":
      return { ...definition, schedule: { runAt: edit.runAt, timezone: edit.timezone } };
    case "unschedule":
      return withoutSchedule(definition);
  }
}

/** Changes one value that steps call, write or send. */
function editValue(
  definition: JsonObject,
  edit: ValueEdit,
): JsonObject | Refusal {
  switch (edit.do) {
    case "method":
      return withMethod(definition, edit.method);
    case "concurrency":
      return withConcurrency(definition, edit.value);
    case "accepts":
      return withAcceptedStatuses(definition, edit.statuses);
    case "prompt_more":
      return withMoreInPrompt(definition, edit.text);
    case "expires":
      return withExpiry(definition, edit.duration);
    case "mail_more":
      return withMoreInMail(definition, edit);
    case "on_decision":
      return withDecision(definition, edit);
    case "rename_variable":
      return renamedVariable(definition, edit);
    case "address":
      return withAddress(definition, edit);
    case "file":
      return withFileName(definition, edit.name);
    case "format":
      return withFormat(definition, edit.format);
    case "text":
      return withText(definition, edit.text);
    case "subject":
      return withSubject(definition, edit.subject);
    case "recipient_out":
      return withoutRecipient(definition, edit.mail);
  }
}

/** Changes the order of rows, or which rows are kept. */
function editRows(
  definition: JsonObject,
  edit: EditOf<"order" | "then_by" | "sort_by" | "widen" | "first_rows" | "columns">,
): JsonObject | Refusal {
  switch (edit.do) {
    case "columns":
      return withColumns(definition, edit);
    case "order":
      return withOrder(definition, edit);
    case "then_by":
      return withFurtherKey(definition, edit);
    case "sort_by":
      return withOtherKey(definition, edit);
    case "widen":
      return withWidened(definition, edit.condition);
    case "first_rows": {
      const request = `keep the first ${edit.count} rows`;
      return withFirstRows(definition, edit.count) ??
        addSteps(definition, { request, isBefore: false });
    }
  }
}

/**
 * Whether the draft contains the words of a description: "the reorder limit" needs a draft with the
 * word "reorder".
 */
function speaksOf(definition: JsonObject, about: string | null): boolean {
  const text = JSON.stringify(definition).toLowerCase();
  return (about ?? "").toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

function notIn(about: string | null): Refusal {
  return (texts) => texts.notAbout(about ?? "");
}

function withSchedule(
  definition: JsonObject,
  { phrase, cron, timezone }: EditOf<"schedule">,
): JsonObject {
  const { schedule } = definition;
  const { runAt: _, ...kept } = isJsonObject(schedule) ? schedule : {};
  return { ...definition, schedule: { ...kept, phrase, cron, timezone } };
}

function withoutSchedule({ schedule: _, ...rest }: JsonObject): JsonObject {
  return rest;
}

/** Changes the number in a comparison; without such a comparison, the number wherever it occurs. */
function withNumber(definition: JsonObject, edit: EditOf<"threshold">): JsonObject | Refusal {
  if (!speaksOf(definition, edit.about)) return notIn(edit.about);
  if (edit.orAdd !== null && !comparesWithNumber(definition)) {
    return addSteps(definition, { request: edit.orAdd, isBefore: false });
  }
  const compared = withThreshold(definition, edit);
  if (typeof compared !== "function" || edit.from === null) return compared;
  const { from, value } = edit;
  const elsewhere = withReplaced(definition, {
    do: "replace",
    from: `${from}`,
    to: `${value}`,
    isPart: false,
  });
  return typeof elsewhere === "function" ? compared : elsewhere;
}

type StepEdit = Extract<Edit, { step: unknown }>;

function editSteps(
  definition: JsonObject,
  edit: StepEdit,
  language: Language,
): JsonObject | Refusal {
  if (edit.do === "add_step" && edit.step === null) return withSteps(definition, edit);
  const found = findStep(definition, edit.step ?? NOTHING, language);
  if ("question" in found) return asking(found);
  if (edit.do === "swap" && edit.areAll) {
    // With more than two steps, a question asks which steps are meant.
    const unclear = findStep(definition, { ...edit.step, isSpokenOf: true }, language);
    if ("question" in unclear && stepsOf(definition).length > 2) return asking(unclear);
  }
  if (edit.do === "move" || edit.do === "swap") {
    const other = findStep(definition, edit.other, language);
    if ("question" in other) return asking(other);
    const both = { at: found.at, other: other.at };
    return edit.do === "swap"
      ? swapped(definition, both)
      : movedNextTo(definition, { ...both, isBefore: edit.isBefore });
  }
  return editStep(definition, edit, found.at);
}

/**
 * Changes several steps. Finds all of them before the first change, and changes the last one first,
 * so that positions stay valid.
 */
function editSeveral(
  definition: JsonObject,
  { steps, change }: EditOf<"several">,
  language: Language,
): JsonObject | Refusal {
  const places = new Set<number>();
  for (const step of steps) {
    const found = findStep(definition, step, language);
    if ("question" in found) return asking(found);
    places.add(found.at);
  }
  let changed = definition;
  for (const at of [...places].sort((one, other) => other - one)) {
    const after = change === "remove"
      ? withoutStep(changed, at) ?? stillRead(changed, at)
      : changedStep(changed, at, (each) => turned(each, change === "on"));
    if (typeof after === "function") return after;
    changed = after;
  }
  return changed;
}

const NOTHING = { name: null, place: null };

/** Returns a question about the meant step, which is in the user's language already. */
function asking({ question }: { question: string }): Refusal {
  return () => question;
}

/** Returns a warning about a valid change; an empty text if there is none. */
export function noteOn(
  definition: JsonObject,
  { edit, language }: { edit: Edit; language: Language },
): string {
  if (edit.do !== "turn" || edit.on) return "";
  const found = findStep(definition, edit.step);
  if ("question" in found) return "";
  const readers = readersOf(definition, found.at);
  const id = idOf(stepsOf(definition)[found.at]);
  const texts = REFUSAL_TEXTS[language];
  if (edit.isSkipped && withoutRowsOf(definition, found.at)) return `\n\n${texts.bypassed(id)}`;
  const shown = readers.map((reader) => reader(texts)).join(", ");
  return readers.length === 0 ? "" : `\n\n${texts.noOutputNow(id, shown)}`;
}
