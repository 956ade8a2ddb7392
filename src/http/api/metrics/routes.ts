import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "../../../lib/errors.ts";
import { createRoutes } from "../../routes.ts";
import type { Metrics } from "./metrics.ts";

/** The metrics, and the token that clients must send to read them. */
export interface MetricsDeps {
  metrics: Metrics;
  token: string;
}

/** The routes of `/metrics`, for a monitoring system that sends the token of `METRICS_TOKEN`. */
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

/** Hashes a text, because `timingSafeEqual()` requires values of equal length. */
function digestOf(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}
