import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "../../../lib/errors.ts";
import { createRoutes } from "../../routes.ts";
import type { Metrics } from "./metrics.ts";

/** The figures, and the token that reads them. */
export interface MetricsDeps {
  metrics: Metrics;
  token: string;
}

/** `/metrics` for a monitoring system, which knows the token of the setting `METRICS_TOKEN`. */
export function metricRoutes(
  { metrics, token }: MetricsDeps,
): ReturnType<typeof createRoutes> {
  const expected = digestOf(`Bearer ${token}`);
  const routes = createRoutes();
  routes.get("/metrics", async (c) => {
    if (!timingSafeEqual(digestOf(c.req.header("authorization") ?? ""), expected)) {
      throw new AppError("unauthenticated", "The metrics require the token of METRICS_TOKEN");
    }
    return c.body(await metrics.text(), 200, {
      "Content-Type": metrics.contentType,
      "Cache-Control": "no-store",
    });
  });
  return routes;
}

/** Of one length, whatever was sent. */
function digestOf(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
