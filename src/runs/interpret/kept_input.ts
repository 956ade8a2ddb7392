import { isLongerThan } from "../../lib/json.ts";
import type { CompiledActionStep } from "../../definition/compile.ts";
import type { FilledFields } from "./fields.ts";
import type { Frame } from "./frame.ts";
import { MASKED, redact } from "./secrets/redact.ts";
import type { EnvValues } from "./ports.ts";
import { maskFields } from "./secrets/fields.ts";
import { isNarrowed } from "./stored_outputs.ts";

interface Attempt {
  step: CompiledActionStep;
  frame: Frame;
  fields: FilledFields;
  env: EnvValues;
}

/** Larger inputs are not kept beside the step. */
const KEPT_CHARACTERS_MAX = 64 * 1024;

/**
 * The input of a step as it is shown beside it: a field that reads a secret is masked whole. Null
 * where it is large, or a list of which only a part is at hand.
 */
export function keptInput({ step, frame, fields, env }: Attempt): string | null {
  const { secrets, openNames } = env;
  const values = secrets.length === 0
    ? fields.values
    : maskFields({ input: step.with, values: fields.values, openNames }, MASKED);
  if (isLongerThan(values, KEPT_CHARACTERS_MAX)) return null;
  if (frame.stored.size > 0 && step.with.some(([, field]) => isPartOnly(frame, field))) return null;
  const input = JSON.stringify(redact(values, secrets));
  return input.length > KEPT_CHARACTERS_MAX ? null : input;
}

function isPartOnly(frame: Frame, field: CompiledActionStep["with"][number][1]): boolean {
  return field.kind === "value" && isNarrowed(frame, field.template);
}
