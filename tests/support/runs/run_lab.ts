import { dirname, join } from "node:path";
import type { Database } from "../../../src/db/database.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { openProcessRegistry } from "../../../src/db/processes/processes.ts";
import type { Principal } from "../../../src/identity/principal.ts";
import { NO_MAIL_LIMITS, NO_QUOTAS } from "../../../src/lib/quotas.ts";
import { type Clock, systemClock } from "../../../src/lib/clock.ts";
import { ByteBudget } from "../../../src/lib/byte_budget.ts";
import { KeyRing } from "../../../src/db/keys/key_ring.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import type { Log } from "../../../src/lib/log.ts";
import { createTokenDerivation } from "../../../src/objects/object_key.ts";
import { CompiledRules } from "../../../src/rules/compiled_rules.ts";
import { evaluateForStep } from "../../../src/rules/evaluate_for_step.ts";
import { CompiledVersions } from "../../../src/runs/execute/compiled_versions.ts";
import type { RunContext, RunParts } from "../../../src/runs/context.ts";
import type { TrialParts } from "../../../src/runs/trial/trial_parts.ts";
import { RunMemory } from "../../../src/runs/execute/held_memory.ts";
import { RunEngine } from "../../../src/runs/engine/engine.ts";
import { followRun } from "../../../src/runs/follow/follow_run.ts";
import type { Run, StartedRun } from "../../../src/runs/run.ts";
import { RUN_TRANSITIONS } from "../../../src/runs/store/status.ts";
import type { RunLimits } from "../../../src/runs/engine/slots.ts";
import { findVersionOf } from "../../../src/runs/store/run_store.ts";
import { startChildRun } from "../../../src/runs/start/start_child_run.ts";
import { startRun, type StartRunInput } from "../../../src/runs/start/start_run.ts";
import { NO_CHILD_RUNS } from "./no_child_runs.ts";
import { TrialSlots } from "../../../src/runs/trial/trial_slots.ts";
import { STEP_PORTS } from "../../../src/runs/step_ports.ts";
import { ScriptPool } from "../../../src/services/code/script_pool.ts";
import { WorkerPool } from "../../../src/workers/mod.ts";
import { createServices } from "../../../src/services/mod.ts";
import type { Service } from "../../../src/services/service.ts";
import { type RetryDeps, retryingContext } from "../../../src/services/retrying_context.ts";
import type { ObjectStorage } from "../../../src/storage/object_storage.ts";
import { openStorage } from "../../../src/storage/open.ts";
import { Spool } from "../../../src/storage/spool.ts";
import { createWorkflow } from "../../../src/workflows/create_workflow.ts";
import { envBinding } from "../../../src/workflows/envs/env_binding.ts";
import { upsertEnvs } from "../../../src/workflows/envs/env_store.ts";
import { publishWorkflow } from "../../../src/workflows/versions/publish_workflow.ts";
import { testContext } from "../identity/context.ts";
import { openTestDatabase } from "../db/database.ts";
import { PATIENCE_MS } from "../time/eventually.ts";
import { silentLog } from "../logs/silent_log.ts";
import { NO_HOOKS } from "../workflows/workflows.ts";

export interface LabOptions {
  slots?: number;
  /** Beside the slots. */
  limits?: Partial<Omit<RunLimits, "inAll">>;
  clock?: Clock;
  principal?: Partial<Principal>;
  /** Instead of a database of its own; its file, or of its directory. */
  db?: Database;
  path?: string;
  /** Instead of a directory beside the database. */
  storage?: ObjectStorage;
  /** In the place of those of the same names. */
  services?: ReadonlyMap<string, Service>;
  /** False to leave what is queued where it is. */
  isStarted?: boolean;
  /** Proves by a lease that it lives, as beside a remote database. */
  isLeased?: boolean;
  /** The log of the engine; nothing is kept of it unless given. */
  log?: Log;
  /** How long steps wait for a storage that is away; not at all unless given. */
  patienceMs?: number;
  /** The bytes that its steps may hold; plenty unless stated. */
  budget?: { sizeBytes: number; orgSizeBytes: number };
}

type Start = Partial<Omit<StartRunInput, "workflowId">>;

/** One process's run engine with everything real around it. */
export interface RunLab extends AsyncDisposable {
  ctx: RunContext;
  engine: RunEngine;
  runs: RunParts;
  trials: TrialParts;
  /** The database's file; for a second lab, or a child, beside this one. */
  path: string;
  /** The published workflow's id. */
  publish(definition: JsonObject): Promise<string>;
  start(workflowId: string, input?: Start): Promise<StartedRun>;
  /** The run when it has ended or waits. */
  settled(runId: string): Promise<Run>;
  /** Publishes, starts and follows. */
  run(definition: JsonObject, input?: Start): Promise<Run>;
  setEnv(workflowId: string, values: Record<string, string>): Promise<void>;
}

/** The key of every process of a test. */
const KEY = new Uint8Array(32).fill(7);
const SEALER = new KeyRing([KEY]);

const PLENTY = { sizeBytes: 1024 ** 3, orgSizeBytes: 1024 ** 3 };

const NO_LIMITS = { perOrg: null, perWorkflow: null, queuedPerOrg: 1_000_000 };

