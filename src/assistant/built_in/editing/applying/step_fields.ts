import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import type { EditOf } from "../edits.ts";
import { idOf } from "../find_step.ts";
import { stepsOf } from "../steps.ts";

/** Returns the definition in which a step has other fields. */
function withFields(definition: JsonObject, step: JsonObject, fields: JsonObject): JsonObject {
  const steps = stepsOf(definition);
  const changed = { ...step, with: { ...Object(step["with"]), ...fields } };
  return { ...definition, steps: steps.with(steps.indexOf(step), changed) };
}

/** The statuses that a call accepts by default. */
const USUAL = [200, 201, 202, 204];

/** Makes the last call accept further statuses. */
export function withAcceptedStatuses(
  definition: JsonObject,
  statuses: readonly number[],
): JsonObject | Refusal {
  const call = stepsOf(definition).findLast(({ service }) => service === "http");
  if (!call) return (texts) => texts.noAddress(null);
  const known: number[] = [Object(call["with"])["expect"] ?? USUAL].flat().map(Number);
  return withFields(definition, call, { expect: [...new Set([...known, ...statuses])] });
}

/** Sets the HTTP method of the only call. */
export function withMethod(definition: JsonObject, method: string): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [only, another] = steps.filter(({ service }) => service === "http");
  if (!only) return (texts) => texts.noAddress(null);
  if (another) {
    const names = steps.map((step, at) => `${at + 1}. ${idOf(step)}`).join(", ");
    return (texts) => texts.severalCalls(names, method);
  }
  const { method: _, ...others } = isJsonObject(only["with"]) ? only["with"] : {};
  const changed = { ...only, with: method === "GET" ? others : { ...others, method } };
  return { ...definition, steps: steps.with(steps.indexOf(only), changed) };
}

/** Returns the steps that loop over a list. */
export function loopsIn(definition: JsonObject): JsonObject[] {
  return stepsOf(definition).filter((step) => step["forEach"] !== undefined);
}

/** Sets the number of items that the only loop processes concurrently. */
export function withConcurrency(definition: JsonObject, value: number): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [only, another] = loopsIn(definition);
  if (!only || another) return (texts) => texts.noOnlyLoop;
  return { ...definition, steps: steps.with(steps.indexOf(only), { ...only, concurrency: value }) };
}

/** Returns the steps that wait for the answer of a person. */
export function waitsForPeople(definition: JsonObject): JsonObject[] {
  return stepsOf(definition).filter(({ service }) => service === "human");
}

/** Sets how long the only question waits for its answer. */
export function withExpiry(definition: JsonObject, duration: string): JsonObject | Refusal {
  const [only, another] = waitsForPeople(definition);
  if (!only || another) return (texts) => texts.noOnlyApproval;
  return withFields(definition, only, { expires: duration });
}

/** Appends to the text or the subject of the only e-mail. */
export function withMoreInMail(
  definition: JsonObject,
  { field, text }: EditOf<"mail_more">,
): JsonObject | Refusal {
  const [only, another] = stepsOf(definition).filter(({ service }) => service === "email");
  if (!only || another) return (texts) => texts.noMail;
  const before = String(Object(only["with"])[field] ?? "");
  const joint = before === "" ? "" : field === "subject" ? " " : "\n\n";
  return withFields(definition, only, { [field]: `${before}${joint}${text}` });
}

/** An instruction that a later one replaces. */
const IN_LANGUAGE = /\n\nWrite in \p{Lu}\p{Ll}+\.$/u;

/** The steps that ask a language model for a text. */
export function promptsIn(definition: JsonObject): JsonObject[] {
  return stepsOf(definition).filter(({ service, action }) =>
    service === "model" && action === "complete"
  );
}

/** Returns the definition whose only prompt asks for something more. */
export function withMoreInPrompt(definition: JsonObject, text: string): JsonObject | Refusal {
  const [only, another] = promptsIn(definition);
  if (!only || another) return (texts) => texts.noRowsBefore;
  const before = String(Object(only["with"])["prompt"] ?? "").replace(IN_LANGUAGE, "");
  return withFields(definition, only, { prompt: `${before}\n\n${text}` });
}
