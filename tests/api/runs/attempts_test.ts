import { deepEqual, equal, ok } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { runRoutes } from "../../../src/http/api/runs/routes.ts";
import { mountRoutes } from "../../support/http/mounted_routes.ts";
import { allEvents, eventsOpener, toldBy } from "../../support/http/run_event_streams.ts";
import { failing } from "../../support/runs/failing_service.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { call, URL_INPUT } from "../../support/runs/run_scenarios.ts";

/** A run of one step that fails once. */
async function runTwice(lab: RunLab): Promise<string> {
  const retry = { max: 3, delay: "1ms" };
  const definition = { inputs: URL_INPUT, steps: [call("a", "/a", { retry })] };
  const { runId } = await lab.run(definition, { inputs: { url: "http://127.0.0.1:1" } });
  return runId;
}

Deno.test("GET attempts answers the attempts of a step, and refuses what is malformed", async () => {
  await using lab = await openRunLab({ services: failing({ times: 1 }) });
  const runId = await runTwice(lab);
  const send = mountRoutes(runRoutes(lab.runs), lab.ctx);
  const list = (query: string) => send("GET", `/runs/${runId}/attempts?${query}`);
  const { status, body } = await list("path=steps[0]");
  equal(status, 200);
  deepEqual(Object.keys(body.attempts[0]), [
    "number",
    "retry",
    "status",
    "startedAt",
    "finishedAt",
    "error",
    "waitMs",
    "input",
    "output",
    "log",
  ]);
  deepEqual([body.total, body.leftOut, body.attempts.length], [2, 0, 2]);
  const first = await list("path=steps[0]&limit=1");
  const next = await list(`path=steps[0]&limit=1&cursor=${first.body.nextCursor}`);
  deepEqual([next.body.attempts[0].number, next.body.nextCursor], [1, null]);
  equal((await list("")).status, 400);
  equal((await list("path=steps[9]")).status, 404);
  equal((await list(`path=steps[1]&cursor=${first.body.nextCursor}`)).status, 404);
  equal((await send("GET", `/runs/${lab.ctx.ids.uuid()}/attempts?path=steps[0]`)).status, 404);
});

Deno.test("GET a run tells the latest attempts of its steps where they are asked for", async () => {
  await using lab = await openRunLab({ services: failing({ times: 1 }) });
  const runId = await runTwice(lab);
  const send = mountRoutes(runRoutes(lab.runs), lab.ctx);
  const { body: { steps: [step] } } = await send("GET", `/runs/${runId}?expand=stepAttempts`);
  const shown = step.lastAttempts.map((
    { number, status }: Record<string, unknown>,
  ) => [number, status]);
  deepEqual(shown, [[1, "failed"], [2, "succeeded"]]);
  const { body } = await send("GET", `/runs/${runId}`);
  ok(!("lastAttempts" in body.steps[0]));
});

Deno.test("a step that waits tells until when where attempts are asked for", async () => {
  await using lab = await openRunLab();
  const step = (id: string, service: string, values: JsonObject) => ({
    id,
    service,
    action: service === "wait" ? "until" : "approve",
    with: values,
  });
  const time = "2100-01-02T03:04:05.000Z";
  const runs = await Promise.all([
    lab.run({ steps: [step("pause", "wait", { time })] }),
    lab.run({ steps: [step("ask", "human", { message: "May it go on?" })] }),
  ]);
  const send = mountRoutes(runRoutes(lab.runs), lab.ctx);
  const waits = await Promise.all(runs.map(async ({ runId }) => {
    const { body } = await send("GET", `/runs/${runId}?expand=stepAttempts`);
    return [body.steps[0].status, body.steps[0].waitUntil];
  }));
  deepEqual(waits, [["waiting", time], ["waiting", null]]);
  const { body } = await send("GET", `/runs/${runs[0]?.runId}`);
  ok(!("waitUntil" in body.steps[0]));
});

Deno.test("events tell of attempts where that is asked for", async () => {
  await using lab = await openRunLab({ services: failing({ times: 1 }) });
  const runId = await runTwice(lab);
  const open = eventsOpener(lab, "expand=stepAttempts");
  const frames = await allEvents(open, runId);
  const step = frames.find(({ event }) => event === "step");
  deepEqual(step?.data.lastAttempts.map(({ number }: { number: number }) => number), [1, 2]);
  const logs = frames.filter(({ event }) => event === "log").map(({ data }) => data);
  deepEqual(logs.map(({ attempt, retry }) => [retry, attempt]), [[0, 1], [0, 1], [0, 2]]);
  ok(logs.every(({ at }) => Date.parse(at) > 0));
  const plain = await allEvents(eventsOpener(lab), runId);
  deepEqual(plain.filter(({ event }) => event === "log").map(({ data }) => Object.keys(data)), [
    ["path", "line"],
    ["path", "line"],
    ["path", "line"],
  ]);
});

Deno.test("events with view=status have no values, and go on from the same ids", async () => {
  await using lab = await openRunLab({ services: failing({ times: 1 }) });
  const runId = await runTwice(lab);
  const open = eventsOpener(lab, "view=status");
  const frames = await allEvents(open, runId);
  deepEqual(frames.map(toldBy), ["steps[0] succeeded", "run succeeded"]);
  const [step, run] = frames;
  for (const name of ["input", "output", "log", "inputs", "outputs"]) {
    ok(!(name in step!.data) && !(name in run!.data), name);
  }
  deepEqual(
    frames.map(({ id }) => id),
    (await allEvents(eventsOpener(lab), runId))
      .filter(({ event }) => event !== "log").map(({ id }) => id),
  );
  deepEqual(await allEvents(open, runId, step?.id), [run]);
  equal((await open(runId, run?.id)).status, 204);
  equal((await eventsOpener(lab, "view=all")(runId)).status, 400);
});
