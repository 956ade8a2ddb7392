import { randomUUID } from "node:crypto";
import { deepEqual, ok } from "node:assert/strict";
import type { App } from "../../src/app.ts";
import { watchBuiltQueries } from "../support/db/built_queries.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { openTestApp } from "../support/http/app.ts";
import { eventually } from "../support/time/eventually.ts";

const STEPS = ["a", "b", "c"].map((id) => ({
  ...{ id, service: "data", action: "map" },
  with: { items: [1, 2], to: "${{ item + 1 }}" },
}));
const DEFINITION = { format: "planner/1", name: "Three steps", steps: STEPS };

type Send = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

async function senderOf(app: App): Promise<Send> {
  const admin = { email: "canary@example.org", org: "acme", teams: [], roles: ["admin"] };
  const token = await app.identity.mintToken?.({ ...admin, sub: randomUUID(), ttlMs: 600_000 });
  const authorization = `Bearer ${token}`;
  return async (method, path, body) => {
    const answer = await app.fetch(
      new Request(`http://127.0.0.1/api/v1${path}`, {
        method,
        headers: { authorization, ...body !== undefined && { "content-type": "application/json" } },
        body: body === undefined ? null : JSON.stringify(body),
      }),
      "127.0.0.1",
    );
    ok(answer.ok, `${method} ${path}: ${answer.status}`);
    const isJson = answer.headers.get("content-type")?.includes("json");
    return isJson ? await answer.json() : { text: await answer.text() };
  };
}

/** The texts of the queries that each route builds again when it is called again. */
async function builtAnew(
  routes: Record<string, () => Promise<unknown>>,
): Promise<Record<string, string[]>> {
  using queries = watchBuiltQueries();
  const built: Record<string, string[]> = {};
  for (const [name, call] of Object.entries(routes)) {
    await call();
    queries.take();
    await call();
    const first = queries.take();
    await call();
    const second = queries.take();
    // The beat of the process comes at its own time, and builds its queries once.
    const texts = first.filter((text) => second.includes(text));
    if (texts.length > 0) built[name] = texts;
  }
  return built;
}

/** The lists and pages that the console shows, and what a follower of a run asks for. */
function shownPaths({ workflowId, runId }: { workflowId: string; runId: string }): string[] {
  const workflow = `/workflows/${workflowId}`;
  return [
    "/objects",
    "/objects?kind=inputs",
    "/objects/storage-usage",
    "/api-keys",
    "/audit",
    "/audit?action=workflow.published&from=2026-01-01T00:00:00Z",
    `/audit?target=${workflowId}`,
    "/calendars",
    "/schedules",
    "/schedules?scope=all",
    "/usage",
    "/usage?scope=organization",
    "/runs/queue",
    "/workflows?scope=organization",
    "/workflows?scope=organization&search=steps",
    `${workflow}/envs`,
    `${workflow}/schedules`,
    `${workflow}/schedule`,
    `${workflow}/upcoming-runs`,
    `${workflow}/versions`,
    `${workflow}/versions?includeAll=true`,
    `${workflow}/webhooks`,
    `/runs/${runId}/events`,
    `/runs/${runId}/events?view=status`,
  ];
}

Deno.test("the routes that are called most build no query anew", async () => {
  await using directory = await temporaryDirectory();
  await using app = await openTestApp({ DATA_DIR: directory.path });
  const send = await senderOf(app);
  const { workflowId } = await send("POST", "/workflows", { definition: DEFINITION });
  await send("POST", `/workflows/${workflowId}/publish`, {});
  const start = () => send("POST", `/workflows/${workflowId}/runs`, { inputs: {} });
  const { runId } = await start();
  await eventually(async () => (await send("GET", `/runs/${runId}`)).status === "succeeded");
  await send("PUT", `/workflows/${workflowId}/schedules/default`, {
    input: "every day at 08:30 UTC",
  });
  const { threadId } = await send("POST", "/chats");
  const shown = shownPaths({ workflowId: String(workflowId), runId: String(runId) });
  const routes: Record<string, () => Promise<unknown>> = {
    "GET me": () => send("GET", "/me"),
    "GET workflows": () => send("GET", "/workflows"),
    "GET a workflow": () => send("GET", `/workflows/${workflowId}`),
    "POST a run": start,
    "GET runs": () => send("GET", "/runs"),
    "GET runs as the console does": () => send("GET", "/runs?expand=parent,startedBy,workflowName"),
    "GET a run": () => send("GET", `/runs/${runId}`),
    "GET a run as the console does": () =>
      send("GET", `/runs/${runId}?expand=parent,startedBy,rights,stepAttempts,stepTitles`),
    "GET runs of a workflow": () => send("GET", `/workflows/${workflowId}/runs`),
    "POST a chat": () => send("POST", "/chats"),
    "GET chats": () => send("GET", "/chats"),
    "GET messages": () => send("GET", `/chats/${threadId}/messages`),
    "GET rules": () => send("GET", "/rules"),
    "GET questions": () => send("GET", "/questions"),
    ...Object.fromEntries(shown.map((path) => [path, () => send("GET", path)])),
  };
  deepEqual(await builtAnew(routes), {});
});
