/** The whole job through a running server: the source, or the executable in HEDDLE_BINARY. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { listing, openPlaces } from "../support/processes/places.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { textOf } from "../support/http/sse_events.ts";

const EXAMPLES = new URL("../../docs/examples/", import.meta.url);
const REPORT = await Deno.readTextFile(new URL("report.yaml", EXAMPLES));
const FETCH = await Deno.readTextFile(new URL("fetch.yaml", EXAMPLES));
const ROWS = [
  { region: "EU", amount: 120 },
  { region: "US", amount: 80 },
  { region: "EU", amount: 7.5 },
];
const CSV = "region,amount\r\nEU,120\r\nEU,7.5\r\n";

/** Two of them above the 100 of the second example. */
const ORDERS = "order,amount\r\n1,100\r\n2,101\r\n3,250.5\r\n";

const ANNOUNCED = /^\[interrupt:workflow-inputs\] (\{.*\})$/;
const OBJECT_KEY = /acme\/outputs\/\S+\/report\.csv/;

interface Job {
  threadId: string;
  objectKey: string;
}

/** Pastes, publishes, runs and answers, as a user of the chat would. */
async function doJob(api: ApiClient): Promise<Job> {
  const threadId = await api.createChat();
  const pasted = await api.say(threadId, "Here it is:\n\n```yaml\n" + REPORT + "```\n");
  ok(pasted.filter(({ event }) => event === "message").length >= 1);
  match(textOf(await api.say(threadId, "publish it")), /version 1/i);
  const asked = await api.say(threadId, "run it");
  ok(asked.length > 1, "the question is an event of its own");
  const announced = JSON.parse(ANNOUNCED.exec(asked.at(-1)?.content ?? "")?.[1] ?? "null");
  deepEqual((await api.messages(threadId)).interrupt, announced);
  const fields = { isInterrupt: "true", inputs: { rows: ROWS } };
  const reply = textOf(await api.say(threadId, "", fields));
  match(reply, /status: succeeded/);
  const objectKey = OBJECT_KEY.exec(reply)?.[0];
  ok(objectKey, reply);
  return { threadId, objectKey };
}

async function checkJob(api: ApiClient, { threadId, objectKey }: Job): Promise<void> {
  const file = await api.download(objectKey);
  equal(file.status, 200);
  equal(await file.text(), CSV);
  const { messages, interrupt, workflow, workflowPublicId } = await api.messages(threadId);
  equal(interrupt, null);
  equal(workflow.name, "Regional report");
  deepEqual(
    messages.map(({ role }: { role: string }) => role),
    Array.from({ length: 4 }, () => ["user", "assistant"]).flat(),
  );
  ok(messages.at(-1).content.includes(objectKey));
  const { runs } = await api.expect(200, `GET /workflows/${workflowPublicId}/runs`);
  deepEqual(runs.map(({ status }: { status: string }) => status), ["succeeded"]);
}

Deno.test("a pasted definition becomes a file, and all of it outlives a restart", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const job = await doJob(api);
  await checkJob(api, job);
  equal((await server.kill("SIGTERM")).code, 0, server.log);
  await server.restart();
  await checkJob(api, job);
});

Deno.test("the job writes nothing outside of the data directory", async () => {
  await using places = await openPlaces();
  const { path: around, cwd, env } = places;
  await Deno.chmod(cwd, 0o555);
  const before = await listing(around);
  await using server = await openServer({ cwd, env });
  const api = await openApi(server);
  await checkJob(api, await doJob(api));
  equal((await server.kill("SIGTERM")).code, 0, server.log);
  deepEqual(await listing(around), before);
});

/** Runs the fetching workflow against a server on loopback and answers the finished run. */
// deno-lint-ignore no-explicit-any
async function runFetch(server: Server): Promise<any> {
  await using source = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response(ORDERS, { headers: { "content-type": "text/csv" } }),
  );
  const api = await openApi(server);
  const workflowId = await api.publish(FETCH);
  const url = `http://127.0.0.1:${source.addr.port}/orders.csv`;
  return await api.runToEnd(await api.startRun(workflowId, { url }));
}

Deno.test("a workflow fetches from a private address that the settings allow", async () => {
  await using server = await openServer({ env: { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32" } });
  const run = await runFetch(server);
  equal(run.status, "succeeded", JSON.stringify(run.error));
  const file = await (await openApi(server)).download(run.outputs.file);
  equal(await file.text(), "order,amount\r\n2,101\r\n3,250.5\r\n");
});

Deno.test("a workflow that may not fetch fails with the address and the setting", async () => {
  await using server = await openServer();
  const run = await runFetch(server);
  equal(run.status, "failed");
  equal(run.error.stepId, "fetch");
  match(run.error.message, /127\.0\.0\.1/);
  match(run.error.message, /HTTP_ALLOWED_NETWORKS/);
});
