/**
 * A secret of every kind goes through the whole API, and is looked for wherever it does not belong.
 * The log is watched all along by `tests/support/leaks.ts`, which fails the test.
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type ApiClient, openApi } from "../support/api_client.ts";
import { type Canaries, foundIn, plantCanaries } from "../support/canaries.ts";
import { type FakeModel, startFakeModel } from "../support/fake_model.ts";
import { logLeaks } from "../support/leaks.ts";
import { openServer, type Server } from "../support/server.ts";
import { signatureOf } from "../support/webhook_app.ts";
import { startStepServer, type StepServer } from "../support/step_server.ts";

const SUB = "0190d6f0-0000-7000-8000-000000000001";

/** Uses the secrets in every place of a request, and fails with them in hand. */
const definition = ({ url }: StepServer, { content }: Canaries): string =>
  `format: planner/1
name: Secrets
description: ${content}
env: { STORED: {}, GIVEN: {} }
inputs: { text: { type: string } }
steps:
  - id: call
    service: http
    action: request
    with:
      method: POST
      url: "${url}/ok?key=\${{ env.STORED }}"
      bearer: "\${{ env.STORED }}"
      headers: { x-key: "\${{ env.GIVEN }}" }
      text: "\${{ inputs.text + env.GIVEN }}"
  - id: keep
    service: files
    action: write
    with: { name: kept.txt, text: "\${{ inputs.text }}" }
  - id: refused
    service: http
    action: request
    onError: continue
    with: { url: "${url}/refused/\${{ env.STORED }}", expect: 201 }
  - id: away
    service: http
    action: request
    onError: continue
    with: { url: "http://127.0.0.1:1/\${{ env.STORED }}" }
  - id: parse
    service: data
    action: parse
    with: { text: "\${{ env.GIVEN }}", as: json }
`;

interface Scene {
  server: Server;
  api: ApiClient;
  outside: StepServer;
  model: FakeModel;
  canaries: Canaries;
  token: string;
  /** Every answer, but for the one that shows a new API key. */
  answers: string[];
}

/** Sends as it is told, whatever that is, and keeps the answer. */
async function send(scene: Scene, path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`${scene.server.url}${path}`, { redirect: "manual", ...init });
  scene.answers.push(JSON.stringify([...answer.headers]), await answer.clone().text());
  return answer;
}

