import type { Chat } from "../assistant/chat.ts";
import type { Context } from "../identity/context.ts";
import type { Identity } from "../identity/authenticate.ts";
import type { ByteBudget } from "../lib/byte_budget.ts";
import type { Log } from "../lib/log.ts";
import type { ObjectStorage } from "../objects/context.ts";
import type { CompiledRules } from "../rules/compiled_rules.ts";
import type { RunParts } from "../runs/context.ts";
import type { TrialParts } from "../runs/trial/trial_parts.ts";
import type { ScheduleSettings } from "../schedules/context.ts";
import type { ReceiveContext } from "../webhooks/context.ts";
import type { WorkflowHooks } from "../workflows/hooks.ts";
import { authenticated } from "./middleware/auth.ts";
import { RequestBodies } from "./bodies/body_limits.ts";
import { boundAnswers, LargeAnswers } from "./streaming/answer_memory.ts";
import { answerInTurns } from "./streaming/large_answers.ts";
import { bodyNeeds } from "./bodies/body_needs.ts";
import { readJsonBodies, refuseBodyOfRead } from "./bodies/body_types.ts";
import { endBodies } from "./bodies/end_bodies.ts";
import { allowOrigin } from "./middleware/cors.ts";
import type { EventStreams } from "./streaming/event_streams.ts";
import { limitHead } from "./middleware/head_limits.ts";
import { healthRoutes } from "./api/health/routes.ts";
import { refuseUnrouted } from "./middleware/methods.ts";
import { openApiRoutes } from "./api/openapi/routes.ts";
import { problemResponse } from "./problem.ts";
import { limitRate, type RateLimit } from "./middleware/rate_limit.ts";
import type { Readiness } from "./api/health/readiness.ts";
import { requestLog } from "./middleware/request_log.ts";
import { createRoutes, mount, refuseShadowed } from "./routes.ts";
import { apiKeyRoutes } from "./api/api_keys/routes.ts";
import { auditRoutes } from "./api/audit/routes.ts";
import { calendarRoutes } from "./api/calendars/routes.ts";
import { changeRoutes } from "./api/changes/routes.ts";
import { chatRoutes } from "./api/chats/routes.ts";
import { downloadRoutes } from "./api/objects/downloads.ts";
import { envRoutes } from "./api/envs/routes.ts";
import { webhookCallRoutes } from "./api/webhooks/calls.ts";
import { metricRoutes, type MetricsDeps } from "./api/metrics/routes.ts";
import { jsonSchemaRoutes } from "./api/json_schemas/routes.ts";
import { modelRoutes } from "./api/models/routes.ts";
import { usageRoutes } from "./api/usage/routes.ts";
import { memberRoutes } from "./api/members/routes.ts";
import { meRoutes } from "./api/me/routes.ts";
import { objectRoutes } from "./api/objects/routes.ts";
import { questionRoutes } from "./api/questions/routes.ts";
import { ruleRoutes } from "./api/rules/routes.ts";
import { runEventRoutes } from "./api/runs/events.ts";
import { runQueueRoutes } from "./api/runs/queue.ts";
import { runRoutes } from "./api/runs/routes.ts";
import { SESSION_PATH, sessionRoutes } from "./api/session/routes.ts";
import { namedScheduleRoutes } from "./api/schedules/named_routes.ts";
import { scheduleRoutes } from "./api/schedules/routes.ts";
import { serviceRoutes } from "./api/services/routes.ts";
import { stepOutputRoutes } from "./api/runs/step_outputs.ts";
import { storageUsageRoutes } from "./api/objects/storage_usage.ts";
import { templateRoutes } from "./api/templates/routes.ts";
import { trialRoutes } from "./api/trials/routes.ts";
import { HOOKS_PATH } from "../webhooks/address.ts";
import { type WebhookDeps, webhookRoutes } from "./api/webhooks/routes.ts";
import { workflowDiffRoutes } from "./api/workflow_diff/routes.ts";
import { workflowFileRoutes } from "./api/workflow_files/routes.ts";
import { workflowRoutes } from "./api/workflows/routes.ts";
import { type ConsoleClient, consoleRoutes } from "./console/routes.ts";
import { startRequestsInTurns } from "./middleware/request_turns.ts";
import { refuseUnknownTimezone } from "./middleware/timezone.ts";
import { secureHeaders } from "./middleware/security_headers.ts";

/** The dependencies of routes, in addition to those of the operations. */
export interface Features {
  hooks: WorkflowHooks;
  schedules: ScheduleSettings;
  runs: RunParts;
  trials: TrialParts;
  storage: ObjectStorage;
  chat: Chat;
  compiledRules: CompiledRules;
  webhooks: Pick<ReceiveContext, "compiled" | "waits"> & Pick<WebhookDeps, "publicUrl">;
}

/** The properties of the server that its middleware needs. */
export interface Site {
  log: Log;
  /** The one other origin whose pages may call the API; null for the server's own origin only. */
  corsAllowOrigin: string | null;
  /** The client of the console at the identity provider; null if people paste a token instead. */
  consoleClient: ConsoleClient | null;
  /** Whether browsers reach the server by HTTPS; they are then told to use nothing else. */
  isHttps: boolean;
  rateLimit: RateLimit;
  streams: EventStreams;
}

