import type { Chat } from "../assistant/chat.ts";
import type { Context } from "../identity/context.ts";
import type { Identity } from "../identity/authenticate.ts";
import type { ByteBudget } from "../lib/byte_budget.ts";
import type { Log } from "../lib/log.ts";
import type { ObjectStorage } from "../objects/context.ts";
import type { RunEngine } from "../runs/engine/engine.ts";
import type { ScheduleSettings } from "../schedules/context.ts";
import type { ReceiveContext } from "../webhooks/context.ts";
import type { WorkflowHooks } from "../workflows/hooks.ts";
import { authenticated } from "./middleware/auth.ts";
import { dropUnreadBodies, RequestBodies } from "./bodies/body_limits.ts";
import { readJsonBodies, requireJsonBodies } from "./bodies/body_types.ts";
import { allowOrigin } from "./middleware/cors.ts";
import type { EventStreams } from "./streaming/event_streams.ts";
import { endHeadBodies } from "./middleware/head_bodies.ts";
import { limitHead } from "./middleware/head_limits.ts";
import { healthRoutes } from "./api/health/routes.ts";
import { refuseUnrouted } from "./middleware/methods.ts";
import { openApiRoutes } from "./api/openapi/routes.ts";
import { problemResponse } from "./problem.ts";
import { limitRate, type RateLimit } from "./middleware/rate_limit.ts";
import type { Readiness } from "./api/health/readiness.ts";
import { requestLog } from "./middleware/request_log.ts";
import { createRoutes } from "./routes.ts";
import { apiKeyRoutes } from "./api/api_keys/routes.ts";
import { auditRoutes } from "./api/audit/routes.ts";
import { chatRoutes } from "./api/chats/routes.ts";
import { downloadRoutes } from "./api/objects/downloads.ts";
import { envRoutes } from "./api/envs/routes.ts";
import { hookRoutes } from "./api/webhooks/calls.ts";
import { jsonSchemaRoutes } from "./api/json_schemas/routes.ts";
import { meRoutes } from "./api/me/routes.ts";
import { objectRoutes } from "./api/objects/routes.ts";
import { questionRoutes } from "./api/questions/routes.ts";
import { runEventRoutes } from "./api/runs/events.ts";
import { runQueueRoutes } from "./api/runs/queue.ts";
import { runRoutes } from "./api/runs/routes.ts";
import { scheduleRoutes } from "./api/schedules/routes.ts";
import { serviceRoutes } from "./api/services/routes.ts";
import { stepOutputRoutes } from "./api/runs/step_outputs.ts";
import { storageUsageRoutes } from "./api/objects/storage_usage.ts";
import { templateRoutes } from "./api/templates/routes.ts";
import { type WebhookDeps, webhookRoutes } from "./api/webhooks/routes.ts";
import { workflowDiffRoutes } from "./api/workflow_diff/routes.ts";
import { workflowFileRoutes } from "./api/workflow_files/routes.ts";
import { workflowRoutes } from "./api/workflows/routes.ts";
import { secureHeaders } from "./middleware/security_headers.ts";

/** What the routes call beside the operations. */
export interface Features {
  hooks: WorkflowHooks;
  schedules: ScheduleSettings;
  engine: RunEngine;
  storage: ObjectStorage;
  chat: Chat;
  webhooks: Pick<ReceiveContext, "compiled" | "waits"> & Pick<WebhookDeps, "publicUrl">;
}

/** Where the server stands. */
export interface Site {
  log: Log;
  /** The one browser origin that may call; null: none but its own. */
  corsAllowOrigin: string | null;
  /** Browsers reach it by HTTPS, and shall never try another way. */
  isHttps: boolean;
  rateLimit: RateLimit;
  streams: EventStreams;
}

export interface HttpDeps {
  identity: Identity;
  /** Every operation's context but for who calls. */
  base: Omit<Context, "principal">;
  /** For bodies and files that are held in memory. */
  memory: ByteBudget;
  features: Features;
  readiness: Readiness;
  site: Site;
}

/** The whole API on one screen. */
export function createRouter(deps: HttpDeps): ReturnType<typeof createRoutes> {
  const { identity, base, memory, features, readiness, site } = deps;
  const { hooks, schedules, engine, storage, chat, webhooks } = features;
  const { streams } = site;
  const bodies = new RequestBodies({ clock: base.clock, memory });
  const app = createRoutes();
  app.onError(problemResponse);
  // First, so that nothing touches the answer any more.
  app.use(endHeadBodies);
  app.use(requestLog(site.log, base.ids));
  app.use(secureHeaders(site));
  app.use(dropUnreadBodies);
  if (site.corsAllowOrigin) app.use(allowOrigin(site.corsAllowOrigin));
  app.use(limitHead);
  app.route("/", healthRoutes(readiness));
  app.use(limitRate(site.rateLimit, base.clock));
  app.route("/api/v1/objects", downloadRoutes({ db: base.db, clock: base.clock, storage }));
  app.route("/api/v1/me", meRoutes(identity));
  app.route("/api/v1", openApiRoutes(app));
  app.route("/schemas", jsonSchemaRoutes());
  app.route("/", hookRoutes({ base, engine, ...webhooks }, bodies));

  const api = createRoutes();
  api.use(authenticated({ identity, base }));
  api.use(requireJsonBodies());
  api.use(readJsonBodies(bodies));
  api.route("/", chatRoutes({ chat, streams, bodies }));
  api.route("/", workflowFileRoutes(hooks));
  api.route("/", workflowRoutes(hooks));
  api.route("/", workflowDiffRoutes());
  api.route("/", envRoutes(engine.sealer));
  api.route("/", scheduleRoutes(schedules));
  api.route("/", runQueueRoutes(engine));
  api.route("/", runRoutes(engine));
  api.route("/", runEventRoutes({ base, engine, streams }));
  api.route("/", questionRoutes(engine));
  api.route("/", webhookRoutes({ sealer: engine.sealer, publicUrl: webhooks.publicUrl }));
  api.route("/", stepOutputRoutes(storage));
  api.route("/objects", objectRoutes({ storage, bodies }));
  api.route("/", storageUsageRoutes());
  api.route("/services", serviceRoutes());
  api.route("/templates", templateRoutes());
  api.route("/", auditRoutes());
  api.route("/api-keys", apiKeyRoutes());
  app.route("/api/v1", api);

  app.notFound(refuseUnrouted(app.routes));
  return app;
}
