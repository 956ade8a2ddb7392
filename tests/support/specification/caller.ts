import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { type ReceivedEvent, sseEvents } from "../http/sse_events.ts";

export interface SpecifiedAnswer {
  status: number;
  headers: Headers;
  text: string;
  // Tests read what they expect to be there; a wrong guess fails them.
  // deno-lint-ignore no-explicit-any
  body: any;
}

export interface CallOptions {
  json?: Json;
  form?: Record<string, string | Blob | readonly Blob[]>;
  headers?: Record<string, string>;
}

/** A client with one token. A request is a method and a path: `GET /api/v1/chats?page=2`. */
export interface SpecifiedCaller {
  headers: Readonly<Record<string, string>>;
  /** The answer as it comes, its body unread. */
  open(request: string, options?: CallOptions): Promise<Response>;
  call(request: string, options?: CallOptions): Promise<SpecifiedAnswer>;
  /** The body, if the status is the expected one. */
  expect(
    status: number,
    request: string,
    options?: CallOptions,
  ): Promise<SpecifiedAnswer["body"]>;
  /** Every event of the reply to a message. */
  say(threadId: string, message: string, fields?: JsonObject): Promise<ReceivedEvent[]>;
  /** The id of a new workflow with one version. */
  publish(definition: JsonObject | string): Promise<string>;
}

interface Reach {
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export function specifiedCaller(
  server: Reach,
  headers: Record<string, string>,
): SpecifiedCaller {
  const caller: SpecifiedCaller = {
    headers,
    open(request, { json, form, headers: more } = {}) {
      const [method, path = ""] = request.split(" ");
      const all = new Headers(headers);
      if (json !== undefined) all.set("content-type", "application/json");
      for (const [name, value] of Object.entries(more ?? {})) all.set(name, value);
      const body = form ? formOf(form) : json === undefined ? undefined : JSON.stringify(json);
      return server.fetch(path, { method, headers: all, body });
    },
    async call(request, options) {
      const response = await caller.open(request, options);
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json");
      const body = isJson ? JSON.parse(text) : null;
      return { status: response.status, headers: response.headers, text, body };
    },
    async expect(status, request, options) {
      const answer = await caller.call(request, options);
      assert.equal(answer.status, status, `${request}: ${answer.text}`);
      return answer.body;
    },
    async say(threadId, message, fields = {}) {
      const texts = Object.entries(fields).map(([name, value]) =>
        [name, typeof value === "string" ? value : JSON.stringify(value)] as const
      );
      const form = { message, ...Object.fromEntries(texts) };
      const response = await caller.open(`POST /api/v1/chats/${threadId}/messages`, { form });
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      return await Array.fromAsync(sseEvents(response));
    },
    async publish(definition) {
      const { workflowId } = await caller.expect(201, "POST /api/v1/workflows", {
        json: { definition },
      });
      await caller.expect(201, `POST /api/v1/workflows/${workflowId}/publish`);
      return workflowId;
    },
  };
  return caller;
}

function formOf(fields: NonNullable<CallOptions["form"]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of Array.isArray(value) ? value : [value]) form.append(name, part);
  }
  return form;
}
