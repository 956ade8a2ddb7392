import { cors } from "hono/cors";
import type { Context } from "../identity/context.ts";
import type { Identity } from "../identity/authenticate.ts";
import type { Log } from "../lib/log.ts";
import { authenticated } from "./auth.ts";
import { limitBodies } from "./body_limits.ts";
import { type HealthChecks, healthRoutes } from "./health.ts";
import { refuseUnrouted } from "./methods.ts";
import { problemResponse } from "./problem.ts";
import { requestLog } from "./request_log.ts";
import { createRoutes } from "./routes.ts";

export interface HttpDeps {
  identity: Identity;
  /** Every operation's context but for who calls. */
  base: Omit<Context, "principal">;
  checks: HealthChecks;
  corsAllowOrigin: string | null;
  log: Log;
}

/** The whole API on one screen. */
export function createRouter(deps: HttpDeps): ReturnType<typeof createRoutes> {
  const { identity, base, checks, corsAllowOrigin, log } = deps;
  const app = createRoutes();
  app.onError(problemResponse);
  app.use(requestLog(log, base.ids));
  if (corsAllowOrigin) app.use(cors({ origin: corsAllowOrigin, credentials: true }));
  app.use(limitBodies());
  app.route("/", healthRoutes(checks));

  const api = createRoutes();
  api.use(authenticated(identity, base));

  app.route("/api/v1", api);
  app.notFound(refuseUnrouted(app.routes));
  return app;
}
