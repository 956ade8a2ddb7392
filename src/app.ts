import { bucketRecord, forgetBucket, knowsFiles } from "./app/bucket_record.ts";
import { createCalendarFetch } from "./app/calendar_fetch.ts";
import { claimStorage, refuseOtherStorage } from "./app/claim_storage.ts";
import { createChat } from "./app/create_chat.ts";
import type { AppDeps } from "./app/deps.ts";
import { openEngine } from "./app/open_engine.ts";
import { openMetrics } from "./app/open_metrics.ts";
import { openRetention } from "./app/open_retention.ts";
import { migrateData } from "./app/migrate_data.ts";
import { privatePaths } from "./app/private_paths.ts";
import { createModelCheck } from "./assistant/model/check.ts";
import { hasModels } from "./assistant/models.ts";
import { Turns } from "./assistant/replies/turns.ts";
import type { Config } from "./config.ts";
import { refuseLostDatabase } from "./db/file_watch/lost_database.ts";
import { refuseUnfinishedRestore, unmarkRestore } from "./db/file_watch/unfinished_restore.ts";
import { DatabaseWatch, type StopReason } from "./db/database_watch.ts";
import { foldMembers } from "./members/fold_members.ts";
import { refoldNames } from "./workflows/refold/refold_names.ts";
import { indexNames } from "./workflows/refold/index_names.ts";
import { SlowStatements } from "./db/slow_statements.ts";
import { openDatabase } from "./db/open.ts";
import { openProcessRegistry } from "./db/processes/processes.ts";
import type { ProcessRegistry } from "./db/processes/process_registry.ts";
import { EventStreams } from "./http/streaming/event_streams.ts";
import { exemptionNote } from "./http/middleware/rate_limit.ts";
import { type HealthChecks, Readiness } from "./http/api/health/readiness.ts";
import { createRouter, type Site } from "./http/router.ts";
import { createIdentity, type Identity } from "./identity/authenticate.ts";
import type { Quotas } from "./lib/quotas.ts";
import { ByteBudget } from "./lib/byte_budget.ts";
import { type Clock, systemClock } from "./lib/clock.ts";
import { type Ids, randomIds } from "./lib/ids.ts";
import type { KeyRing } from "./db/keys/key_ring.ts";
import { createLog, type Log } from "./lib/log.ts";
import { SetupError } from "./lib/setup_error.ts";
import { CompiledRules } from "./rules/compiled_rules.ts";
import { resolveNames } from "./documents/names/resolve_names.ts";
import { RULES } from "./rules/kind.ts";
import { CalendarRefresher } from "./scheduler/calendar_refresher.ts";
import { Scheduler } from "./scheduler/scheduler.ts";
import { applyDefinitionSchedule } from "./schedules/apply_definition.ts";
import {
  countScheduledRuns,
  findLastScheduledRun,
  findScheduledRuns,
} from "./runs/store/scheduled_run_store.ts";
import { checkGivenInputs, filesReadableBy } from "./runs/start/check_given_inputs.ts";
import type { ScheduleSettings } from "./schedules/context.ts";
import { deleteSchedulesOf } from "./schedules/schedule_store.ts";
import type { ObjectStorage } from "./storage/object_storage.ts";
import { restrictModes } from "./storage/restrict_modes.ts";
import { openStorage, type StorageConfig } from "./storage/open.ts";
import { freeDeadTurns } from "./threads/free_dead_turns.ts";
import { CompiledInputs } from "./webhooks/compiled_inputs.ts";
import { BackgroundJobRunner } from "./runs/background/background_job.ts";
import { labelRuns, RELABEL_JOB } from "./runs/background/relabels.ts";
import { endRunsOf } from "./runs/background/workflow_end_store.ts";
import { WORKFLOW_ENDS } from "./runs/background/workflow_ends.ts";
import type { RunEngine } from "./runs/engine/engine.ts";
import { RunWaits } from "./webhooks/run_waits.ts";
import { deleteWebhooksOf } from "./webhooks/webhook_store.ts";
import { WorkerPool } from "./workers/mod.ts";
import type { WorkflowHooks } from "./workflows/hooks.ts";

