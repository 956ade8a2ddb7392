import { databaseSizeBytes } from "../db/connections/wal.ts";
import type { MetricsDeps } from "../http/api/metrics/routes.ts";
import type { Readiness } from "../http/api/health/readiness.ts";
import type { EventStreams } from "../http/streaming/event_streams.ts";
import { freeBytes } from "../storage/free_bytes.ts";
import type { RunEngine } from "../runs/engine/engine.ts";
import { readWholeBacklog } from "../runs/store/queue_store.ts";
import { findNextDueAt } from "../schedules/schedule_store.ts";
import type { AppDeps } from "./deps.ts";

/** Opens the metrics. Returns null if `METRICS_TOKEN` is not set, and then counts nothing. */
export async function openMetrics(
  { config, db: { queries }, clock, memory }: AppDeps,
  { engine, streams, readiness }: {
    engine: RunEngine;
    streams: EventStreams;
    readiness: Readiness;
  },
): Promise<MetricsDeps | null> {
  const { metricsToken: token, database, dataDir, runLimits } = config;
  if (token === null) return null;
  // Imported on first use: most servers are not asked for metrics.
  const { Metrics } = await import("../http/api/metrics/metrics.ts");
  const metrics = new Metrics({
    readiness,
    engine,
    streams,
    memory,
    slots: runLimits.inAll,
    backlog: () => readWholeBacklog(queries),
    async lateMs() {
      const dueAt = await findNextDueAt(queries);
      return dueAt === null ? 0 : Math.max(clock.now() - dueAt, 0);
    },
    databaseBytes: database.kind === "remote" ? null : () => databaseSizeBytes(database.path),
    freeDiskBytes: () => freeBytes(dataDir),
  });
  return { metrics, token };
}
