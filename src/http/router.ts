import { cors } from "hono/cors";
import type { Chat } from "../assistant/chat.ts";
import type { Context } from "../identity/context.ts";
import type { Identity } from "../identity/authenticate.ts";
import type { Log } from "../lib/log.ts";
import type { ObjectStorage } from "../objects/context.ts";
import type { RunEngine } from "../runs/engine.ts";
import type { WorkflowHooks } from "../workflows/hooks.ts";
import { authenticated } from "./auth.ts";
import { limitBodies } from "./body_limits.ts";
import { bareEmptyBodies, requireJsonBodies } from "./body_types.ts";
import { type HealthChecks, healthRoutes } from "./health.ts";
import { refuseUnrouted } from "./methods.ts";
import { problemResponse } from "./problem.ts";
import { requestLog } from "./request_log.ts";
import { createRoutes } from "./routes.ts";
import { chatRoutes } from "./routes/chats.ts";
import { meRoutes } from "./routes/me.ts";
import { downloadRoutes, objectRoutes } from "./routes/objects.ts";
import { runRoutes } from "./routes/runs.ts";
import { workflowRoutes } from "./routes/workflows.ts";

/** What the routes call beside the operations. */
export interface Features {
  hooks: WorkflowHooks;
  engine: RunEngine;
  storage: ObjectStorage;
  chat: Chat;
}

/** Where the server stands. */
export interface Site {
  log: Log;
  /** The one browser origin that may call; null: none but its own. */
  corsAllowOrigin: string | null;
}

export interface HttpDeps {
  identity: Identity;
  /** Every operation's context but for who calls. */
  base: Omit<Context, "principal">;
  features: Features;
  checks: HealthChecks;
  site: Site;
}

/** The whole API on one screen. */
export function createRouter(deps: HttpDeps): ReturnType<typeof createRoutes> {
  const { identity, base, features, checks, site } = deps;
  const { hooks, engine, storage, chat } = features;
  const app = createRoutes();
  app.onError(problemResponse);
  app.use(requestLog(site.log, base.ids));
  if (site.corsAllowOrigin) app.use(cors({ origin: site.corsAllowOrigin, credentials: true }));
  app.use(limitBodies(base.clock));
  app.use(bareEmptyBodies());
  app.route("/", healthRoutes(checks));
  app.route("/api/v1/objects", downloadRoutes({ db: base.db, storage }));
  app.route("/api/v1/me", meRoutes(identity));

  const api = createRoutes();
  api.use(authenticated({ identity, base }));
  api.use(requireJsonBodies());
  api.route("/", chatRoutes(chat));
  api.route("/", workflowRoutes(hooks));
  api.route("/", runRoutes(engine));
  api.route("/objects", objectRoutes({ storage }));
  app.route("/api/v1", api);

  app.notFound(refuseUnrouted(app.routes));
  return app;
}