/** Replacements that a test or a command passes for real dependencies. */
export interface Overrides {
  clock?: Clock;
  ids?: Ids;
  log?: Log;
  /** Whether to start with an empty database or bucket where an existing one is expected. */
  isNew?: boolean;
  /** Whether the files of the database were moved to the storage that the configuration names. */
  isStorageMoved?: boolean;
  /** Whether no other app is in this process, so that settings of the process may be made. */
  isOnly?: boolean;
}

/**
 * The whole server without its listening socket. Disposing of it stops accepting work, then ends
 * streams and runs, and closes the database.
 */
export interface App extends AsyncDisposable {
  /** `clientAddress` is the address of the other end of the socket. */
  fetch(request: Request, clientAddress?: string): Response | Promise<Response>;
  /** Reports the listening address, which becomes the public address unless one is configured. */
  setListeningAddress(address: string): void;
  /** The number of runs and of streams that a shutdown waits for. */
  countPending(): { runs: number; streams: number };
  /** Speeds up a shutdown: running runs return to the queue, and open replies are cut off. */
  cancelWork(): void;
  /** All routes of the router; those with the method `ALL` are middleware. */
  routes: readonly { method: string; path: string }[];
  identity: Identity;
  log: Log;
  /** Resolves with the reason when the server must exit because of a fatal error. */
  fatalError: Promise<string>;
  /** Resolves when another process has changed the database so that this one must not continue. */
  outdated: Promise<StopReason>;
}

/** The public address, for browsers and links; null until it is known. */
interface PublicSite {
  publicUrl: string | null;
}

/** The replacements for this start, and the stack that closes everything it opens. */
interface Opening {
  overrides: Overrides;
  opening: AsyncDisposableStack;
}

/** Opens everything that is configured. Throws `SetupError` for errors that a retry cannot fix. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  await using opening = new AsyncDisposableStack();
  const deps = await openDeps(config, { overrides, opening });
  const { db, clock, ids, log, memory } = deps;
  const base = { db, clock, ids, quotas: config.quotas };
  const storage = await openFiles(deps, { overrides, opening });
  const place: PublicSite = { publicUrl: config.publicUrl };
  const identity = opening.use(await openIdentity(deps, place));
  await checkIssuer(identity);
  const processes = opening.use(await openProcesses(deps));
  const workers = opening.use(new WorkerPool({ log }));
  const compiledRules = new CompiledRules();
  const parts = { processes, storage, workers, compiledRules, opening };
  const { runs, trials } = await openEngine(deps, parts);
  const { outdated } = opening.use(new DatabaseWatch({ db, clock, ring: runs.sealer }));
  const turns = opening.use(new Turns({ clock, log }));
  await freeDeadTurns({ db, processes });
  await runs.engine.start();
  const scheduler = opening.use(new Scheduler({ base, runs, log }));
  const schedules = scheduleSettings(deps, { scheduler, workers, sealer: runs.sealer });
  const refresher = opening.use(new CalendarRefresher({ base, settings: schedules, log }));
  const hooks = createHooks({ clock, quotas: config.quotas }, schedules);
  const readers = openReaders(deps, opening);
  const chat = createChat(deps, { ...parts, runs, trials, turns, hooks, schedules, ...readers });
  const waits = opening.use(new RunWaits());
  const webhooks = { compiled: new CompiledInputs(), waits, publicUrl: () => place.publicUrl };
  const drain = { isOn: false };
  const site = createSite(deps);
  const readiness = createReadiness(deps, { storage, identity, drain });
  const router = createRouter({
    identity,
    base: { ...base, workers },
    memory,
    features: { hooks, schedules, runs, trials, storage, chat, webhooks, compiledRules },
    readiness,
    metrics: await openMetrics(deps, { engine: runs.engine, streams: site.streams, readiness }),
    site,
  });
  startBackground(deps, { storage, opening });
  scheduler.wake();
  refresher.start();
  return asApp(
    { deps, router, identity, engine: runs.engine, turns, site, place, drain, outdated },
    opening,
  );
}

/** Opens the worker threads that read PDF files and images for the assistant. */
function openReaders(
  { log }: AppDeps,
  opening: AsyncDisposableStack,
): { pdfs: WorkerPool; images: WorkerPool } {
  return {
    pdfs: opening.use(new WorkerPool({ log })),
    images: opening.use(new WorkerPool({ log, threadsMax: 1 })),
  };
}

