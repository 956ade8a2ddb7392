import type { Context } from "../../identity/context.ts";
import { notFound } from "../../lib/errors.ts";
import type { Change } from "../../definition/changes.ts";
import type { DiffSide as ComparedSide } from "../../definition/compare.ts";
import { workOnDefinition } from "../definition_work.ts";
import { loadDraft } from "../drafts/draft_access.ts";
import { findVersionByNumber } from "./version_store.ts";
import { loadWorkflow } from "../workflow_access.ts";

/** The number of a version, or the draft. */
export type DiffSide = number | "draft";

export interface DiffInput {
  workflowId: string;
  from: DiffSide;
  to: DiffSide;
  /** Selects the draft as for `getDraft()`. */
  threadId?: string | null;
}

export interface WorkflowDiff {
  from: DiffSide;
  to: DiffSide;
  /** Unified diff of the definitions in canonical YAML; empty if they are equal. */
  text: string;
  /** Also empty if a draft's source cannot be parsed; `text` then compares the sources. */
  changes: Change[];
}

/**
 * Compares two versions, or a version with a draft, valid or not. Errors: `not_found` for the
 * workflow, a version and the draft.
 */
export async function diffWorkflow(ctx: Context, input: DiffInput): Promise<WorkflowDiff> {
  const { from, to, workflowId } = input;
  await loadWorkflow(ctx.db.queries, { principal: ctx.principal, workflowId });
  const before = await loadSide(ctx, { input, side: from });
  const after = await loadSide(ctx, { input, side: to });
  const { text, changes } = await workOnDefinition(ctx, { do: "diff", before, after });
  return { from, to, text, changes: JSON.parse(changes) };
}

async function loadSide(
  { db: { queries }, principal }: Context,
  { input: { workflowId, threadId }, side }: { input: DiffInput; side: DiffSide },
): Promise<ComparedSide> {
  if (side === "draft") {
    const draft = await loadDraft(queries, { principal, choice: { workflowId, threadId } });
    return { name: "draft", definition: draft.definition, source: draft.source };
  }
  const version = await findVersionByNumber(queries, { workflowId, number: side });
  if (!version) throw notFound("Version");
  return { name: `version ${side}`, definition: version.definition, source: "" };
}
