import { randomBytes } from "node:crypto";
import { migrate } from "../db/migrate.ts";
import { openMemoryDatabase } from "../db/connections/open_memory.ts";
import { bareUser, type Principal } from "../identity/principal.ts";
import type { Clock } from "../lib/clock.ts";
import type { Ids } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";
import { NO_MAIL_LIMITS, NO_QUOTAS } from "../lib/quotas.ts";
import type { ObjectContext } from "../objects/context.ts";
import { createTokenDerivation } from "../objects/object_key.ts";
import { STEP_PORTS } from "../runs/step_ports.ts";
import { ScriptPool } from "../services/code/script_pool.ts";
import type { MailDeps } from "../services/email/mail_server.ts";
import { createServices } from "../services/mod.ts";
import { type Service, StepError } from "../services/service.ts";
import { openDiskStorage } from "../storage/disk.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";
import { WorkerPool } from "../workers/mod.ts";

interface LocalDeps {
  clock: Clock;
  ids: Ids;
  log: Log;
}

interface LocalOptions {
  /** The directory that keeps files meanwhile; nothing is written elsewhere. */
  directory: string;
  /** Networks (CIDR) that steps may call although they are not public. */
  allowedNetworks: readonly string[];
  /** Null: steps send no e-mail. */
  mail: MailDeps["mail"];
  /** Certificates (PEM) that connections of steps trust besides the system's. */
  caCerts: readonly string[];
  /** Disposes of what the services hold. */
  opening: AsyncDisposableStack;
}

export interface LocalServices {
  services: ReadonlyMap<string, Service>;
  /** The principal of the run, for whose files operations can be called. */
  files: ObjectContext;
  /** Keys of what was stored, in the order in which it was. */
  storedKeys: readonly string[];
}

/** The services of a run without a server: questions and runs of other workflows fail. */
export async function openLocalServices(
  { clock, ids, log }: LocalDeps,
  { directory, allowedNetworks, mail, caCerts, opening }: LocalOptions,
): Promise<LocalServices> {
  const db = opening.use(openMemoryDatabase());
  await migrate({ db, clock });
  const storedKeys: string[] = [];
  const disk = opening.use(await openDiskStorage({ directory }));
  const storage = tellingPuts(disk, (key) => storedKeys.push(key));
  const base = { db, clock, ids, storage, quotas: NO_QUOTAS };
  const services = createServices({
    ...STEP_PORTS,
    base,
    startChild: () => needsServer("Cannot run another workflow: that needs a server"),
    evaluateRule: () => needsServer("Cannot evaluate a decision rule: that needs a server"),
    askModel: () => needsServer("Cannot ask a model: that needs a server"),
    deriveToken: createTokenDerivation(randomBytes(32)),
    allowedNetworks,
    mail,
    mailsPerDay: NO_MAIL_LIMITS,
    caCerts,
    scripts: opening.use(new ScriptPool({ log })),
    workers: opening.use(new WorkerPool({ log })),
  });
  const human: Service = () => needsServer("Cannot ask anybody: a question needs a server");
  const principal: Principal = bareUser({ userId: ids.uuid(), orgKey: "local" });
  return {
    services: new Map([...services, ["human", human]]),
    files: { ...base, principal },
    storedKeys,
  };
}

function needsServer(message: string): Promise<never> {
  return Promise.reject(new StepError("needs_server", message));
}

function tellingPuts(storage: ObjectStorage, onPut: (key: string) => void): ObjectStorage {
  return {
    async put(key, body, options) {
      const stored = await storage.put(key, body, options);
      onPut(key);
      return stored;
    },
    stat: (key) => storage.stat(key),
    read: (key, options) => storage.read(key, options),
    link: (key, options) => storage.link(key, options),
    delete: (key) => storage.delete(key),
    check: () => storage.check(),
  };
}