/** Starts the retention jobs and the background tasks. */
function startBackground(
  deps: AppDeps,
  { storage, opening }: { storage: ObjectStorage; opening: AsyncDisposableStack },
): void {
  opening.use(openRetention(deps, storage));
  for (const job of [RELABEL_JOB, WORKFLOW_ENDS]) {
    opening.use(new BackgroundJobRunner(deps, job)).start();
  }
}

/** Throws `SetupError` if data is missing, so that data loss is not mistaken for a first start. */
async function refuseLostData(config: Config): Promise<void> {
  await refuseUnfinishedRestore(config.dataDir);
  await refuseLostDatabase(config);
}

/** Opens and migrates the database, and creates the dependencies that all parts share. */
async function openDeps(config: Config, { overrides, opening }: Opening): Promise<AppDeps> {
  const { clock = systemClock, ids = randomIds, log = createLog(config.log) } = overrides;
  if (!overrides.isNew) await refuseLostData(config);
  opening.use(await restrictModes({ clock, log }, await privatePaths(config)));
  const slow = new SlowStatements({ clock, log, thresholdMs: config.slowStatementMs });
  const { isOnly } = overrides;
  const opened = { fetch: config.fetch, onStatement: slow.ran, isOnly };
  const db = opening.use(await openDatabase(config.database, ids, opened));
  const migrated = await migrateData({ config, db, clock, log });
  slow.begin();
  if (overrides.isNew) await unmarkRestore(config.dataDir);
  await refoldNames(db);
  await indexNames(db);
  await foldMembers(db);
  if (migrated.includes("0025_run_audiences")) await labelRuns(db);
  if (migrated.length > 0) log.info("migrated the database", { migrations: migrated });
  return { config, db, clock, ids, log, memory: new ByteBudget({ clock, ...config.memory }) };
}

async function openFiles(deps: AppDeps, { overrides, opening }: Opening): Promise<ObjectStorage> {
  const { config, db } = deps;
  const { isNew = false, isStorageMoved: isMoved = false } = overrides;
  if (isNew || isMoved) await forgetBucket(db);
  else if (config.storage.kind === "s3") await refuseOtherStorage(db.queries, config.storage);
  const options = { hasFiles: !isNew && await knowsFiles(db.queries), record: bucketRecord(db) };
  const storage = opening.use(await openStorage(withCertificates(config), options));
  await claimStorage(deps, { isMoved });
  await checkStorage(storage, deps.log);
  return storage;
}

/** Whether the server has stopped accepting work. */
interface Drain {
  isOn: boolean;
}

function createReadiness(
  { config, db, clock, log }: AppDeps,
  { storage, identity, drain }: { storage: ObjectStorage; identity: Identity; drain: Drain },
): Readiness {
  const checks: HealthChecks = {
    database: () => db.check(),
    storage: () => storage.check(),
    issuer: () => identity.check(),
    model: createModelCheck({ ...config.models, fetch: config.fetch }),
  };
  return new Readiness({ checks, isDraining: () => drain.isOn, clock, log });
}

function createSite({ config, clock, log }: AppDeps): Site {
  const { rateLimitPerMinute: limitPerMinute, trustedProxies, streamLimits } = config;
  return {
    log,
    corsAllowOrigin: config.corsAllowOrigin,
    consoleClient: config.consoleClient,
    isHttps: config.publicUrl?.startsWith("https:") ?? false,
    rateLimit: { limitPerMinute, trustedProxies },
    streams: new EventStreams({ clock, limits: streamLimits }),
  };
}

interface Opened {
  deps: AppDeps;
  router: ReturnType<typeof createRouter>;
  identity: Identity;
  engine: RunEngine;
  turns: Turns;
  site: Site;
  place: PublicSite;
  drain: Drain;
  outdated: Promise<StopReason>;
}

/** Makes the app for the listener. Disposing of the app disposes of everything in `opening`. */
function asApp(opened: Opened, opening: AsyncDisposableStack): App {
  const { deps: { db, log }, router, identity, engine, turns, site, place, drain, outdated } =
    opened;
  const open = opening.move();
  return {
    fetch: (request, clientAddress) => router.fetch(request, { clientAddress }),
    setListeningAddress(address) {
      place.publicUrl ??= address;
      const note = exemptionNote(site.rateLimit, address);
      if (note !== null) log.info(note);
    },
    countPending: () => ({ runs: engine.executing, streams: site.streams.size }),
    cancelWork() {
      engine.stopRunning();
      turns.cutReplies();
    },
    routes: router.routes,
    identity,
    log,
    fatalError: db.lost ?? new Promise(() => {}),
    outdated,
    async [Symbol.asyncDispose]() {
      drain.isOn = true;
      await open.disposeAsync();
    },
  };
}

