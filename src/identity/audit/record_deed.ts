import type { Queries } from "../../db/dialect.ts";
import type { AuditAction } from "../../db/audit_table.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Context } from "../context.ts";
import { insertAuditRecord } from "./audit_store.ts";

export type DeedContext = Pick<Context, "clock" | "ids" | "principal">;

/** The most names that a record lists, such as those of teams. */
const NAMES_MAX = 100;

/** Adds a record of what the caller does. Must run in the transaction that does it. */
export async function recordDeed(
  queries: Queries,
  { clock, ids, principal }: DeedContext,
  { action, details }: { action: AuditAction; details: JsonObject },
): Promise<void> {
  const { orgKey, userId: actorId, via, apiKeyId = null } = principal;
  const record = { id: ids.uuid(), actorId, via, apiKeyId, action, createdAt: clock.now() };
  await insertAuditRecord(queries, { ...record, orgKey, details });
}

/** Records that something is shared with other teams than before, if it is. */
export async function recordSharing(
  queries: Queries,
  ctx: DeedContext,
  { action, details, from, to }: {
    action: AuditAction;
    details: JsonObject;
    from: readonly string[];
    to: readonly string[];
  },
): Promise<void> {
  const added = to.filter((key) => !from.includes(key));
  const removed = from.filter((key) => !to.includes(key));
  if (added.length + removed.length === 0) return;
  const teams = { added: someOf(added), removed: someOf(removed) };
  await recordDeed(queries, ctx, { action, details: { ...details, ...teams } });
}

/** The first names of a list, so that no record is large. */
export function someOf(names: readonly string[]): string[] {
  if (names.length <= NAMES_MAX) return [...names];
  return [...names.slice(0, NAMES_MAX), `… and ${names.length - NAMES_MAX} more`];
}
