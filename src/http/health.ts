import { createRoutes } from "./routes.ts";

/** Each throws, or rejects, with what is wrong. */
export type HealthChecks = Readonly<Record<"database" | "storage" | "issuer", () => Promise<void>>>;

const CHECK_TIMEOUT_MS = 3_000;

/** `/healthz` and `/readyz`, without a token. */
export function healthRoutes(checks: HealthChecks): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.get("/healthz", (c) => c.json({ ok: true }));
  routes.get("/readyz", async (c) => {
    const names = Object.keys(checks) as (keyof HealthChecks)[];
    const results = await Promise.all(names.map((name) => passes(checks[name])));
    const ready = results.every(Boolean);
    const states = names.map((name, index) => [name, results[index] ? "ok" : "failing"]);
    return c.json({ ready, checks: Object.fromEntries(states) }, ready ? 200 : 503);
  });
  return routes;
}

async function passes(check: () => Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  const passed = check().then(() => true, () => false);
  return await Promise.race([passed, late]).finally(() => clearTimeout(timer));
}