export interface HttpDeps {
  identity: Identity;
  /** The context of every operation, without the caller. */
  base: Omit<Context, "principal">;
  /** The budget for bodies and files in memory. */
  memory: ByteBudget;
  features: Features;
  readiness: Readiness;
  /** Null if no metrics are collected. */
  metrics: MetricsDeps | null;
  site: Site;
}

const WORKFLOW = "/workflows/:workflowId";
const RUN = "/runs/:runId";

/** Creates the whole server: middleware in its order, then routes by path. See `createApi()`. */
export function createRouter(deps: HttpDeps): ReturnType<typeof createRoutes> {
  const { identity, base, memory, features, readiness, metrics, site } = deps;
  const { runs, storage, webhooks } = features;
  const bodies = new RequestBodies({ clock: base.clock, memory });
  const app = createRoutes();
  app.onError(problemResponse);
  // First, so that no other middleware changes the response after it.
  app.use(endBodies);
  app.use(requestLog({ log: site.log, ids: base.ids, answered: metrics?.metrics.answered }));
  app.use(secureHeaders(site));
  app.use(answerInTurns);
  app.use(boundAnswers(new LargeAnswers({ clock: base.clock, memory })));
  if (site.corsAllowOrigin) app.use(allowOrigin(site.corsAllowOrigin));
  app.use(limitHead);
  mount(app, ["/healthz", "/readyz"], healthRoutes(readiness));
  const login = identity.login ? "start-address" : "identity-provider";
  mount(app, ["/", "/console"], consoleRoutes({ login, client: site.consoleClient }));
  app.use(limitRate(site.rateLimit, base.clock));
  app.use(startRequestsInTurns());
  if (metrics) mount(app, ["/metrics"], metricRoutes(metrics));
  app.use("/api/v1/*", (c, next) => {
    refuseUnknownTimezone(c);
    refuseBodyOfRead(c);
    return next();
  });
  mount(app, [SESSION_PATH], sessionRoutes({ ...site, login: identity.login, bodies, ...base }));
  app.route("/api/v1/objects", downloadRoutes({ db: base.db, clock: base.clock, storage }));
  app.route("/api/v1/me", meRoutes(identity));
  app.route("/api/v1", openApiRoutes(app));
  app.route("/schemas", jsonSchemaRoutes());
  mount(app, [HOOKS_PATH], webhookCallRoutes({ base, runs, ...webhooks }, bodies));

  app.route("/api/v1", createApi(deps, { bodies, needOf: bodyNeeds(app) }));

  refuseShadowed(app.routes);
  app.notFound(refuseUnrouted(app.routes));
  return app;
}

/** The routes below `/api/v1`, which require a token. */
function createApi(
  { identity, base, features, site: { streams } }: HttpDeps,
  { bodies, needOf }: {
    bodies: RequestBodies;
    needOf: ReturnType<typeof bodyNeeds>;
  },
): ReturnType<typeof createRoutes> {
  const { hooks, schedules, runs, trials, storage, chat, compiledRules } = features;
  const { publicUrl } = features.webhooks;
  const api = createRoutes();
  api.use(authenticated({ identity, base }));
  api.use(readJsonBodies(bodies, needOf));
  mount(api, ["/chats"], chatRoutes({ chat, streams, bodies }));
  mount(api, ["/models"], modelRoutes({ chat }));
  mount(api, ["/usage"], usageRoutes({ chat }));
  mount(
    api,
    ["/workflows/export", "/workflows/import", `${WORKFLOW}/export`],
    workflowFileRoutes(hooks),
  );
  mount(api, ["/workflows/dry-run", "/steps/test"], trialRoutes(trials));
  mount(api, ["/workflows"], workflowRoutes(hooks));
  mount(api, ["/rules"], ruleRoutes(compiledRules));
  mount(api, [`${WORKFLOW}/diff`], workflowDiffRoutes());
  mount(api, [`${WORKFLOW}/envs`], envRoutes(runs.sealer));
  mount(
    api,
    ["/schedules", `${WORKFLOW}/schedule`, `${WORKFLOW}/upcoming-runs`],
    scheduleRoutes(schedules),
  );
  mount(api, ["/calendars"], calendarRoutes(schedules));
  mount(api, [`${WORKFLOW}/schedules`], namedScheduleRoutes(schedules));
  mount(api, [`${WORKFLOW}/webhooks`], webhookRoutes({ sealer: runs.sealer, publicUrl }));
  mount(api, ["/runs/queue"], runQueueRoutes(runs.limits));
  mount(api, ["/runs", `${WORKFLOW}/runs`], runRoutes(runs));
  mount(api, [`${RUN}/events`], runEventRoutes({ base, runs, streams }));
  mount(api, ["/changes"], changeRoutes({ base, streams, ended: runs.engine.progress.ended }));
  mount(api, [`${RUN}/step-output`], stepOutputRoutes(storage));
  mount(api, ["/questions", `${RUN}/answer`], questionRoutes(runs));
  mount(api, ["/objects/storage-usage"], storageUsageRoutes());
  api.route("/objects", objectRoutes({ storage, bodies }));
  api.route("/services", serviceRoutes());
  api.route("/templates", templateRoutes());
  api.route("/", auditRoutes());
  mount(api, ["/members"], memberRoutes(schedules));
  api.route("/api-keys", apiKeyRoutes());
  return api;
}
