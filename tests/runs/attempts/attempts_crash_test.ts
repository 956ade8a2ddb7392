import { deepEqual, ok } from "node:assert/strict";
import { listAttempts, type WholeAttempt } from "../../../src/runs/list_attempts.ts";
import { type CrashLab, openCrashLab } from "../../support/runs/crash_lab.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { call } from "../../support/runs/run_scenarios.ts";
import { eventually } from "../../support/time/eventually.ts";

async function attemptsOf({ lab, runId }: CrashLab): Promise<WholeAttempt[]> {
  const page = await listAttempts(lab.ctx, { runId, path: "steps[0]", limit: 20 });
  return page.attempts.reverse();
}

function statuses(attempts: readonly WholeAttempt[]): unknown[] {
  return attempts.map(({ number, status }) => [number, status]);
}

httpTest(
  "attempts that were told before a kill -9 are told after it, and the cut one as cut",
  async () => {
    await using crash = await openCrashLab({
      steps: [call("a", "/a", { retry: { max: 5, delay: "1ms" } })],
    });
    const { server } = crash;
    const release = Promise.withResolvers<void>();
    server.answer("/a", async () => {
      if (server.hitsOf("/a").length <= 2) return new Response(null, { status: 503 });
      await release.promise;
      return Response.json({});
    });
    await crash.killAt("/a", 3);
    const told = await attemptsOf(crash);
    deepEqual(statuses(told), [[1, "failed"], [2, "failed"], [3, "running"]]);
    release.resolve();
    deepEqual((await crash.finish()).status, "succeeded");
    const after = await attemptsOf(crash);
    deepEqual(statuses(after), [[1, "failed"], [2, "failed"], [3, "interrupted"], [
      4,
      "succeeded",
    ]]);
    deepEqual(after.slice(0, 2), told.slice(0, 2));
    deepEqual(after[2]?.startedAt, told[2]?.startedAt);
    deepEqual(after[2]?.finishedAt, null);
    deepEqual(after[3]?.log.map(({ line }) => line), [
      "begins again: its process ended while it was being done",
    ]);
  },
);

httpTest("a kill -9 between two attempts loses neither", async () => {
  await using crash = await openCrashLab({
    steps: [call("a", "/a", { retry: { max: 5, delay: "1h", backoff: "fixed" } })],
  });
  const { server } = crash;
  server.answer("/a", () => {
    const status = server.hitsOf("/a").length === 1 ? 429 : 200;
    return new Response(status === 200 ? "{}" : null, {
      status,
      headers: { "retry-after": "200" },
    });
  });
  {
    await using child = await crash.startEngine();
    await eventually(async () => (await attemptsOf(crash))[0]?.status === "failed");
    child.signal("SIGKILL");
    await child.ended();
  }
  const [told] = await attemptsOf(crash);
  ok(Number(told?.waitMs) >= 200_000);
  deepEqual((await crash.finish()).status, "succeeded");
  const after = await attemptsOf(crash);
  deepEqual(statuses(after), [[1, "failed"], [2, "succeeded"]]);
  deepEqual(after[0], told);
});
