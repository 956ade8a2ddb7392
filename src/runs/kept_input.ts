import { isLongerThan } from "../lib/json.ts";
import type { CompiledLeaf } from "../workflows/definition/compile.ts";
import type { FilledFields } from "./fields.ts";
import type { Frame } from "./frame.ts";
import { redact } from "./redact.ts";
import { isNarrowed } from "./stored_outputs.ts";

interface Attempt {
  step: CompiledLeaf;
  frame: Frame;
  fields: FilledFields;
  secrets: readonly string[];
}

/** Larger inputs are not kept beside the step. */
const KEPT_CHARACTERS_MAX = 64 * 1024;

/**
 * What a step is given, without secrets, as it is shown beside it. Null where it is large, which
 * every list is of which only a part is at hand; what is large for certain is not even printed.
 */
export function keptInput({ step, frame, fields, secrets }: Attempt): string | null {
  const { values } = fields;
  if (isLongerThan(values, KEPT_CHARACTERS_MAX)) return null;
  if (frame.stored.size > 0 && step.with.some(([, field]) => isPartOnly(frame, field))) return null;
  const input = JSON.stringify(redact(values, secrets));
  return input.length > KEPT_CHARACTERS_MAX ? null : input;
}

function isPartOnly(frame: Frame, field: CompiledLeaf["with"][number][1]): boolean {
  return field.kind === "value" && isNarrowed(frame, field.template);
}
