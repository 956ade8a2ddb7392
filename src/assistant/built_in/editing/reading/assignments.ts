import type { DraftNames } from "./draft_names.ts";
import type { ChangeMeaning } from "./change_wording.ts";
import type { Edit } from "../edits.ts";
import type { StepName } from "../step_name.ts";

/** Matches "fetch.timeout = 20s", as developers write it. */
const ASSIGNMENT =
  /^(?:set\s|steps\.)?([A-Za-z_]\w{0,62})\.(?:with\.)?([A-Za-z]{2,12}(?:\.max)?)\s*(?::=|=|:|->|=>)\s*(\S.{0,300})$/u;

/**
 * Reads the new value of a step's field. Returns null for any other text, and for unknown steps.
 */
export function readAssignment(text: string, { steps }: DraftNames): ChangeMeaning | null {
  const statement = text.trim().replace(/;$/u, "").trimEnd();
  const [, id = "", field = "", said = ""] = ASSIGNMENT.exec(statement) ?? [];
  const known = steps.find((step) => step.id === id);
  if (known === undefined) return null;
  const value = /^(["'`])(.*)\1$/u.exec(said)?.[2] ?? said;
  const edit = FIELDS[field.toLowerCase()]?.({ name: id, place: null }, value) ?? null;
  return edit && { edit };
}

type Assign = (step: StepName, value: string) => Edit | null;

const retry: Assign = (step, value) =>
  /^\d{1,2}$/u.test(value) ? { do: "retry", step, max: Number(value) } : null;

const FIELDS: Readonly<Record<string, Assign>> = {
  timeout: (step, value) =>
    /^\d{1,6}(?:ms|s|m|h|d)$/u.test(value) ? { do: "timeout", step, duration: value } : null,
  retry,
  retries: retry,
  "retry.max": retry,
  method: (_, value) =>
    /^(?:GET|POST|PUT|PATCH|DELETE|HEAD)$/u.test(value) ? { do: "method", method: value } : null,
  subject: (_, value) => ({ do: "subject", subject: value }),
  text: (_, value) => ({ do: "text", text: value }),
  id: (step, value) =>
    /^[A-Za-z_]\w{0,62}$/u.test(value) ? { do: "rename_step", step, to: value } : null,
};
