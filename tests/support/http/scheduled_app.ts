import assert from "node:assert/strict";
import { type App } from "../../../src/app.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { openTestApp } from "./app.ts";
import { eventually } from "../time/eventually.ts";
import { SetClock } from "../time/set_clock.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";

export interface ScheduledCaller {
  /** A request is a method and a path below `/api/v1`; the status must be the expected one. */
  expect(
    status: number,
    request: string,
    options?: { body?: Json | FormData; headers?: Record<string, string> },
    // Tests read what they expect to be there; a wrong guess fails them.
    // deno-lint-ignore no-explicit-any
  ): Promise<any>;
  /** The id of a workflow with version 1. */
  publish(fields?: JsonObject): Promise<string>;
  /** Drafts and publishes a further version. */
  publishAgain(workflowId: string, fields?: JsonObject): Promise<void>;
  parse(workflowId: string, input: string): Promise<{ nextRunAt: string | null; message: string }>;
}

/** The whole server under a clock that stands still, on a Saturday at 08:00 in Berlin. */
export interface ScheduledApp extends AsyncDisposable {
  app: App;
  clock: SetClock;
  dataDir: string;
  caller(options?: CallerOptions): Promise<ScheduledCaller>;
  /** `eventually()`, which also fires timers that are set only after the clock has gone on. */
  eventually: typeof eventually;
}

interface CallerOptions {
  sub?: string;
  teams?: string[];
  roles?: string[];
}

export const SATURDAY_MORNING = Date.UTC(2026, 10, 21, 7);

export async function openScheduledApp(
  settings: Record<string, string> = {},
): Promise<ScheduledApp> {
  await using opening = new AsyncDisposableStack();
  const directory = opening.use(await temporaryDirectory());
  const clock = new SetClock(SATURDAY_MORNING);
  const app = opening.use(
    await openTestApp({ DATA_DIR: directory.path, TIMEZONE: "Europe/Berlin", ...settings }, {
      clock,
    }),
  );
  const open = opening.move();
  return {
    app,
    clock,
    dataDir: directory.path,
    caller: (options) => openCaller(app, options),
    eventually: (look, patienceMs) =>
      eventually(() => {
        clock.advance(0);
        return look();
      }, patienceMs),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function openCaller(
  app: App,
  { sub = crypto.randomUUID(), teams = [], roles = [] }: CallerOptions = {},
): Promise<ScheduledCaller> {
  const claims = { sub, email: "someone@example.org", org: "acme", teams, roles };
  const token = await app.identity.mintToken?.({ ...claims, ttlMs: 400 * 86_400_000 });
  const caller: ScheduledCaller = {
    async expect(status, request, { body, headers } = {}) {
      const [method = "GET", path = ""] = request.split(" ");
      const all = new Headers({ authorization: `Bearer ${token}`, ...headers });
      const isJson = body !== undefined && !(body instanceof FormData);
      if (isJson) all.set("content-type", "application/json");
      const response = await app.fetch(
        new Request(`http://127.0.0.1/api/v1${path}`, {
          method,
          headers: all,
          body: isJson ? JSON.stringify(body) : body ?? null,
        }),
        "127.0.0.1",
      );
      const text = await response.text();
      assert.equal(response.status, status, `${request}: ${text}`);
      return JSON.parse(text);
    },
    async publish(fields) {
      const { workflowId } = await caller.expect(201, "POST /workflows", {
        body: { definition: definitionWith(fields) },
      });
      await caller.expect(201, `POST /workflows/${workflowId}/publish`);
      return workflowId;
    },
    async publishAgain(workflowId, fields) {
      await caller.expect(200, `PUT /workflows/${workflowId}/draft`, {
        body: { definition: definitionWith(fields) },
      });
      await caller.expect(201, `POST /workflows/${workflowId}/publish`);
    },
    parse: (workflowId, input) =>
      caller.expect(200, `POST /workflows/${workflowId}/schedule/parse`, { body: { input } }),
  };
  return caller;
}

function definitionWith(fields: JsonObject = {}): JsonObject {
  return { format: "planner/1", name: "Report", steps: [], ...fields };
}
