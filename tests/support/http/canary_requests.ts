/**
 * Requests that put a secret into every part of the API, where it belongs and where it does not.
 */
import { equal } from "node:assert/strict";
import type { ApiClient } from "../processes/api_client.ts";
import type { Canaries } from "../logs/canaries.ts";
import type { FakeModel } from "../chat/fake_model.ts";
import { logLeaks } from "../logs/leaks.ts";
import type { Server } from "../processes/server.ts";
import type { StepServer } from "../runs/step_server.ts";
import { signatureOf } from "./webhook_app.ts";

export interface Scene {
  server: Server;
  api: ApiClient;
  outside: StepServer;
  model: FakeModel;
  canaries: Canaries;
  token: string;
  /** The responses, except for the one that shows a new API key. */
  answers: string[];
}

/** Sends a request and records the response. */
async function send(scene: Scene, path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`${scene.server.url}${path}`, { redirect: "manual", ...init });
  scene.answers.push(JSON.stringify([...answer.headers]), await answer.clone().text());
  return answer;
}

/** Every place and every form of a credential, good and bad. */
export async function authenticate(scene: Scene): Promise<Record<string, string>> {
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

/** Uploads and downloads, with the right key and with wrong ones. */
export async function moveFiles(scene: Scene, outputKey: string): Promise<void> {
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

/** Creates a webhook, calls it correctly and in every wrong way, and deletes it. */
export async function callWebhook(scene: Scene): Promise<Record<string, string>> {
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

/** Sends mistaken requests, whose content may be shown to their sender and to nobody else. */
export async function makeMistakes(scene: Scene): Promise<void> {
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
