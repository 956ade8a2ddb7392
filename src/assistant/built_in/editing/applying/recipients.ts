import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../lib/json.ts";
import { withoutStep } from "./references.ts";
import { stepsOf } from "../steps.ts";

/** The fields of an e-mail with addresses. */
const FIELDS = ["to", "cc", "bcc"] as const;

/** Removes an address from all e-mails. */
export function withoutRecipient(definition: JsonObject, mail: string): JsonObject | Refusal {
  let changed = definition;
  for (const step of stepsOf(definition).filter((each) => goesTo(each, mail)).toReversed()) {
    const at = stepsOf(changed).indexOf(step);
    const left = fieldsWithout(step, mail);
    const after = left === null
      ? isOnlyMail(changed, step) ? null : withoutStep(changed, at)
      : { ...changed, steps: stepsOf(changed).with(at, { ...step, with: left }) };
    if (after === null) {
      return (texts) => texts.onlyRecipient(String(step["id"]));
    }
    changed = after;
  }
  return changed === definition ? (texts) => texts.noRecipient(mail) : changed;
}

function goesTo({ service, with: fields }: JsonObject, mail: string): boolean {
  return service === "email" &&
    FIELDS.some((name) => listOf(Object(fields)[name]).some((each) => isSame(each, mail)));
}

function isOnlyMail(definition: JsonObject, step: JsonObject): boolean {
  return stepsOf(definition).every((each) => each === step || each["service"] !== "email");
}

/** Returns the fields of an e-mail without the address; null if no recipient is left. */
function fieldsWithout({ with: fields }: JsonObject, mail: string): JsonObject | null {
  const left: JsonObject = { ...isJsonObject(fields) ? fields : {} };
  for (const name of FIELDS) {
    const kept = listOf(left[name]).filter((each) => !isSame(each, mail));
    const [only, another] = kept;
    if (only === undefined) delete left[name];
    else left[name] = another === undefined ? only : kept;
  }
  return left["to"] === undefined ? null : left;
}

function listOf(value: Json | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
