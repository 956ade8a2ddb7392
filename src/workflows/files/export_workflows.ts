import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "../../identity/context.ts";
import { AppError } from "../../lib/errors.ts";
import { workOnDefinition } from "../definition_work.ts";
import { type ExportRow, findExport, findFiledWorkflow, selectExports } from "./file_store.ts";
import { loadWorkflow } from "../workflow_access.ts";

/** A published workflow as the file that a repository keeps. */
export interface ExportedWorkflow {
  workflowId: string;
  /** The file's key on every server that it is imported into. */
  key: string;
  name: string;
  /** Canonical YAML of the default version, below comments that name its key. */
  text: string;
}

export interface ExportPage {
  workflows: ExportedWorkflow[];
  /** The `after` of the next page; null for the last. */
  next: string | null;
}

/** An answer ends with the text that reaches this, whatever the limit. */
const TEXT_LENGTH_MAX = 2 * 1024 * 1024;

/** Every published workflow that the caller may read, by its id, from behind `after`. */
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

/** One of them. Errors: `not_found`; `conflict` if nothing is published. */
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
 * The file key of a workflow; its id if the caller's import by that key would change another
 * one.
 */
async function keyOf({ db, principal }: Context, { id, fileKey }: ExportRow): Promise<string> {
  if (fileKey === null) return id;
  const found = await findFiledWorkflow(db.queries, { principal, key: fileKey });
  return found?.id === id ? fileKey : id;
}
