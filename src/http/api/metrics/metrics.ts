import process from "node:process";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { EndStatus } from "../../../runs/store/status.ts";
import { version } from "../../../lib/version.ts";
import type { AnsweredRequest, RequestObserver } from "../../middleware/request_log.ts";
import { CHECK_NAMES, type Readiness } from "../health/readiness.ts";

/** The sources of the metrics, read at each request for them. */
export interface MetricSources {
  /** The backlog of all processes on the database. */
  backlog(): Promise<{ queued: number; waiting: number }>;
  /** The engine of this process. */
  engine: {
    readonly executing: number;
    readonly ended: Readonly<Record<EndStatus, number>>;
  };
  slots: number;
  /** The delay of the tick that should have started a run first; 0 if no tick is late. */
  lateMs(): Promise<number>;
  streams: { readonly size: number };
  memory: { readonly heldBytes: number };
  /** Null if the database is on a libSQL server. */
  databaseBytes: (() => number) | null;
  freeDiskBytes(): Promise<number>;
}

/** Buckets from a response out of memory to one that a person no longer waits for. */
const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** The metrics of this process in the text format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<"method" | "route" | "status">;

  constructor(sources: MetricSources & { readiness: Readiness }) {
    this.#requests = new Histogram({
      name: "heddle_http_request_duration_seconds",
      help: "Time from a request to its answer, by the pattern of its route; without streams",
      labelNames: ["method", "route", "status"],
      buckets: REQUEST_SECONDS,
      registers: [this.#registry],
    });
    this.#addProcess();
    this.#addRuns(sources);
    this.#addResources(sources);
    this.#addChecks(sources.readiness);
  }

  readonly answered: RequestObserver = ({ method, route, status, durationMs }: AnsweredRequest) => {
    // Clients choose unknown routes and methods freely; as labels they would grow without a bound.
    const [known, by] = route === null ? ["other", "other"] : [route, method];
    this.#requests.labels(by, known, `${status}`).observe(durationMs / 1000);
  };

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  #addProcess(): void {
    const info = new Gauge({
      name: "heddle_info",
      help: "The version of the program; always 1",
      labelNames: ["version"],
      registers: [this.#registry],
    });
    info.labels(version).set(1);
    this.#gauge(
      "process_start_time_seconds",
      "When the process started, in seconds since 1970",
      () => performance.timeOrigin / 1000,
    );
    this.#gauge(
      "process_resident_memory_bytes",
      "Memory that the process holds",
      () => process.memoryUsage.rss(),
    );
  }

  #addRuns({ backlog, engine, slots, lateMs }: MetricSources): void {
    new Gauge({
      name: "heddle_runs",
      help: "Runs that have not ended: queued and waiting of all processes, executing of this one",
      labelNames: ["state"],
      registers: [this.#registry],
      async collect() {
        const { queued, waiting } = await backlog();
        this.set({ state: "queued" }, queued);
        this.set({ state: "waiting" }, waiting);
        this.set({ state: "executing" }, engine.executing);
      },
    });
    new Counter({
      name: "heddle_runs_ended_total",
      help: "Runs that this process ended",
      labelNames: ["status"],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [status, total] of Object.entries(engine.ended)) this.inc({ status }, total);
      },
    });
    this.#gauge(
      "heddle_run_slots",
      "Runs that this process executes at once, at most",
      () => slots,
    );
    this.#gauge(
      "heddle_schedule_delay_seconds",
      "How late the tick is that should have started a run first; 0 if none is late",
      async () => await lateMs() / 1000,
    );
  }

  #addResources(sources: MetricSources): void {
    const { streams, memory, databaseBytes, freeDiskBytes } = sources;
    this.#gauge("heddle_open_streams", "Streams of events that are open", () => streams.size);
    this.#gauge(
      "heddle_memory_held_bytes",
      "Memory for large bodies, files and answers, of MEMORY_BUDGET_MB",
      () => memory.heldBytes,
    );
    this.#gauge("heddle_disk_free_bytes", "Room on the disk of DATA_DIR", freeDiskBytes);
    if (databaseBytes === null) return;
    this.#gauge("heddle_database_bytes", "The file of the database and its log", databaseBytes);
  }

  #addChecks(readiness: Readiness): void {
    this.#gauge(
      "heddle_ready",
      "Whether the server can take writes: 1 or 0",
      async () => Number((await readiness.state()).ready),
    );
    new Gauge({
      name: "heddle_check",
      help: "Whether a part answers: 1 or 0",
      labelNames: ["part"],
      registers: [this.#registry],
      async collect() {
        const { checks } = await readiness.state();
        for (const part of CHECK_NAMES) this.set({ part }, Number(checks[part] === "ok"));
      },
    });
  }
}
