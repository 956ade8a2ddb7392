import { deepEqual, equal, match, ok } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { Json, JsonObject } from "../../src/lib/json.ts";
import { ruleNamed } from "../support/rules/rules.ts";
import { type Answer, type ApiClient, openApi } from "../support/processes/api_client.ts";
import { openServer, type Server } from "../support/processes/server.ts";

const DEFINITION = `format: planner/1
name: Writes
inputs: { text: { type: string, default: "1234567890" } }
steps:
  - { id: write, service: files, action: write, with: { name: a.txt, text: "\${{ inputs.text }}" } }
outputs: { key: "\${{ steps.write.output.objectKey }}" }
`;

const HEADROOM = { RATE_LIMIT_PER_MINUTE: "0" };

/**
 * One resource of a table: how it is made, and how the thing that an answer tells of is removed.
 */
interface Resource {
  name: string;
  /** The setting's part between `MAX_` and `_PER_`. */
  setting: string;
  make(api: ApiClient, workflowId: string): Promise<Answer>;
  remove(api: ApiClient, made: JsonObject, workflowId: string): Promise<Answer>;
}

const RESOURCES: readonly Resource[] = [
  {
    name: "workflows",
    setting: "WORKFLOWS",
    make: (api) => api.call("POST /workflows", { definition: DEFINITION }),
    remove: (api, { workflowId }) => api.call(`DELETE /workflows/${workflowId}`),
  },
  {
    name: "rules",
    setting: "RULES",
    make: (api) => api.call("POST /rules", { definition: ruleNamed("Discount") }),
    remove: (api, { ruleId }) => api.call(`DELETE /rules/${ruleId}`),
  },
  {
    name: "threads",
    setting: "THREADS",
    make: (api) => api.call("POST /chats"),
    remove: (api, { threadId }) => api.call(`DELETE /chats/${threadId}`),
  },
  {
    name: "API keys",
    setting: "API_KEYS",
    make: (api) => api.call("POST /api-keys", { name: "key" }),
    remove: (api, { id }) => api.call(`DELETE /api-keys/${id}`),
  },
  {
    name: "webhooks",
    setting: "WEBHOOKS",
    make: (api, id) => api.call(`POST /workflows/${id}/webhooks`, {}),
    remove: (api, { webhookId }, id) => api.call(`DELETE /workflows/${id}/webhooks/${webhookId}`),
  },
  {
    name: "files",
    setting: "FILES",
    make: (api) => upload(api, "12345"),
    remove: (api, made) => removeFile(api, made),
  },
];

/** The server and token of each client, for requests whose body is no JSON. */
const PLACES = new WeakMap<ApiClient, { server: Server; token: string }>();

async function openUser(server: Server, org: string): Promise<ApiClient> {
  const identity = { sub: crypto.randomUUID(), org };
  const api = await openApi(server, identity);
  PLACES.set(api, { server, token: await server.token(identity) });
  return api;
}

async function upload(api: ApiClient, text: string): Promise<Answer> {
  const { server, token } = PLACES.get(api)!;
  const response = await fetch(`${server.url}/api/v1/objects?name=a.txt`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: text,
  });
  return { status: response.status, body: await response.json() };
}

function removeFile(api: ApiClient, { objectKey }: JsonObject): Promise<Answer> {
  return api.call(`DELETE /objects?objectKey=${encodeURIComponent(String(objectKey))}`);
}

