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
  /** The directory for files of the run; nothing is written outside of it. */
  directory: string;
  /** Networks (CIDR) that steps may call although their addresses are not public. */
  allowedNetworks: readonly string[];
  /** Null if steps cannot send e-mail. */
  mail: MailDeps["mail"];
  /** Certificates (PEM) that connections of steps trust in addition to the system's. */
  caCerts: readonly string[];
  /** Disposes of the resources of the services. */
  opening: AsyncDisposableStack;
}

export interface LocalServices {
  services: ReadonlyMap<string, Service>;
  /** The context with the run's principal, for operations on the run's files. */
  files: ObjectContext;
  /** Keys of the stored objects, in the order of storing. */
  storedKeys: readonly string[];
}

/** Opens the services of a run without a server. Questions and runs of other workflows fail. */
export async function openLocalServices(
  { clock, ids, log }: LocalDeps,
  { directory, allowedNetworks, mail, caCerts, opening }: LocalOptions,
): Promise<LocalServices> {
  const db = opening.use(openMemoryDatabase());
  await migrate({ db, clock });
  const storedKeys: string[] = [];
  const disk = opening.use(await openDiskStorage({ directory }));
  const storage = reportingPuts(disk, (key) => storedKeys.push(key));
  const base = { db, clock, ids, storage, quotas: NO_QUOTAS };
  const services = createServices({
    ...STEP_PORTS,
    base,
    startChild: () => needsServer("Cannot run another workflow: that needs a server"),
    evaluateRule: () => needsServer("Cannot evaluate a decision rule: that needs a server"),
    askModel: () => needsServer("Cannot ask a model: that needs a server"),
    deriveTokens: createTokenDerivation([randomBytes(32)]),
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

function reportingPuts(storage: ObjectStorage, onPut: (key: string) => void): ObjectStorage {
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
