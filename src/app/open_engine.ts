import { openEncryptionKey } from "../db/encryption_key.ts";
import type { ProcessRegistry } from "../db/process_registry.ts";
import { createSealer } from "../lib/crypto.ts";
import { createTokenDerivation } from "../objects/object_key.ts";
import { CompiledVersions } from "../runs/compiled_versions.ts";
import { RunEngine } from "../runs/engine.ts";
import { startChildRun } from "../runs/start_child_run.ts";
import { ScriptPool } from "../services/code/script_pool.ts";
import { createServices } from "../services/mod.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";
import type { Ground } from "./ground.ts";

interface EngineParts {
  processes: ProcessRegistry;
  storage: ObjectStorage;
  /** Disposes of what the engine's services hold, after the engine. */
  opening: AsyncDisposableStack;
}

/** The engine with every service that its steps may call; not started. */
export async function openEngine(
  { config, db, clock, ids, log }: Ground,
  { processes, storage, opening }: EngineParts,
): Promise<RunEngine> {
  const { dataDir, encryptionKey: configured } = config;
  const key = await openEncryptionKey({ db, dataDir, configured });
  const sealer = createSealer(key);
  const services = createServices({
    base: { db, clock, ids, storage },
    startChild: (start) => startChildRun({ base: { db, clock, ids }, engine }, start),
    deriveToken: createTokenDerivation(key),
    allowedNetworks: config.httpAllowedNetworks,
    caCerts: config.caCerts,
    scripts: opening.use(new ScriptPool({ log })),
  });
  const versions = new CompiledVersions();
  const execution = { db, clock, versions, services, sealer, storage };
  const engine = new RunEngine({ execution, processes, log, limits: config.runLimits });
  return engine;
}
