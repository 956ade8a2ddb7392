import type { JsonObject } from "../../../../lib/json.ts";
import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import type { EditOf } from "../edits.ts";
import { idOf } from "../find_step.ts";
import { idsIn, stepsOf } from "../steps.ts";

/** Returns the steps that ask a person for approval. */
export function approvalsIn(definition: JsonObject): JsonObject[] {
  return stepsOf(definition).filter(({ service, action }) =>
    service === "human" && action === "approve"
  );
}

/**
 * Adds a last step for the rejection, or the approval, of the only approval: an e-mail, or a call
 * with the inputs of the run.
 */
export function withDecision(
  definition: JsonObject,
  { approved, mail, url }: EditOf<"on_decision">,
): JsonObject | Refusal {
  const [only, another] = approvalsIn(definition);
  if (!only || another) return (texts) => texts.noOnlyApproval;
  const decision = `steps.${idOf(only)}.output`;
  const does: JsonObject = mail === null
    ? { service: "http", action: "request", with: { method: "POST", url, json: "${{ inputs }}" } }
    : {
      service: "email",
      action: "send",
      with: { to: mail, subject: "${{ workflow.name }}", text: textOf(decision, approved) },
    };
  const id = freeId(approved ? "approved" : "refused", idsIn(stepsOf(definition)));
  const step = { id, when: `${approved ? "" : "!"}${decision}.approved`, ...does };
  return { ...definition, steps: [...stepsOf(definition), step] };
}

/** The comment is null if the person gave none. */
function textOf(decision: string, approved: boolean): string {
  return `${
    approved ? "It was approved." : "It was refused."
  } \${{ default(${decision}.comment, "") }}`;
}

function freeId(wanted: string, taken: readonly string[]): string {
  let id = wanted;
  for (let number = 2; taken.includes(id); number++) id = `${wanted}${number}`;
  return id;
}
