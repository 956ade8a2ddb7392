import { join } from "node:path";
import { openEncryptionKeys, useFirstKey } from "../db/keys/encryption_keys.ts";
import type { KeyRing } from "../db/keys/key_ring.ts";
import type { ProcessRegistry } from "../db/processes/process_registry.ts";
import { createTokenDerivation } from "../objects/object_key.ts";
import type { CompiledRules } from "../rules/compiled_rules.ts";
import { evaluateForStep } from "../rules/evaluate_for_step.ts";
import type { RunParts } from "../runs/context.ts";
import type { TrialParts } from "../runs/trial/trial_parts.ts";
import { CompiledVersions } from "../runs/execute/compiled_versions.ts";
import { RunEngine } from "../runs/engine/engine.ts";
import { RunMemory } from "../runs/execute/held_memory.ts";
import { startChildRun } from "../runs/start/start_child_run.ts";
import { findVersionOf } from "../runs/store/run_store.ts";
import { TrialSlots } from "../runs/trial/trial_slots.ts";
import { STEP_PORTS } from "../runs/step_ports.ts";
import { ScriptPool } from "../services/code/script_pool.ts";
import { createServices } from "../services/mod.ts";
import { type RetryDeps, retryingContext } from "../services/retrying_context.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";
import { Spool } from "../storage/spool.ts";
import type { WorkerPool } from "../workers/mod.ts";
import type { AppDeps } from "./deps.ts";

interface EngineParts {
  processes: ProcessRegistry;
  storage: ObjectStorage;
  workers: WorkerPool;
  compiledRules: CompiledRules;
  /** Disposes of the engine, then of the resources of its services. */
  opening: AsyncDisposableStack;
}

export interface OpenedEngine {
  runs: RunParts;
  trials: TrialParts;
}

/** Opens the keys, and puts the first one into use. */
async function openKeys({ config, db, clock, log }: AppDeps): Promise<KeyRing> {
  const { dataDir, encryptionKeys: configured } = config;
  const ring = await openEncryptionKeys({ db, dataDir, configured });
  if (await useFirstKey(db, { ring, now: clock.now() })) {
    log.info("another encryption key is in use from now on; `heddle reseal` ends the one before", {
      key: ring.inUse.fingerprint,
    });
  }
  return ring;
}

/** Opens the engine with all services that steps may call. Does not start it. */
export async function openEngine(
  deps: AppDeps,
  { processes, storage, workers, compiledRules, opening }: EngineParts,
): Promise<OpenedEngine> {
  const { config, db, clock, ids, log, memory: budget } = deps;
  const { dataDir } = config;
  const sealer = await openKeys(deps);
  const base = { db, clock, ids, quotas: config.quotas };
  const retryOptions: RetryDeps = {
    base: { ...base, storage },
    outages: { patienceMs: config.storagePatienceMs, spool: new Spool(join(dataDir, "spool")) },
  };
  const asking = {
    models: { ...config.models, fetch: config.fetch },
    monthlyTokens: config.models.monthlyTokens,
    monthlyTokensOfUser: config.models.monthlyTokensOfUser,
    base,
    log,
  };
  const services = createServices({
    ...STEP_PORTS,
    ...retryOptions,
    startChild: (start) =>
      startChildRun({ base: retryingContext(retryOptions, start.call), runs }, start),
    evaluateRule: (call) => evaluateForStep({ base, compiledRules, findVersionOf }, call),
    async askModel(call) {
      // Imported on first use, like the assistants: few servers have steps that ask a model.
      const { askForStep } = await import("../assistant/model/ask_for_step.ts");
      return await askForStep(asking, call);
    },
    deriveTokens: createTokenDerivation(sealer.keys),
    allowedNetworks: config.httpAllowedNetworks,
    mail: config.mail,
    mailsPerDay: config.mailsPerDay,
    log,
    caCerts: config.caCerts,
    scripts: opening.use(new ScriptPool({ log })),
    workers,
  });
  const memory = new RunMemory({ budget, clock });
  const versions = new CompiledVersions();
  const { quotas } = config;
  const execution = { db, clock, versions, services, sealer, storage, memory, quotas };
  const limits = config.runLimits;
  const engine = opening.use(new RunEngine({ execution, processes, log, limits }));
  const runs: RunParts = { engine, versions, sealer, limits };
  return { runs, trials: { services, memory, slots: new TrialSlots({ clock }) } };
}
