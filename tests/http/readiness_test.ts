import { deepEqual, equal } from "node:assert/strict";
import { type CheckName, Readiness } from "../../src/http/api/health/readiness.ts";
import { createLog } from "../../src/lib/log.ts";
import { ManualClock } from "../support/time/manual_clock.ts";

function openReadiness() {
  const clock = new ManualClock();
  const away = new Set<CheckName>();
  const lines: [string, string][] = [];
  const write = (line: string): void => {
    const { level, message } = JSON.parse(line);
    lines.push([level, message]);
  };
  const log = createLog({ level: "info", format: "json", write });
  let rounds = 0;
  const check = (name: CheckName) => (): Promise<void> =>
    away.has(name) ? Promise.reject(new Error("away")) : Promise.resolve();
  const checks = {
    database: () => {
      rounds++;
      return check("database")();
    },
    storage: check("storage"),
    issuer: check("issuer"),
    model: check("model"),
  };
  const monotonic = (): number => clock.now();
  const readiness = new Readiness({ checks, isDraining: () => false, clock, log, monotonic });
  return { readiness, clock, away, lines, rounds: () => rounds };
}

Deno.test("Readiness finds out at most every two seconds, however many ask", async () => {
  const { readiness, clock, rounds } = openReadiness();
  await Promise.all(Array.from({ length: 100 }, () => readiness.state()));
  clock.advance(1_999);
  await readiness.state();
  equal(rounds(), 1);
  clock.advance(1);
  await readiness.state();
  equal(rounds(), 2);
});

Deno.test("Readiness is ready without storage, issuer or model, and never without a database", async () => {
  const { readiness, clock, away } = openReadiness();
  for (const name of ["storage", "issuer", "model"] as const) {
    away.add(name);
    clock.advance(2_000);
  }
  const { ready, degraded } = await readiness.state();
  deepEqual([ready, degraded], [true, ["storage", "issuer", "model"]]);
  away.clear();
  away.add("database");
  clock.advance(2_000);
  const lost = await readiness.state();
  deepEqual([lost.ready, lost.degraded, lost.checks.database], [false, [], "failing"]);
});

Deno.test("Readiness logs a part that is away once a minute, and once when it is back", async () => {
  const { readiness, clock, away, lines } = openReadiness();
  away.add("model");
  for (let second = 0; second < 62; second += 2) {
    await readiness.state();
    clock.advance(2_000);
  }
  away.clear();
  await readiness.state();
  const message = "the check of the model fails";
  deepEqual(lines, [["warn", message], ["warn", message], ["info", `over: ${message}`]]);
});
