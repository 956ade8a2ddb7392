import { equal } from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { checkedFetch } from "../http/answer_checks.ts";
import { eventually } from "../time/eventually.ts";
import { type ReceivedEvent, sseEvents } from "../http/sse_events.ts";
import type { Identity, Server } from "./server.ts";

export interface Answer {
  status: number;
  // Tests read what they expect to be there; a wrong guess fails them.
  // deno-lint-ignore no-explicit-any
  body: any;
}

/** The fields of a message's form. Values that are not texts are sent as JSON. */
export type MessageFields = Record<string, Json>;

/**
 * A client of the API, which always uses the server's current address. Each response is checked
 * against the OpenAPI document.
 */
export interface ApiClient {
  call(request: string, body?: Json): Promise<Answer>;
  /** Calls `call()` and fails if the response has another status. */
  expect(status: number, request: string, body?: Json): Promise<Answer["body"]>;
  createChat(): Promise<string>;
  /** Sends a message and returns the open stream of the reply. */
  send(threadId: string, fields: MessageFields, signal?: AbortSignal): Promise<Response>;
  /** Sends a message and returns all events of the reply. */
  say(threadId: string, message: string, fields?: MessageFields): Promise<ReceivedEvent[]>;
  messages(threadId: string): Promise<Answer["body"]>;
  /** Publishes a workflow and returns its id. */
  publish(definition: string): Promise<string>;
  startRun(workflowId: string, inputs?: JsonObject): Promise<string>;
  /** Resolves when the run has ended. */
  runToEnd(runId: string, patienceMs?: number): Promise<Answer["body"]>;
  download(objectKey: string): Promise<Response>;
}

const ENDED = new Set(["succeeded", "failed", "cancelled"]);

/** The parts of a server that its clients need. */
export type Address = Pick<Server, "url" | "token">;

export async function openApi(server: Address, identity: Identity = {}): Promise<ApiClient> {
  const headers = { authorization: `Bearer ${await server.token(identity)}` };
  const reached = { headers, fetch: await checkedFetch(server) };
  const api: ApiClient = {
    call: (request, body) => call(reached, request, body),
    async expect(status, request, body) {
      const answer = await api.call(request, body);
      equal(answer.status, status, `${request}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    async createChat() {
      return (await api.expect(200, "POST /chats")).threadId;
    },
    send(threadId, fields, signal) {
      const init = { method: "POST", headers, body: formOf(fields), signal };
      return reached.fetch(`/api/v1/chats/${threadId}/messages`, init);
    },
    async say(threadId, message, fields = {}) {
      const response = await api.send(threadId, { message, ...fields });
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      return await Array.fromAsync(sseEvents(response));
    },
    messages: (threadId) => api.expect(200, `GET /chats/${threadId}/messages`),
    async publish(definition) {
      const { workflowId } = await api.expect(201, "POST /workflows", { definition });
      await api.expect(201, `POST /workflows/${workflowId}/publish`);
      return workflowId;
    },
    async startRun(workflowId, inputs = {}) {
      return (await api.expect(202, `POST /workflows/${workflowId}/runs`, { inputs })).runId;
    },
    runToEnd: (runId, patienceMs) => runToEnd(api, runId, patienceMs),
    download(objectKey) {
      return reached.fetch(
        `/api/v1/objects/download?objectKey=${encodeURIComponent(objectKey)}`,
      );
    },
  };
  return api;
}

/** `request` is a method and a path below `/api/v1`. */
async function call(
  { fetch, headers }: {
    fetch(path: string, init: RequestInit): Promise<Response>;
    headers: Record<string, string>;
  },
  request: string,
  body?: Json,
): Promise<Answer> {
  const [method, path] = request.split(" ");
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

function formOf(fields: MessageFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

async function runToEnd(
  api: ApiClient,
  runId: string,
  patienceMs?: number,
): Promise<Answer["body"]> {
  return await eventually(async () => {
    const run = await api.expect(200, `GET /runs/${runId}`);
    return ENDED.has(run.status) && run;
  }, patienceMs);
}
