import { isLongerThan, type Json, weightOf } from "../../lib/json.ts";
import type { CompiledActionStep } from "../../definition/compile.ts";
import type { FilledFields } from "./fields.ts";
import type { Frame } from "./frame.ts";
import { MASKED, redactInTurns } from "./secrets/redact.ts";
import type { EnvValues } from "./ports.ts";
import { maskFields } from "./secrets/fields.ts";
import { isNarrowed } from "./stored_outputs.ts";

interface Attempt {
  step: CompiledActionStep;
  frame: Frame;
  fields: FilledFields;
  env: EnvValues;
}

/** Larger inputs are not recorded with the step. */
const RECORDED_CHARACTERS_MAX = 64 * 1024;

/**
 * Returns the input of a step as it is shown with the step. A field that reads a secret is masked
 * as a whole. Null if the input is large, or contains a list of which only a part is loaded.
 * Returns a promise if masking takes long.
 */
export function recordedInput(
  { step, frame, fields, env }: Attempt,
): string | null | Promise<string | null> {
  const { secrets, openNames } = env;
  const values = secrets.length === 0
    ? fields.values
    : maskFields({ input: step.with, values: fields.values, openNames }, MASKED);
  if (isLongerThan(values, RECORDED_CHARACTERS_MAX)) return null;
  if (frame.stored.size > 0 && step.with.some(([, field]) => isPartOnly(frame, field))) return null;
  const masked = redactInTurns(values, secrets, frame);
  return masked instanceof Promise ? masked.then(recordedText) : recordedText(masked);
}

/** The weight of a value is up to three times the length of its text. */
const RECORDED_WEIGHT_MAX = 3 * RECORDED_CHARACTERS_MAX;

function recordedText(masked: Json): string | null {
  if (weightOf(masked, RECORDED_WEIGHT_MAX) > RECORDED_WEIGHT_MAX) return null;
  const input = JSON.stringify(masked);
  return input.length > RECORDED_CHARACTERS_MAX ? null : input;
}

function isPartOnly(frame: Frame, field: CompiledActionStep["with"][number][1]): boolean {
  return field.kind === "value" && isNarrowed(frame, field.template);
}