/** Fills a quota of 2, is refused, removes one, and makes another. */
async function fillAndFree(
  api: ApiClient,
  { resource, setting, workflowId }: { resource: Resource; setting: string; workflowId: string },
): Promise<void> {
  const { name, make, remove } = resource;
  const made: Answer[] = [];
  const taken = name === "workflows" ? 1 : 0;
  for (let count = taken; count < 2; count++) made.push(await make(api, workflowId));
  for (const { status, body } of made) equal(Math.floor(status / 100), 2, JSON.stringify(body));
  const { status, body } = await make(api, workflowId);
  const isStorage = name === "files";
  deepEqual(
    { status, code: body.code, setting: body.setting, limit: body.limit, used: body.used },
    {
      status: isStorage ? 507 : 409,
      code: isStorage ? "quota_exceeded" : "limit_reached",
      setting,
      limit: 2,
      used: 2,
    },
    name,
  );
  match(body.detail, new RegExp(`2 of the 2 that ${setting} allows`));
  equal((await remove(api, made[0]?.body, workflowId)).status, 200);
  equal(Math.floor((await make(api, workflowId)).status / 100), 2, `${name}: room again`);
}

for (const scope of ["ORG", "USER"]) {
  Deno.test(`a quota of each resource per ${scope} refuses, names itself and counts down`, async () => {
    const limits = RESOURCES.map(({ setting }) => [`MAX_${setting}_PER_${scope}`, "2"]);
    const env = { ...HEADROOM, ...Object.fromEntries(limits) };
    await using server = await openServer({ env });
    const api = await openUser(server, "acme");
    const workflowId = await api.publish(DEFINITION);
    for (const resource of RESOURCES) {
      const setting = `MAX_${resource.setting}_PER_${scope}`;
      await fillAndFree(api, { resource, setting, workflowId });
    }
    // A colleague shares the organization's places, and has places of their own.
    const colleague = await openUser(server, "acme");
    const { status } = await colleague.call("POST /chats");
    equal(status, scope === "ORG" ? 409 : 200);
    const stranger = await openUser(server, "globex");
    equal((await stranger.call("POST /chats")).status, 200);
  });
}

Deno.test("two processes that race for the last places of a quota give away no more", async () => {
  const limits = RESOURCES.map(({ setting }) => [`MAX_${setting}_PER_USER`, "4"]);
  const env = { ...HEADROOM, ...Object.fromEntries(limits) };
  await using first = await openServer({ env });
  await using second = await openServer({ env, beside: first });
  const sub = crypto.randomUUID();
  const token = await first.token({ sub, org: "acme" });
  const apis = await Promise.all([first, second].map(async (server) => {
    const api = await openApi(server, { sub, org: "acme" });
    PLACES.set(api, { server, token });
    return api;
  }));
  const workflowId = await apis[0]!.publish(DEFINITION);
  for (const { name, make } of RESOURCES) {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => make(apis[index % 2]!, workflowId)),
    );
    const taken = name === "workflows" ? 1 : 0;
    const made = answers.filter(({ status }) => status < 300).length;
    equal(made + taken, 4, `${name}: ${answers.map(({ status }) => status)}`);
    const refusals = answers.filter(({ status }) => status >= 300);
    equal(refusals.every(({ body }) => body.limit === 4), true, name);
  }
});

Deno.test("files beyond the bytes of a quota are refused and leave no bytes", async () => {
  const env = { ...HEADROOM, MAX_STORED_BYTES_PER_ORG: "100" };
  await using server = await openServer({ env });
  const api = await openUser(server, "acme");
  const ownBytes = await bytesBelow(`${server.dataDir}/objects`);
  equal((await upload(api, "x".repeat(60))).status, 201);
  const tooMuch = await upload(api, "x".repeat(41));
  deepEqual([tooMuch.status, tooMuch.body.code, tooMuch.body.used], [507, "quota_exceeded", 60]);
  const raced = await Promise.all(Array.from({ length: 8 }, () => upload(api, "x".repeat(30))));
  equal(raced.filter(({ status }) => status === 201).length, 1);
  const { totalBytes } = await api.expect(200, "GET /objects/storage-usage");
  equal(totalBytes, 90);
  equal(await bytesBelow(`${server.dataDir}/objects`), ownBytes + 90);
});

