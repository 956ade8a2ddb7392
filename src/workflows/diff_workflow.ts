import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "../identity/context.ts";
import { notFound } from "../lib/errors.ts";
import { isJsonObject, type JsonObject } from "../lib/json.ts";
import { orderDefinition, printDefinition } from "./definition/canonical.ts";
import { type Change, listChanges } from "./definition/changes.ts";
import { parseSource } from "./definition/source.ts";
import { unifiedDiff } from "./definition/text_diff.ts";
import { loadDraft } from "./draft_access.ts";
import { findVersionByNumber } from "./version_store.ts";
import { loadWorkflow } from "./workflow_access.ts";

/** The number of a version, or the draft. */
export type DiffSide = number | "draft";

export interface DiffInput {
  workflowId: string;
  from: DiffSide;
  to: DiffSide;
  /** Which draft is meant; without one, as for `getDraft()`. */
  threadId?: string | null;
}

export interface WorkflowDiff {
  from: DiffSide;
  to: DiffSide;
  /** Unified diff of the definitions in canonical YAML; empty where they are equal. */
  text: string;
  /** Empty also where a draft's source cannot be read; `text` then compares the source itself. */
  changes: Change[];
}

/**
 * Compares two versions, or one with a draft, valid or not. Errors: `not_found` for the workflow,
 * a version and the draft.
 */
export async function diffWorkflow(ctx: Context, input: DiffInput): Promise<WorkflowDiff> {
  const { from, to, workflowId } = input;
  await loadWorkflow(ctx.db.queries, { principal: ctx.principal, workflowId });
  const before = await loadSide(ctx, { input, side: from });
  const after = await loadSide(ctx, { input, side: to });
  const format = [before, after].some(isJsonText) ? "json" : "yaml";
  // Large definitions take a tenth of a second at each of these: others get their turn between.
  const beforeText = { name: nameOf(from), text: textOf(before, format) };
  await nextTurn();
  const afterText = { name: nameOf(to), text: textOf(after, format) };
  await nextTurn();
  const text = unifiedDiff({ from: beforeText, to: afterText });
  await nextTurn();
  const isReadable = typeof before === "object" && typeof after === "object";
  return { from, to, text, changes: isReadable ? listChanges({ before, after }) : [] };
}

/** A definition, or the source that cannot be read as one. */
type Side = JsonObject | string;

async function loadSide(
  { db: { queries }, principal }: Context,
  { input: { workflowId, threadId }, side }: { input: DiffInput; side: DiffSide },
): Promise<Side> {
  if (side === "draft") {
    const draft = await loadDraft(queries, { principal, choice: { workflowId, threadId } });
    return draft.definition === null ? readLeniently(draft.source) : JSON.parse(draft.definition);
  }
  const version = await findVersionByNumber(queries, { workflowId, number: side });
  if (!version) throw notFound("Version");
  return JSON.parse(version.definition);
}

/** A draft with errors can be compared as long as it is a map. */
function readLeniently(source: string): Side {
  const { value, problems } = parseSource(source);
  return problems.length === 0 && isJsonObject(value) ? orderDefinition(value) : source;
}

function isJsonText(side: Side): boolean {
  return typeof side === "string" && side.trimStart().startsWith("{");
}

/** Indentation can make the text of a definition a hundred times as long as what it says. */
const TEXT_CHARACTERS_MAX = 1024 * 1024;

function textOf(side: Side, format: "yaml" | "json"): string {
  if (typeof side === "string") return side;
  const isLong = JSON.stringify(side, null, 2).length > TEXT_CHARACTERS_MAX;
  return isLong ? JSON.stringify(side) : printDefinition(side, format);
}

function nameOf(side: DiffSide): string {
  return side === "draft" ? "draft" : `version ${side}`;
}
