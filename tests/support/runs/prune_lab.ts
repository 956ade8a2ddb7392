import { dirname, join } from "node:path";
import { systemClock } from "../../../src/lib/clock.ts";
import { objectKey } from "../../../src/objects/object_key.ts";
import {
  type PruneDeps,
  pruneRuns,
  type RunRetention,
} from "../../../src/runs/retention/prune_runs.ts";
import type { ObjectStorage } from "../../../src/storage/object_storage.ts";
import { openStorage } from "../../../src/storage/open.ts";
import { openRunLab, type RunLab } from "./run_lab.ts";
import { give } from "./run_scenarios.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
export const NOW = Date.UTC(2030, 0, 1);

/** A clock that stands still and yet lets the pauses pass. */
const CLOCK = { now: () => NOW, after: systemClock.after };

/** Everything that pruning needs, on a database and a storage of its own. */
export interface PruneLab extends AsyncDisposable {
  lab: RunLab;
  workflowId: string;
  storage: ObjectStorage;
  deps: PruneDeps;
  prune(retention: Partial<RunRetention>): Promise<number>;
}

export async function openPruneLab(): Promise<PruneLab> {
  await using opening = new AsyncDisposableStack();
  const lab = opening.use(await openRunLab({ slots: 0, isStarted: false }));
  const directory = join(dirname(lab.path), "objects");
  const storage = opening.use(await openStorage({ kind: "disk", directory }));
  const { db } = lab.ctx;
  const stopping = new AbortController().signal;
  const deps = { db, storage, clock: CLOCK, stopping };
  const workflowId = await lab.publish({ steps: [give("a", 1)] });
  const open = opening.move();
  return {
    lab,
    workflowId,
    storage,
    deps,
    prune: (retention) => pruneRuns(deps, { ageMsMax: null, countMax: null, ...retention }),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Milliseconds since 1970 of moments before now. */
export function ago(...daysBefore: number[]): number[] {
  return daysBefore.map((days) => NOW - days * DAY_MS);
}

/** Bytes in the storage as the engine puts them there, with their row. */
export async function storeValue(
  { deps: { db, storage } }: PruneLab,
  runId: string,
): Promise<string> {
  const token = "v".repeat(43);
  const key = objectKey({
    orgKey: "acme",
    kind: "outputs",
    ownerId: runId,
    token,
    name: "value.json",
    at: NOW,
  });
  await storage.put(key, new TextEncoder().encode("[1]"), { contentType: "application/json" });
  await db.transaction(({ queries }) =>
    queries.insertInto("run_values")
      .values({ run_id: runId, hash: token, object_key: key, size_bytes: 3 }).execute()
  );
  return key;
}
