import { version } from "../../../lib/version.ts";
import type { Readiness } from "./readiness.ts";
import { createRoutes } from "../../routes.ts";

/** `/healthz` and `/readyz`, without a token. */
export function healthRoutes(readiness: Readiness): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.get("/healthz", (c) => c.json({ ok: true, version }));
  routes.get("/readyz", async (c) => {
    const state = await readiness.state();
    return c.json(state, state.ready ? 200 : 503);
  });
  return routes;
}
