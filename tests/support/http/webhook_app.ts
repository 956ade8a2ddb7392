import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import type { App, Overrides } from "../../../src/app.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { openTestApp } from "./app.ts";
import { logLeaks } from "../logs/leaks.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";

export const PUBLIC_URL = "https://heddle.example.org/app";

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  // Tests read what they expect to be there; a wrong guess fails them.
  // deno-lint-ignore no-explicit-any
  body: any;
}

/** A call by a sender; JSON with its type unless stated otherwise. */
export interface SentCall {
  body?: Json;
  /** The body, sent unchanged in place of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The query, with its question mark. */
  query?: string;
  method?: string;
  signal?: AbortSignal;
}

export interface MadeWebhook {
  webhookId: string;
  url: string;
}

/** The caller. Defaults to a user of the organization `acme`. */
export interface WebhookUser {
  headers: { authorization: string };
  ask(request: string, body?: Json): Promise<Answered>;
  /** Calls `ask()` and fails if the response has another status. */
  expect(status: number, request: string, body?: Json): Promise<Answered["body"]>;
  /** The id of a workflow with version 1. */
  publish(fields?: JsonObject): Promise<string>;
  /** The created webhook. Its address is added to the secrets that no log may contain. */
  makeWebhook(workflowId: string, fields?: JsonObject): Promise<MadeWebhook>;
  runs(workflowId: string): Promise<Answered["body"][]>;
}

/** The whole server without a socket, and senders that know only the address of a webhook. */
export interface WebhookApp extends AsyncDisposable {
  app: App;
  dataDir: string;
  user(claims?: { sub?: string; org?: string; teams?: string[]; roles?: string[] }): Promise<
    WebhookUser
  >;
  call(url: string, sent?: SentCall): Promise<Answered>;
}

export async function openWebhookApp(
  settings: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<WebhookApp> {
  await using opening = new AsyncDisposableStack();
  const { path: dataDir } = opening.use(await temporaryDirectory());
  const given = { DATA_DIR: dataDir, PUBLIC_URL, RATE_LIMIT_PER_MINUTE: "0", ...settings };
  const app = opening.use(await openTestApp(given, overrides));
  const open = opening.move();
  return {
    app,
    dataDir,
    async user(claims) {
      const who = { sub: crypto.randomUUID(), org: "acme", teams: [], roles: [], ...claims };
      const lasting = { ...who, email: "someone@example.org", ttlMs: 90_000_000 };
      return userWith(app, await app.identity.mintToken?.(lasting) ?? assert.fail());
    },
    call: (url, sent) => call(app, url, sent),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** The signature of a body as GitHub writes it, without its `sha256=`. */
export function signatureOf(secret: string, body: string | Uint8Array): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

async function call(app: App, url: string, sent: SentCall = {}): Promise<Answered> {
  const { body, raw, headers = {}, query = "", method = "POST", signal } = sent;
  const typed = body === undefined && raw === undefined
    ? headers
    : { "content-type": "application/json", ...headers };
  const path = url.replace(PUBLIC_URL, "");
  return await send(
    app,
    new Request(`http://127.0.0.1${path}${query}`, {
      method,
      headers: typed,
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
      signal,
    }),
  );
}

async function send(app: App, request: Request): Promise<Answered> {
  const response = await app.fetch(request, "127.0.0.1");
  const text = await response.text();
  const body = text.startsWith("{") ? JSON.parse(text) : null;
  return { status: response.status, headers: response.headers, text, body };
}

function userWith(app: App, token: string): WebhookUser {
  const user: WebhookUser = {
    headers: { authorization: `Bearer ${token}` },
    ask(request, body) {
      const [method, path] = request.split(" ");
      const headers = new Headers(user.headers);
      if (body !== undefined) headers.set("content-type", "application/json");
      return send(
        app,
        new Request(`http://127.0.0.1/api/v1${path}`, {
          method,
          headers,
          body: body === undefined ? null : JSON.stringify(body),
        }),
      );
    },
    async expect(status, request, body) {
      const answer = await user.ask(request, body);
      assert.equal(answer.status, status, `${request}: ${answer.text}`);
      return answer.body;
    },
    async publish(fields) {
      const definition = { format: "planner/1", name: "Orders", steps: [], ...fields };
      const { workflowId } = await user.expect(201, "POST /workflows", { definition });
      await user.expect(201, `POST /workflows/${workflowId}/publish`);
      return workflowId;
    },
    async makeWebhook(workflowId, fields = {}) {
      const made = await user.expect(201, `POST /workflows/${workflowId}/webhooks`, fields);
      logLeaks.plant(made.url.slice(-43));
      return made;
    },
    async runs(workflowId) {
      return (await user.expect(200, `GET /workflows/${workflowId}/runs?limit=100`)).runs;
    },
  };
  return user;
}
