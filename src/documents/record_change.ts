import type { Queries } from "../db/dialect.ts";
import { type DeedContext, recordDeed, recordSharing } from "../identity/audit/record_deed.ts";
import type { JsonObject } from "../lib/json.ts";
import type { DocumentKind } from "./kind.ts";

/** A document that was changed. */
export interface Changed {
  kind: DocumentKind;
  documentId: string;
  name: string;
}

/** Records a change of a document in the audit log. Must run in the transaction of the change. */
export async function recordChange(
  queries: Queries,
  ctx: DeedContext,
  { change, details = {}, ...changed }: Changed & {
    change: "published" | "default_changed" | "made_public" | "made_private" | "deleted";
    details?: JsonObject;
  },
): Promise<void> {
  const action = `${areaOf(changed)}.${change}` as const;
  await recordDeed(queries, ctx, { action, details: { ...namesOf(changed), ...details } });
}

/** Records that a document is shared with other teams than before, if it is. */
export async function recordSharingOf(
  queries: Queries,
  ctx: DeedContext,
  { from, to, ...changed }: Changed & { from: readonly string[]; to: readonly string[] },
): Promise<void> {
  const action = `${areaOf(changed)}.shared` as const;
  await recordSharing(queries, ctx, { action, details: namesOf(changed), from, to });
}

function areaOf({ kind }: Changed): "workflow" | "rule" {
  return kind.noun === "Workflow" ? "workflow" : "rule";
}

/** Admins read the log. They know the names of all workflows, and not those of all rules. */
function namesOf({ kind, documentId, name }: Changed): JsonObject {
  return kind.noun === "Workflow" ? { workflowId: documentId, name } : { ruleId: documentId };
}
