import type { JsonObject } from "../../../../lib/json.ts";
import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import type { EditOf } from "../edits.ts";
import { stepsOf } from "../steps.ts";

/** Appends to the text or the subject of the only e-mail. */
export function withMoreInMail(
  definition: JsonObject,
  { field, text }: EditOf<"mail_more">,
): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [only, another] = steps.filter(({ service }) => service === "email");
  if (!only || another) return (texts) => texts.noMail;
  const fields = Object(only["with"]);
  const before = String(fields[field] ?? "");
  const joint = before === "" ? "" : field === "subject" ? " " : "\n\n";
  const changed = { ...only, with: { ...fields, [field]: `${before}${joint}${text}` } };
  return { ...definition, steps: steps.with(steps.indexOf(only), changed) };
}