function withCertificates({ storage, caCerts }: Config): StorageConfig {
  return storage.kind === "s3" ? { ...storage, caCerts } : storage;
}

/**
 * Checks the object storage. If it is unreachable, this is logged, shown in `/readyz` and retried.
 */
async function checkStorage(storage: ObjectStorage, log: Log): Promise<void> {
  try {
    await storage.check();
    const { clockAheadMs: aheadMs = 0 } = storage;
    if (aheadMs !== 0) {
      log.warn("the clock of the object storage differs from this one", { aheadMs });
    }
  } catch (error) {
    if (error instanceof SetupError) throw error;
    log.error("the object storage does not answer; it is tried again when it is needed", error);
  }
}

/** The longest that a start waits for the issuer to confirm that it is the configured one. */
const ISSUER_TIMEOUT_MS = 2_000;

/** Checks the issuer. An unreachable issuer does not stop the start; `identity` logs it. */
async function checkIssuer(identity: Identity): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ISSUER_TIMEOUT_MS);
  try {
    await Promise.race([identity.check(), late]);
  } catch (error) {
    if (error instanceof SetupError) throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function openIdentity(
  { config, db, clock, log }: AppDeps,
  place: PublicSite,
): Promise<Identity> {
  const { dataDir, corsAllowOrigin, fetch } = config;
  const allowedOrigins = (): string[] =>
    [corsAllowOrigin, place.publicUrl && new URL(place.publicUrl).origin]
      .filter((origin) => origin !== null);
  const identityConfig = { ...config.identity, allowedOrigins };
  return await createIdentity({ config: identityConfig, db, clock, log, dataDir, fetch });
}

async function openProcesses({ config, ...deps }: AppDeps): Promise<ProcessRegistry> {
  const dataDir = config.database.kind === "file" ? config.dataDir : null;
  return await openProcessRegistry({ ...deps, dataDir });
}

function scheduleSettings(
  { config, db, clock, log }: AppDeps,
  { scheduler, ...parts }: { scheduler: Scheduler; workers: WorkerPool; sealer: KeyRing },
): ScheduleSettings {
  const { timezone, httpAllowedNetworks: allowedNetworks, caCerts } = config;
  const models = { ...config.models, fetch: config.fetch };
  const { monthlyTokens, monthlyTokensOfUser } = config.models;
  return {
    ...parts,
    fetchCalendar: createCalendarFetch({ allowedNetworks, caCerts, log }),
    async suggestPhrase(principal, words) {
      if (!hasModels(models)) return null;
      const { suggestPhrase } = await import("./assistant/model/suggest_phrase.ts");
      return await suggestPhrase(
        { models, ctx: { db, clock, principal }, log, monthlyTokens, monthlyTokensOfUser },
        words,
      );
    },
    defaultTimezone: timezone,
    onScheduleChanged: () => scheduler.wake(),
    findLastRun: findLastScheduledRun,
    findRuns: findScheduledRuns,
    countRuns: countScheduledRuns,
    checkInputs: (queries, { principal, ...given }) =>
      checkGivenInputs({ ...given, mayGive: filesReadableBy(queries, principal) }),
  };
}

/** The hooks by which a change of a workflow changes other features in the same transaction. */
function createHooks(
  { clock, quotas }: { clock: Clock; quotas: Quotas },
  schedules: ScheduleSettings,
): WorkflowHooks {
  return {
    async onWorkflowDeleted({ queries }, workflowId) {
      await deleteSchedulesOf(queries, workflowId);
      await deleteWebhooksOf(queries, workflowId);
      await endRunsOf(queries, { workflowId, now: clock.now() });
    },
    async onWorkflowPublished(tx, published) {
      await resolveNames(tx.queries, { kind: RULES, given: published });
      await applyDefinitionSchedule(tx, { published, schedules, quotas, now: clock.now() });
    },
  };
}
