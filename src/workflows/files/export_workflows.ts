import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "../../identity/context.ts";
import { AppError } from "../../lib/errors.ts";
import { workOnDefinition } from "../definition_work.ts";
import { type ExportRow, findExport, findFiledWorkflow, selectExports } from "./file_store.ts";
import { loadWorkflow } from "../workflow_access.ts";

/** A published workflow in the form of a file for a repository. */
export interface ExportedWorkflow {
  workflowId: string;
  /** The key of the file, the same on every server that it is imported into. */
  key: string;
  name: string;
  /** Canonical YAML of the default version, after comments with the file's key. */
  text: string;
}

export interface ExportPage {
  workflows: ExportedWorkflow[];
  /** The `after` of the next page; null at the end. */
  next: string | null;
}

/** A page ends after the workflow whose text exceeds this total, regardless of the limit. */
const TEXT_LENGTH_MAX = 2 * 1024 * 1024;

/** A page of the published workflows that the caller may read, by id, after `after`. */
export async function exportWorkflows(
  ctx: Context,
  { after = "", limit }: { after?: string; limit: number },
): Promise<ExportPage> {
  const { db: { queries }, principal } = ctx;
  const rows = await selectExports(queries, { principal, after, limit: limit + 1 });
  const workflows: ExportedWorkflow[] = [];
  let length = 0;
  for (const row of rows.slice(0, limit)) {
    const exported = await toExport(ctx, row);
    workflows.push(exported);
    length += exported.text.length;
    if (length >= TEXT_LENGTH_MAX) break;
    await nextTurn();
  }
  const isLast = workflows.length === rows.length;
  return { workflows, next: isLast ? null : workflows.at(-1)?.workflowId ?? null };
}

/** Exports one workflow. Errors: `not_found`; `conflict` if nothing is published. */
export async function exportWorkflow(
  ctx: Context,
  { workflowId }: { workflowId: string },
): Promise<ExportedWorkflow> {
  const { db: { queries }, principal } = ctx;
  const row = await findExport(queries, { principal, workflowId });
  if (row) return await toExport(ctx, row);
  const { name } = await loadWorkflow(queries, { principal, workflowId });
  throw new AppError(
    "conflict",
    `Cannot export "${name}": it has no published version, publish its draft first`,
    { reason: "not_published", extra: { currentVersionNumber: 0 } },
  );
}

async function toExport(ctx: Context, row: ExportRow): Promise<ExportedWorkflow> {
  const key = await keyOf(ctx, row);
  const text = await workOnDefinition(ctx, {
    do: "print_file",
    key,
    definition: row.definition,
  });
  return { workflowId: row.id, key, name: row.name, text };
}

/**
 * The file key of a workflow; its id if importing that key as the caller would change another
 * workflow.
 */
async function keyOf({ db, principal }: Context, { id, fileKey }: ExportRow): Promise<string> {
  if (fileKey === null) return id;
  const found = await findFiledWorkflow(db.queries, { principal, key: fileKey });
  return found?.id === id ? fileKey : id;
}
