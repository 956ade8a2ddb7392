import type { BatchDeps } from "../db/delete_in_batches.ts";
import { pruneAudit } from "../identity/audit/prune_audit.ts";
import { pruneRules } from "../rules/retention/prune_rules.ts";
import { Retention } from "../runs/retention/retention.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";
import { pruneMessages } from "../threads/retention/prune_messages.ts";
import type { AppDeps } from "./deps.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens the jobs that remove runs, files and records after their retention period. */
export function openRetention(
  { config: { retention }, db, clock, log }: AppDeps,
  storage: ObjectStorage,
): Retention {
  const { runDays, runCount, fileDays, auditDays } = retention;
  const keeps = {
    runs: { ageMsMax: runDays && runDays * DAY_MS, countMax: runCount },
    fileAgeMsMax: fileDays && fileDays * DAY_MS,
  };
  const pruneRecords = auditDays === null
    ? []
    : [(deps: BatchDeps) => pruneAudit(deps, auditDays * DAY_MS)];
  const opened = new Retention({
    db,
    storage,
    clock,
    log,
    keeps,
    others: [pruneMessages, pruneRules, ...pruneRecords],
  });
  opened.start();
  return opened;
}
