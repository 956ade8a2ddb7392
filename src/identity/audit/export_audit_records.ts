import type { Position } from "../../lib/page.ts";
import type { Context } from "../context.ts";
import { RENEW_EVERY_MS, renewPrincipal } from "../renew_principal.ts";
import type { Principal } from "../principal.ts";
import { requireAdmin } from "../require_admin.ts";
import { AppError } from "../../lib/errors.ts";
import { elapsedMs } from "../../lib/clock.ts";
import { type AuditFilter, findAuditPage } from "./find_audit_records.ts";
import { type AuditFilterInput, filterOf, toRecord } from "./list_audit_records.ts";

/** The records of one piece, which takes a few milliseconds. */
const PIECE_ROWS = 100;

export interface ExportContext extends Context {
  /** Reads the caller's current rights. */
  renew(): Promise<Principal>;
}

/**
 * Yields the records that fit, latest first, as lines of JSON in pieces. Errors: `invalid_request`;
 * `forbidden`, also once the caller loses the right while the export goes on.
 */
export function exportAuditRecords(
  ctx: ExportContext,
  input: AuditFilterInput,
): AsyncGenerator<string> {
  requireAdmin(ctx.principal, "exports the audit log");
  return readPieces(ctx, filterOf(ctx.principal, input));
}

async function* readPieces(ctx: ExportContext, filter: AuditFilter): AsyncGenerator<string> {
  const { db: { queries }, clock } = ctx;
  let renewedAt = elapsedMs(clock);
  for (let after: Position | null = null;;) {
    const window = { limit: PIECE_ROWS, offset: 0, after };
    const rows = await findAuditPage(queries, { filter, ...window });
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(toRecord(row))}\n`).join("");
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE_ROWS) return;
    after = [last.createdAt, last.id];
    if (elapsedMs(clock) - renewedAt < RENEW_EVERY_MS) continue;
    await requireStillAdmin(ctx);
    renewedAt = elapsedMs(clock);
  }
}

async function requireStillAdmin({ principal, renew }: ExportContext): Promise<void> {
  const now = await renewPrincipal(principal, renew);
  if (now === null) throw new AppError("forbidden", "The caller has lost access");
  requireAdmin(now, "exports the audit log");
}
