/** SIGTERM: what goes on ends, or goes on after the next start. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { createWriters } from "../../support/processes/acknowledged_writers.ts";
import { openApi } from "../../support/processes/api_client.ts";
import { eventually } from "../../support/time/eventually.ts";
import { readUpToWaiting, type RunFrame, runFrames } from "../../support/http/run_frames.ts";
import { openServer, type Server } from "../../support/processes/server.ts";
import { sseEvents, textOf } from "../../support/http/sse_events.ts";
import { startStepServer, type StepServer } from "../../support/runs/step_server.ts";

/** The time that the documentation promises. */
const STOP_MS_MAX = 30_000;

const oneCall = ({ url }: StepServer): string =>
  `format: planner/1
name: One call
steps:
  - id: call
    service: http
    action: request
    with: { method: POST, url: "${url}/held" }
`;

/** Sends SIGTERM and expects the process to end by itself in time. */
async function stop(server: Server): Promise<void> {
  const timer = setTimeout(() => server.kill("SIGKILL"), STOP_MS_MAX);
  const { code, signal } = await server.kill("SIGTERM");
  clearTimeout(timer);
  equal(signal, null, `still there after ${STOP_MS_MAX} ms`);
  equal(code, 0, server.log);
}

Deno.test("SIGTERM under load ends open streams, keeps what it acknowledged and its runs", async () => {
  await using outside = startStepServer();
  const release = Promise.withResolvers<void>();
  outside.answer("/held", () => release.promise.then(() => Response.json({})));
  await using server = await openServer({ env: { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32" } });
  const api = await openApi(server);
  const threadId = await api.createChat();
  await api.say(threadId, "```yaml\n" + oneCall(outside) + "```\npublish it");
  const { workflowPublicId } = await api.messages(threadId);
  const runId = await api.startRun(workflowPublicId);
  const stream = sseEvents(await api.send(threadId, { message: "run it" }));
  const first = await stream.next();
  await outside.called("/held");
  const writers = createWriters(api);
  const writing = writers.write(8);
  await writers.begun();
  await stop(server);
  await writing;
  ok(!first.done);
  const reply = textOf([first.value, ...await Array.fromAsync(stream)]);
  match(reply, /status: running/);
  release.resolve();
  await server.restart();
  await writers.check("start");
  const { messages } = await api.messages(threadId);
  equal(messages.at(-1).content.trim(), reply.trim());
  const { runs } = await api.expect(200, `GET /workflows/${workflowPublicId}/runs`);
  equal(runs.length, 2);
  equal((await api.runToEnd(runId)).status, "succeeded");
  for (const run of runs) equal((await api.runToEnd(run.runId)).status, "succeeded");
  const keys = outside.hits.map(({ idempotencyKey }) => idempotencyKey);
  deepEqual(new Set(keys).size, 2);
});

const WAITS = `format: planner/1
name: Waits
steps:
  - { id: pause, service: wait, action: for, with: { duration: 1h } }
`;

Deno.test("SIGTERM ends the streams of runs that are followed, and the next start goes on", async () => {
  await using server = await openServer({ env: { RATE_LIMIT_PER_MINUTE: "0" } });
  const api = await openApi(server);
  const runId = await api.startRun(await api.publish(WAITS));
  const headers = { authorization: `Bearer ${await server.token()}` };
  const follow = async (more: Record<string, string> = {}): Promise<AsyncGenerator<RunFrame>> => {
    const url = `${server.url}/api/v1/runs/${runId}/events`;
    return runFrames(await fetch(url, { headers: { ...headers, ...more } }));
  };
  const streams = await Promise.all(Array.from({ length: 50 }, () => follow()));
  const ids = await Promise.all(streams.map((frames) => readUpToWaiting(frames)));
  const rest = Promise.all(streams.map((frames) => Array.fromAsync(frames)));
  await stop(server);
  deepEqual(await rest, streams.map(() => []));
  await server.restart();
  const frames = await follow({ "last-event-id": ids[0] ?? "" });
  await api.expect(202, `POST /runs/${runId}/cancel`);
  const told = await Array.fromAsync(frames);
  deepEqual([told.at(-1)?.event, told.at(-1)?.data.status], ["run", "cancelled"]);
});

Deno.test("SIGTERM is not held up by a client that sent half a body", async () => {
  await using server = await openServer();
  const { hostname, port } = new URL(server.url);
  const token = await server.token();
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const head = [
    "POST /api/v1/workflows HTTP/1.1",
    "Host: heddle",
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    "Content-Length: 1000",
    "Expect: 100-continue",
  ].join("\r\n");
  await connection.write(new TextEncoder().encode(`${head}\r\n\r\n`));
  // Tells that the server has begun to read the body.
  await connection.read(new Uint8Array(100));
  await connection.write(new TextEncoder().encode('{ "def'));
  await stop(server);
});

for (const signal of ["SIGHUP", "SIGQUIT"] as const) {
  Deno.test(`${signal} ends a server in order`, async () => {
    const lines: string[] = [];
    await using server = await openServer({ onLine: (line) => lines.push(line) });
    const { code } = await server.kill(signal);
    equal(code, 0, server.log);
    equal(JSON.parse(lines.at(-1) ?? "").message, "stopped");
  });
}

Deno.test("a stop says for how many runs and streams it waits, and when it has stopped", async () => {
  await using outside = startStepServer();
  const release = outside.hold("/held");
  const lines: string[] = [];
  const onLine = (line: string): unknown => lines.push(line);
  const env = { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32" };
  await using server = await openServer({ env, onLine });
  const api = await openApi(server);
  const workflowId = await api.publish(oneCall(outside));
  const runId = await api.startRun(workflowId);
  await outside.called("/held");
  const authorization = `Bearer ${await server.token()}`;
  const frames = runFrames(
    await fetch(`${server.url}/api/v1/runs/${runId}/events`, { headers: { authorization } }),
  );
  await frames.next();
  const ended = server.kill("SIGTERM");
  await eventually(() => lines.some((line) => line.includes("stopping")));
  release();
  equal((await ended).code, 0, server.log);
  const told = lines.map((line) => JSON.parse(line))
    .filter(({ message }) => message.startsWith("stop"));
  deepEqual(told.map(({ message, runs, streams }) => ({ message, runs, streams })), [
    { message: "stopping: waiting for executing runs and open streams", runs: 1, streams: 1 },
    { message: "stopped", runs: undefined, streams: undefined },
  ]);
});

Deno.test("a second signal ends the stop at once, and the next start goes on with the run", async () => {
  await using outside = startStepServer();
  const release = outside.hold("/held");
  const lines: string[] = [];
  const onLine = (line: string): unknown => lines.push(line);
  const env = { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32" };
  await using server = await openServer({ env, onLine });
  const api = await openApi(server);
  const workflowId = await api.publish(oneCall(outside));
  const runId = await api.startRun(workflowId);
  const held = await outside.called("/held");
  const ended = server.kill("SIGTERM");
  await eventually(() => lines.some((line) => line.includes("stopping: waiting")));
  // The call is held: only the second signal can end the process before its time is up.
  equal((await server.kill("SIGINT")).code, 130, server.log);
  equal((await ended).code, 130);
  await eventually(() => held.signal.aborted);
  ok(lines.some((line) => line.includes("received a second signal")));
  release();
  await server.restart();
  equal((await api.runToEnd(runId)).status, "succeeded");
});
