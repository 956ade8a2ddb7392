import assert from "node:assert/strict";
import { openApi } from "../support/processes/api_client.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { eventually } from "../support/time/eventually.ts";

const METRICS_TOKEN = "a-token-for-the-monitoring";

function stepOf(step: string): string {
  return `format: planner/1\nname: One step\nsteps:\n  - ${step}\n`;
}

const SUCCEEDS = stepOf("{ id: a, service: data, action: print, with: { value: 1, as: json } }");
const FAILS = stepOf(
  '{ id: a, service: data, action: print, with: { value: "${{ 1 / 0 }}", as: json } }',
);
const WAITS = stepOf("{ id: a, service: human, action: approve, with: { message: Yes? } }");

async function read(server: Server, token?: string): Promise<Response> {
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  return await fetch(`${server.url}/metrics`, { headers });
}

/** Each figure by its name and labels, as the text has them. */
async function figuresOf(server: Server): Promise<Map<string, number>> {
  const answer = await read(server, METRICS_TOKEN);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  const lines = (await answer.text()).split("\n").filter((line) => line !== "");
  const figures = lines.filter((line) => !/^# (HELP|TYPE) [a-z_]+ \S/.test(line));
  return new Map(figures.map((line) => {
    const [, name = "", value = ""] = /^([a-z_]+(?:\{.+\})?) (\S+)$/.exec(line) ?? [];
    assert.ok(name !== "" && !Number.isNaN(Number(value)), line);
    return [name, Number(value)];
  }));
}

Deno.test("the metrics tell what runs came to, and what waits", async () => {
  await using server = await openServer({ env: { METRICS_TOKEN } });
  assert.equal((await figuresOf(server)).get("heddle_ready"), 1, "at the first reading");
  const api = await openApi(server);
  for (const definition of [SUCCEEDS, SUCCEEDS, FAILS]) {
    await api.runToEnd(await api.startRun(await api.publish(definition)));
  }
  await api.startRun(await api.publish(WAITS));
  await eventually(async () => (await figuresOf(server)).get('heddle_runs{state="waiting"}') === 1);
  const figures = await figuresOf(server);
  const ended = ["succeeded", "failed", "cancelled"].map((status) =>
    figures.get(`heddle_runs_ended_total{status="${status}"}`)
  );
  assert.deepEqual(ended, [2, 1, 0]);
  const now = ["queued", "executing"].map((state) => figures.get(`heddle_runs{state="${state}"}`));
  assert.deepEqual(now, [0, 0]);
  assert.deepEqual([figures.get("heddle_run_slots"), figures.get("heddle_ready")], [32, 1]);
  assert.equal(figures.get('heddle_check{part="database"}'), 1);
  assert.equal(figures.get("heddle_schedule_delay_seconds"), 0);
  for (const name of ["heddle_database_bytes", "heddle_disk_free_bytes"]) {
    assert.ok((figures.get(name) ?? 0) > 100_000, name);
  }
  assert.ok((figures.get("process_resident_memory_bytes") ?? 0) > 20e6);
  const startedAt = figures.get("process_start_time_seconds") ?? 0;
  assert.ok(Math.abs(startedAt - Date.now() / 1000) < 600);
});

Deno.test("the metrics count requests by their route, whatever clients make up", async () => {
  await using server = await openServer({ env: { METRICS_TOKEN } });
  const api = await openApi(server);
  for (let time = 0; time < 3; time++) await api.expect(200, "GET /me");
  const workflowId = await api.publish(SUCCEEDS);
  await api.expect(200, `GET /workflows/${workflowId}`);
  for (let at = 0; at < 200; at++) {
    const answer = await fetch(`${server.url}/made/up/${at}`, { method: `METHOD${at}` });
    await answer.body?.cancel();
    await (await fetch(`${server.url}/healthz`)).body?.cancel();
  }
  const figures = await figuresOf(server);
  const count = (labels: string) =>
    figures.get(`heddle_http_request_duration_seconds_count{${labels}}`);
  assert.equal(count('method="GET",route="/api/v1/me",status="200"'), 3);
  assert.equal(count('method="GET",route="/api/v1/workflows/:workflowId",status="200"'), 1);
  assert.equal(count('method="other",route="other",status="404"'), 200);
  const text = [...figures.keys()].join("\n");
  for (const never of ["made", "METHOD", "healthz", "/metrics", workflowId, "acme"]) {
    assert.equal(text.includes(never), false, never);
  }
});

Deno.test("the metrics are for the token of their setting alone, and not there without one", async () => {
  await using server = await openServer({ env: { METRICS_TOKEN } });
  for (const token of [undefined, "", `${METRICS_TOKEN}x`, await server.token()]) {
    const answer = await read(server, token);
    assert.deepEqual(
      [answer.status, (await answer.json()).code],
      [401, "unauthenticated"],
      `${token}`,
    );
  }
  const post = await fetch(`${server.url}/metrics`, { method: "POST" });
  await post.body?.cancel();
  assert.deepEqual([post.status, post.headers.get("allow")], [405, "GET, HEAD"]);
  await using silent = await openServer();
  const answer = await read(silent, METRICS_TOKEN);
  assert.deepEqual([answer.status, (await answer.json()).code], [404, "not_found"]);
});