export async function openRunLab(options: LabOptions = {}): Promise<RunLab> {
  const { clock = systemClock, slots = 8, isStarted = true, isLeased = false } = options;
  const { budget = PLENTY } = options;
  await using opening = new AsyncDisposableStack();
  const limits = { ...NO_LIMITS, ...options.limits, inAll: slots };
  const { db, path } = await openLabDatabase(options, opening);
  const { storage, services, log = silentLog, patienceMs } = options;
  const deps = { db, path, clock, limits, storage, services, isLeased, log, patienceMs, budget };
  const { runs, trials } = await openEngine(deps, opening);
  const { engine } = runs;
  if (isStarted) await engine.start();
  const ctx: RunContext = { ...testContext(db, options.principal), clock, ...runs };
  const open = opening.move();
  const lab: RunLab = {
    ctx,
    engine,
    runs,
    trials,
    path,
    async publish(definition) {
      const whole = { format: "planner/1", name: "Test", ...definition };
      const created = await createWorkflow(ctx, { definition: whole });
      const { workflowId } = created;
      if (!created.valid) throw new Error(JSON.stringify(created.errors));
      await publishWorkflow({ ...ctx, hooks: NO_HOOKS }, { workflowId });
      return workflowId;
    },
    start: (workflowId, input) =>
      startRun(ctx, { inputs: {}, trigger: "manual", ...input, workflowId }),
    settled: (runId) =>
      followRun(ctx, { runId, timeoutMs: PATIENCE_MS, signal: AbortSignal.timeout(PATIENCE_MS) }),
    async run(definition, input) {
      const { runId } = await lab.start(await lab.publish(definition), input);
      return await lab.settled(runId);
    },
    setEnv: (workflowId, values) => setEnv(db, workflowId, values),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
  return lab;
}

async function openLabDatabase(
  { db, path }: LabOptions,
  opening: AsyncDisposableStack,
): Promise<{ db: Database; path: string }> {
  if (db !== undefined && path !== undefined) return { db, path };
  if (path === undefined) {
    const own = opening.use(await openTestDatabase());
    await refuseOtherTransitions(own);
    return { db: own, path: own.path };
  }
  return { db: opening.use(await openDatabase({ kind: "file", path }, randomIds)), path };
}

/** Makes the database fail each change of a run's state that the diagram does not have. */
async function refuseOtherTransitions(db: Database): Promise<void> {
  const known = Object.entries(RUN_TRANSITIONS)
    .flatMap(([from, states]) => states.map((to) => `('${from}', '${to}')`));
  await db.transaction(({ script }) =>
    script(
      "CREATE TRIGGER runs_other_transition BEFORE UPDATE OF status ON runs " +
        "WHEN OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN " +
        `(VALUES ${known.join(", ")}) ` +
        "BEGIN SELECT RAISE(ABORT, 'a run may not go there from its state'); END;",
    )
  );
}

interface EngineDeps {
  db: Database;
  path: string;
  clock: Clock;
  limits: RunLimits;
  storage?: ObjectStorage;
  services?: LabOptions["services"];
  isLeased: boolean;
  log: Log;
  patienceMs?: number;
  budget: { sizeBytes: number; orgSizeBytes: number };
}

async function openEngine(
  deps: EngineDeps,
  opening: AsyncDisposableStack,
): Promise<Pick<RunLab, "runs" | "trials">> {
  const {
    db,
    path,
    clock,
    limits,
    storage: given,
    services: others = new Map(),
    isLeased,
    log,
    budget: budgetSizes,
  } = deps;
  const dataDir = dirname(path);
  const ids = randomIds;
  const processes = opening.use(
    await openProcessRegistry({ db, ids, clock, dataDir: isLeased ? null : dataDir, log }),
  );
  const storage = given ?? opening.use(
    await openStorage({ kind: "disk", directory: join(dataDir, "objects") }),
  );
  const spool = new Spool(join(dataDir, "spool"));
  const { patienceMs } = deps;
  const retryOptions: RetryDeps = {
    base: { db, clock, ids, storage, quotas: NO_QUOTAS },
    outages: patienceMs === undefined ? undefined : { patienceMs, spool },
  };
  const compiledRules = new CompiledRules();
  const services = createServices({
    ...STEP_PORTS,
    ...retryOptions,
    startChild: (start) =>
      startChildRun({ base: retryingContext(retryOptions, start.call), runs }, start),
    evaluateRule: (call) =>
      evaluateForStep({ base: retryOptions.base, compiledRules, findVersionOf }, call),
    askModel: NO_CHILD_RUNS.askModel,
    deriveTokens: createTokenDerivation([KEY]),
    allowedNetworks: ["127.0.0.0/8"],
    mail: null,
    mailsPerDay: NO_MAIL_LIMITS,
    scripts: opening.use(new ScriptPool({ log })),
    workers: opening.use(new WorkerPool({ log })),
  });
  const budget = new ByteBudget({ clock, ...budgetSizes });
  const memory = new RunMemory({ budget, clock });
  const versions = new CompiledVersions();
  const all = new Map([...services, ...others]);
  const quotas = NO_QUOTAS;
  const execution = { db, clock, versions, services: all, sealer: SEALER, storage, memory, quotas };
  const engine = opening.use(new RunEngine({ execution, processes, log, limits }));
  const runs: RunParts = { engine, versions, sealer: SEALER, limits };
  return { runs, trials: { services: all, memory, slots: new TrialSlots({ clock }) } };
}

async function setEnv(
  db: Database,
  workflowId: string,
  values: Record<string, string>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const envs = Object.entries(values).map(([name, value]) => ({
    valueId: crypto.randomUUID(),
    name,
    sealedValue: SEALER.inUse.seal(envBinding(workflowId, name), value),
    description: null,
  }));
  await db.transaction(async ({ queries }) => {
    const versions = await queries.selectFrom("workflows").select("default_version_id as id")
      .where("id", "=", workflowId).execute();
    for (const { id } of versions) {
      await upsertEnvs(queries, { versionId: id!, orgKey: "acme", givenBy: "owner", envs, now: 0 });
    }
  });
}
