import type { JsonObject } from "../../../../lib/json.ts";
import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { stepsOf } from "../steps.ts";

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
  const fields = Object(only["with"]);
  const prompt = `${String(fields["prompt"] ?? "").replace(IN_LANGUAGE, "")}\n\n${text}`;
  const steps = stepsOf(definition);
  return {
    ...definition,
    steps: steps.with(steps.indexOf(only), { ...only, with: { ...fields, prompt } }),
  };
}
