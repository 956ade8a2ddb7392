import type { Change } from "../../definition/changes.ts";
import {
  type DiffInput as DocumentDiffInput,
  type DiffSide,
  loadDiff,
} from "../../documents/versions/load_diff.ts";
import type { Context } from "../../identity/context.ts";
import { workOnDefinition } from "../definition_work.ts";
import { WORKFLOWS } from "../kind.ts";

export interface DiffInput extends DocumentDiffInput {
  workflowId: string;
}

export interface WorkflowDiff {
  from: DiffSide;
  to: DiffSide;
  /** Unified diff of the definitions in canonical YAML; empty if they are equal. */
  text: string;
  /** Also empty if a draft's source cannot be parsed; `text` then compares the sources. */
  changes: Change[];
}

/** Compares versions, or a version with a draft, valid or not. Errors: those of `loadDiff()`. */
export async function diffWorkflow(
  ctx: Context,
  { workflowId, ...input }: DiffInput,
): Promise<WorkflowDiff> {
  const wanted = { kind: WORKFLOWS, principal: ctx.principal, documentId: workflowId };
  const sides = await loadDiff(ctx.db.queries, { wanted, input });
  const { text, changes } = await workOnDefinition(ctx, { do: "diff", ...sides });
  return { from: input.from, to: input.to, text, changes: JSON.parse(changes) };
}
