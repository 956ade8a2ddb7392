import type { Clock } from "../../../src/lib/clock.ts";
import { NO_MAIL_LIMITS } from "../../../src/lib/quotas.ts";
import type { ObjectContext } from "../../../src/objects/context.ts";
import { createTokenDerivation } from "../../../src/objects/object_key.ts";
import { storeObject } from "../../../src/objects/store_object.ts";
import { ScriptPool } from "../../../src/services/code/script_pool.ts";
import { WorkerPool } from "../../../src/workers/mod.ts";
import { createServices, type ServiceDeps } from "../../../src/services/mod.ts";
import type { RunIdentity, Service } from "../../../src/services/service.ts";
import { openObjectStore } from "../files/objects.ts";
import { silentLog } from "../logs/silent_log.ts";
import { draftedWorkflow } from "../workflows/workflows.ts";
import { NO_CHILD_RUNS } from "./no_child_runs.ts";

/** The services over real storage, with the loopback allowed unless stated. */
export interface Steps extends AsyncDisposable {
  services: ReadonlyMap<string, Service>;
  http: Service;
  files: Service;
  /** A run whose workflow and principal exist. */
  run: RunIdentity;
  ctx: ObjectContext;
  /** Stores a file of the run's principal and answers its key. */
  store(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<string>;
}

type Options = Partial<
  Pick<
    ServiceDeps,
    "allowedNetworks" | "resolve" | "log" | "mail" | "mailsPerDay" | "caCerts" | "askModel"
  > & { clock: Clock }
>;

export async function openHttpSteps(options: Options = {}): Promise<Steps> {
  const store = await openObjectStore();
  const ctx = store.caller({ orgKey: "acme" });
  const { clock = ctx.clock, ...given } = options;
  const { principal, ...base } = { ...ctx, clock };
  const services = createServices({
    ...NO_CHILD_RUNS,
    base,
    deriveTokens: createTokenDerivation([new Uint8Array(32)]),
    allowedNetworks: ["127.0.0.0/8"],
    mail: null,
    mailsPerDay: NO_MAIL_LIMITS,
    scripts: new ScriptPool({ log: silentLog }),
    workers: new WorkerPool({ log: silentLog }),
    ...given,
  });
  const [http, files] = [services.get("http"), services.get("files")];
  if (!http || !files) throw new Error("A service is missing");
  const workflowId = await draftedWorkflow(ctx);
  const { orgKey, userId: principalId } = principal;
  return {
    services,
    http,
    files,
    ctx,
    run: {
      runId: ctx.ids.uuid(),
      workflowId,
      rootWorkflowId: workflowId,
      orgKey,
      principalId,
      depth: 0,
      withoutStoredEnvs: false,
    },
    async store(name, content) {
      const body = typeof content === "string" ? new TextEncoder().encode(content) : content;
      const file = { kind: "inputs", name, contentType: "text/csv", body } as const;
      return (await storeObject(ctx, file)).objectKey;
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}