/** Every place and every form of a credential, good and bad. */
async function authenticate(scene: Scene): Promise<Record<string, string>> {
  const { token, canaries: { stray }, server } = scene;
  const [head = "", claims = ""] = token.split(".");
  const bad = [`${token}x`, `${head}.${claims}.${btoa(stray)}`, `${head}.${btoa(stray)}.x`, stray];
  for (const one of [token, ...bad]) {
    const path = "/api/v1/workflows";
    await send(scene, path, { headers: { cookie: `token=${one}` } });
    await send(scene, `${path}?token=${one}`);
    await send(scene, path, { headers: { authorization: `Bearer ${one}` } });
    await send(scene, path, { headers: { authorization: `Basic ${btoa(one)}` } });
    await send(scene, path, { headers: { "x-api-key": one, "x-source": "external" } });
  }
  const created = await fetch(`${server.url}/api/v1/api-keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "program" }),
  });
  const { id, key } = await created.json();
  logLeaks.plant(key);
  for (const one of [key, `${key}x`, `${key.slice(0, -1)}!`, `hdl_${stray}`]) {
    const source = { "x-source": "external" };
    await send(scene, "/api/v1/chats", { headers: { authorization: `Bearer ${one}`, ...source } });
    await send(scene, "/api/v1/chats", { headers: { "x-api-key": one, ...source } });
    await send(scene, "/api/v1/chats", { headers: { "x-api-key": one } });
    await send(scene, `/api/v1/chats?token=${one}`);
  }
  await scene.api.expect(200, `DELETE /api-keys/${id}`);
  await send(scene, "/api/v1/me", { headers: { "x-api-key": key, "x-source": "external" } });
  return { key, keySecret: key.slice(36, 79) };
}

/** A run that uses its secrets and fails with them. */
async function run({ api, canaries, outside, answers }: Scene): Promise<string> {
  const { env, runEnv, content } = canaries;
  const refusal = () => Response.json({ error: canaries.outside }, { status: 500 });
  outside.answer(`/refused/${env}`, refusal);
  const workflowId = await api.publish(definition(outside, canaries));
  const envs = [{ name: "STORED", value: env }];
  answers.push(
    JSON.stringify(await api.expect(200, `POST /workflows/${workflowId}/envs`, { envs })),
  );
  const start = { inputs: { text: content }, envs: { GIVEN: runEnv } };
  const { runId } = await api.expect(202, `POST /workflows/${workflowId}/runs`, start);
  const ended = await api.runToEnd(runId);
  equal(ended.status, "failed", JSON.stringify(ended));
  const path = `/workflows/${workflowId}`;
  for (const request of [`GET ${path}`, `GET ${path}/envs`, `GET ${path}/runs`, "GET /workflows"]) {
    answers.push(JSON.stringify(await api.expect(200, request)));
  }
  answers.push(JSON.stringify(ended));
  const [call] = outside.hits;
  ok(call?.body.includes(runEnv), "the step has sent the secret");
  const objectKey = ended.steps.find(({ id }: { id: string }) => id === "keep").output.objectKey;
  return objectKey;
}

/** Uploads and downloads, with the right key and with wrong ones. */
async function files(scene: Scene, outputKey: string): Promise<void> {
  const { token, canaries: { content, stray } } = scene;
  const authorization = `Bearer ${token}`;
  const uploaded = await send(scene, `/api/v1/objects?name=${stray}.txt`, {
    method: "POST",
    headers: { authorization, "content-type": "text/plain" },
    body: content,
  });
  const { objectKey } = await uploaded.json();
  for (const key of [outputKey, objectKey]) {
    logLeaks.plant(key);
    const download = `/api/v1/objects/download?objectKey=${encodeURIComponent(key)}`;
    equal(await (await send(scene, download)).text(), content);
    await send(scene, `${download}x`);
    await send(scene, download, { headers: { range: "bytes=9999-" } });
    await send(scene, download, { method: "HEAD" });
    await send(scene, `/api/v1/objects?objectKey=${encodeURIComponent(key)}`, {
      method: "DELETE",
      headers: { authorization },
    });
  }
}

/** A webhook that is made, called rightly and in every wrong way, and deleted. */
async function callWebhook(scene: Scene): Promise<Record<string, string>> {
  const { api, canaries: { stray, content }, answers } = scene;
  const workflowId = await api.publish("format: planner/1\nname: Called\nsteps: []\n");
  const webhooks = `/workflows/${workflowId}/webhooks`;
  const signingSecret = logLeaks.plant(`canary-signing-${crypto.randomUUID()}`);
  const signature = { header: "x-signature", secret: signingSecret };
  const made = await api.expect(201, `POST ${webhooks}`, { name: "shop", signature });
  const address = logLeaks.plant(made.url.slice(-43));
  const hook = `/hooks/${address}`;
  const raw = JSON.stringify({ text: content });
  const call = (path: string, headers: Record<string, string> = {}, body = raw) =>
    send(scene, path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
  const signed = { "x-signature": signatureOf(signingSecret, raw) };
  equal((await call(hook, signed)).status, 202);
  equal((await call(hook, { "x-signature": signingSecret })).status, 401);
  await call(hook);
  await call(`${hook}?${stray}=${stray}`, { ...signed, "idempotency-key": stray });
  await call(hook, { ...signed, "content-type": stray });
  await call(`${hook}x`);
  await call(`${hook}/`);
  await call(`/api/v1${hook}`);
  await send(scene, hook);
  await send(scene, `${hook}/${stray}`, { method: "BREW" });
  answers.push(JSON.stringify(await api.expect(200, `GET ${webhooks}`)));
  answers.push(JSON.stringify(await api.expect(200, `GET /workflows/${workflowId}/runs`)));
  answers.push(JSON.stringify(await api.expect(200, `DELETE ${webhooks}/${made.webhookId}`)));
  await call(hook, signed);
  return { signingSecret, address };
}

/** A conversation with a model that answers, one that fails, and a message with files and secrets. */
async function talk({ api, canaries, answers }: Scene): Promise<void> {
  const threadId = await api.createChat();
  const { content, runEnv } = canaries;
  for (const message of [content, `again ${content}`]) {
    const events = await api.say(threadId, message, { envs: { GIVEN: runEnv } });
    answers.push(JSON.stringify(events));
  }
  answers.push(JSON.stringify(await api.messages(threadId)));
  const title = [{ role: "user", content: [{ type: "text", text: content }] }];
  answers.push(JSON.stringify(await api.call(`PATCH /chats/${threadId}/title`, title)));
}

/** What is wrong with a request goes back to who sent it, and to nobody else. */
async function err(scene: Scene): Promise<void> {
  const { canaries: { stray }, token } = scene;
  const authorization = `Bearer ${token}`;
  const json = { authorization, "content-type": "application/json" };
  const post = (path: string, body: string) =>
    send(scene, path, { method: "POST", headers: json, body });
  await post("/api/v1/workflows", `{"definition": "${stray}`);
  await post("/api/v1/workflows", JSON.stringify({ definition: stray, [stray]: stray }));
  await post(`/api/v1/workflows/${stray}/runs`, "{}");
  await post("/api/v1/chats/from-workflow", JSON.stringify({ workflowPublicId: stray }));
  await post("/api/v1/api-keys", JSON.stringify({ name: stray, expiresAt: stray }));
  await send(scene, `/api/v1/${stray}?${stray}=${stray}`, { headers: { authorization } });
  await send(scene, `/api/v1/workflows?page=${stray}`, { headers: { authorization } });
  for (const name of ["x-active-org", "x-request-id", "x-forwarded-for", "idempotency-key"]) {
    await send(scene, "/api/v1/workflows", { headers: { authorization, [name]: stray } });
  }
  await send(scene, "/api/v1/chats", { method: "BREW", headers: { authorization, origin: stray } });
}

async function databaseText({ dataDir }: Server): Promise<string> {
  const decoder = new TextDecoder("latin1");
  let text = "";
  for await (const { name, isFile } of Deno.readDir(dataDir)) {
    if (!isFile || !name.startsWith("heddle.db")) continue;
    text += decoder.decode(await Deno.readFile(`${dataDir}/${name}`));
  }
  return text;
}

for (const LOG_FORMAT of ["json", "pretty"]) {
  Deno.test(`no secret is where it does not belong, with the log at debug in ${LOG_FORMAT}`, async () => {
    const canaries = plantCanaries();
    await using outside = startStepServer();
    await using model = startFakeModel([{ text: ["Hello."] }, { status: 401 }, { status: 401 }]);
    const env = {
      LOG_FORMAT,
      LOG_LEVEL: "debug",
      ENCRYPTION_KEY: canaries.encryptionKey,
      HTTP_ALLOWED_NETWORKS: "127.0.0.1/32",
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: "fake",
      LLM_API_KEY: canaries.modelKey,
    };
    const lines: string[] = [];
    await using server = await openServer({ env, onLine: (line) => lines.push(line) });
    const token = logLeaks.plant(await server.token({ sub: SUB }));
    const api = await openApi(server, { sub: SUB });
    const scene = { server, api, outside, model, canaries, token, answers: [] };
    const keys = await authenticate(scene);
    await files(scene, await run(scene));
    const hook = await callWebhook(scene);
    await talk(scene);
    await err(scene);
    await server.kill("SIGTERM");
    const { encryptionKey, modelKey, env: stored, runEnv } = canaries;
    const secrets = { encryptionKey, modelKey, stored, runEnv, token, ...keys, ...hook };
    deepEqual(foundIn(scene.answers.join("\n"), secrets), []);
    deepEqual(foundIn(await databaseText(server), secrets), []);
    const prompts = JSON.stringify(model.requests.map(({ body }) => body));
    match(prompts, new RegExp(canaries.content), "the model was asked");
    deepEqual(foundIn(prompts, secrets), []);
    const requests = lines.filter((line) => /\brequestId\b/.test(line)).length;
    ok(requests > 60, `the log was at work: ${requests} requests`);
  });
}