Deno.test("a file of a run beyond a quota fails its step, clearly and at once", async () => {
  const env = { ...HEADROOM, MAX_STORED_BYTES_PER_USER: "25" };
  await using server = await openServer({ env });
  const api = await openUser(server, "acme");
  const workflowId = await api.publish(DEFINITION);
  const run = async (inputs: JsonObject = {}) =>
    await api.runToEnd(await api.startRun(workflowId, inputs));
  const keys: Json[] = [];
  for (let count = 0; count < 2; count++) keys.push((await run()).outputs.key);
  const { status, error } = await run();
  deepEqual([status, error.code, error.stepId], ["failed", "quota_exceeded", "write"]);
  match(error.message, /20 of the 25 that MAX_STORED_BYTES_PER_USER allows/);
  equal((await removeFile(api, { objectKey: keys[0] ?? null })).status, 200);
  equal((await run()).status, "succeeded");
});

Deno.test("messages stop where a thread, or an organization, has no room for one and its reply", async () => {
  const env = { ...HEADROOM, MAX_MESSAGES_PER_THREAD: "4", MAX_MESSAGES_PER_ORG: "6" };
  await using server = await openServer({ env });
  const api = await openUser(server, "acme");
  const [full, other, last] = [
    await api.createChat(),
    await api.createChat(),
    await api.createChat(),
  ];
  const say = async (threadId: string): Promise<Answer> => {
    const response = await api.send(threadId, { message: "help" });
    const text = await response.text();
    return { status: response.status, body: response.status === 200 ? {} : JSON.parse(text) };
  };
  for (const threadId of [full, full, other]) equal((await say(threadId)).status, 200);
  const ofThread = await say(full);
  const ofOrg = await say(last);
  deepEqual(
    [ofThread, ofOrg].map(({ status, body }) => [status, body.setting]),
    [[409, "MAX_MESSAGES_PER_ORG"], [409, "MAX_MESSAGES_PER_ORG"]],
  );
  await api.expect(200, `DELETE /chats/${other}`);
  const { status, body } = await say(full);
  deepEqual([status, body.setting, body.used], [409, "MAX_MESSAGES_PER_THREAD", 4]);
  equal((await say(last)).status, 200);
});

Deno.test("messages stop where a user has no room for their bytes, until they are removed", async () => {
  const env = { ...HEADROOM, MAX_MESSAGE_BYTES_PER_USER: "20000" };
  await using server = await openServer({ env });
  const api = await openUser(server, "acme");
  const say = async (threadId: string, message: string): Promise<Answer> => {
    const response = await api.send(threadId, { message });
    const text = await response.text();
    return { status: response.status, body: response.status === 200 ? {} : JSON.parse(text) };
  };
  const first = await api.createChat();
  // Two bytes each.
  equal((await say(first, "é".repeat(4_000))).status, 200);
  const { status, body } = await say(first, "é".repeat(7_000));
  deepEqual([status, body.setting], [409, "MAX_MESSAGE_BYTES_PER_USER"]);
  ok(body.used > 8_000 && body.used < 12_000, `${body.used}`);
  await api.expect(200, `DELETE /chats/${first}`);
  const second = await api.createChat();
  equal((await say(second, "é".repeat(7_000))).status, 409);
  equal((await say(second, "help")).status, 200);
  using db = new DatabaseSync(`${server.dataDir}/heddle.db`);
  db.exec("DELETE FROM messages WHERE thread_id IN (SELECT id FROM threads WHERE deleted_at > 0)");
  equal((await say(second, "é".repeat(7_000))).status, 200);
});

async function bytesBelow(directory: string): Promise<number> {
  let bytes = 0;
  for await (const entry of Deno.readDir(directory)) {
    // The storage's own.
    if (entry.name.startsWith(".")) continue;
    const path = `${directory}/${entry.name}`;
    bytes += entry.isDirectory ? await bytesBelow(path) : (await Deno.stat(path)).size;
  }
  return bytes;
}
