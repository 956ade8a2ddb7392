import assert from "node:assert/strict";
import { chatRoutes } from "../../src/http/api/chats/routes.ts";
import type { Context } from "../../src/identity/context.ts";
import type { Json, JsonObject } from "../../src/lib/json.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { openChat, type TestChat } from "../support/chat/chat.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { openBodies } from "../support/http/bodies.ts";
import { openEventStreams } from "../support/http/event_streams.ts";
import { mountRoutes, type Send } from "../support/http/mounted_routes.ts";
import { draftedWorkflow, publishedWorkflow } from "../support/workflows/workflows.ts";

interface Made {
  thread: string;
  published: string;
  drafted: string;
}

interface Scenario {
  name: string;
  method: string;
  path: (made: Made) => string;
  body?: (made: Made) => Json;
  status: number;
  /** Fields that the answer has, at least. */
  has?: JsonObject;
  errorPaths?: string[];
}

const UNKNOWN = "01890000-0000-7000-8000-000000000000";
const said = (text: string, role = "user") => ({ role, content: [{ type: "text", text }] });

function titleScenario(name: string, body: Json, rest: Partial<Scenario>): Scenario {
  return {
    name,
    method: "PATCH",
    path: ({ thread }) => `/chats/${thread}/title`,
    body: () => body,
    status: 400,
    ...rest,
  };
}

function fromWorkflow(name: string, body: (made: Made) => Json, rest: Partial<Scenario>): Scenario {
  return { name, method: "POST", path: () => "/chats/from-workflow", body, status: 400, ...rest };
}

const SCENARIOS: Scenario[] = [
  { name: "makes a thread", method: "POST", path: () => "/chats", status: 200 },
  {
    name: "lists with page data",
    method: "GET",
    path: () => "/chats?limit=1",
    status: 200,
    has: { page: 1, limit: 1, total: 1, totalPages: 1 },
  },
  {
    name: "answers an empty page beyond the end",
    method: "GET",
    path: () => "/chats?page=7",
    status: 200,
    has: { threads: [], page: 7, totalPages: 1 },
  },
  {
    name: "refuses a limit above 100",
    method: "GET",
    path: () => "/chats?limit=101",
    status: 400,
    errorPaths: ["limit"],
  },
  {
    name: "refuses page 0 of messages",
    method: "GET",
    path: ({ thread }) => `/chats/${thread}/messages?page=0`,
    status: 400,
    errorPaths: ["page"],
  },
  {
    name: "shows an empty thread",
    method: "GET",
    path: ({ thread }) => `/chats/${thread}/messages`,
    status: 200,
    has: { messages: [], total: 0, totalPages: 0, workflow: null, interrupt: null, rule: null },
  },
  {
    name: "does not know another thread",
    method: "GET",
    path: () => `/chats/${UNKNOWN}/messages`,
    status: 404,
    has: { code: "not_found" },
  },
  {
    name: "refuses a malformed id",
    method: "DELETE",
    path: () => "/chats/nope",
    status: 400,
    errorPaths: ["threadId"],
  },
  fromWorkflow("opens a workflow", ({ published }) => ({ workflowPublicId: published }), {
    status: 201,
    has: { visibility: "owner" },
  }),
  fromWorkflow(
    "does not open an unpublished one",
    ({ drafted }) => ({ workflowPublicId: drafted }),
    {
      status: 404,
    },
  ),
  fromWorkflow("refuses unknown fields", ({ published }) => ({
    workflowPublicId: published,
    visibility: "teams",
  }), { errorPaths: ["visibility"] }),
  fromWorkflow("needs a workflow", () => ({}), { errorPaths: ["workflowPublicId"] }),
  {
    name: "shares",
    method: "PATCH",
    path: ({ thread }) => `/chats/${thread}/sharing`,
    body: () => ({ shareWithTeamKeys: ["sales"] }),
    status: 200,
    has: { sharedTeamKeys: ["sales"], visibility: "teams" },
  },
  {
    name: "takes no missing body for sharing with nobody",
    method: "PATCH",
    path: ({ thread }) => `/chats/${thread}/sharing`,
    status: 400,
  },
  {
    name: "refuses a foreign team",
    method: "PATCH",
    path: ({ thread }) => `/chats/${thread}/sharing`,
    body: () => ({ shareWithTeamKeys: ["sales", "board"] }),
    status: 400,
    errorPaths: ["shareWithTeamKeys[1]"],
  },
  titleScenario("titles", [said("Overdue invoices"), said("Ok", "assistant")], {
    status: 200,
    has: { success: true, title: "Overdue invoices" },
  }),
  titleScenario("titles after 20 messages", Array.from({ length: 20 }, () => said("x")), {
    status: 200,
  }),
  titleScenario("refuses 21 messages", Array.from({ length: 21 }, () => said("x")), {
    errorPaths: [""],
  }),
  titleScenario("refuses none", [], { errorPaths: [""] }),
  titleScenario("refuses another role", [said("x", "system")], { errorPaths: ["[0].role"] }),
  titleScenario("refuses plain content", [{ role: "user", content: "x" }], {
    errorPaths: ["[0].content"],
  }),
  {
    name: "deletes",
    method: "DELETE",
    path: ({ thread }) => `/chats/${thread}`,
    status: 200,
    has: { success: true },
  },
];

async function setUp(
  ctx: Context,
  { chat }: TestChat,
): Promise<{ send: Send; made: Made }> {
  const published = await publishedWorkflow(ctx);
  const drafted = await draftedWorkflow(ctx);
  const { threadId: thread } = await createThread(ctx);
  return {
    send: mountRoutes(chatRoutes({ chat, streams: openEventStreams(), bodies: openBodies() }), ctx),
    made: { thread, published, drafted },
  };
}

for (const { name, method, path, body, status, has = {}, errorPaths } of SCENARIOS) {
  Deno.test(`/chats: ${name}`, async () => {
    await using db = await openTestDatabase();
    await using test = openChat();
    const { send, made } = await setUp(testContext(db, { teamKeys: ["sales"] }), test);
    const answer = await send(method, path(made), body?.(made));
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    for (const [field, value] of Object.entries(has)) {
      assert.deepEqual(answer.body[field], value, field);
    }
    if (!errorPaths) return;
    const paths = answer.body.errors.map((error: { path: string }) => error.path);
    assert.deepEqual(paths, errorPaths, JSON.stringify(answer.body));
  });
}

Deno.test("a thread has exactly the fields of the specification", async () => {
  await using db = await openTestDatabase();
  await using test = openChat();
  const { send, made } = await setUp(testContext(db), test);
  const { body } = await send("GET", "/chats");
  assert.deepEqual(body.threads, [{
    id: made.thread,
    title: null,
    description: null,
    workflowId: null,
    rule: null,
    lastUpdatedAt: body.threads[0].lastUpdatedAt,
    hasMessages: false,
    sharedTeamKeys: [],
  }]);
  assert.match(body.threads[0].lastUpdatedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

Deno.test("from-workflow is 403 for a workflow of the organization that is not shared", async () => {
  await using db = await openTestDatabase();
  await using test = openChat();
  const owner = testContext(db);
  const { made } = await setUp(owner, test);
  const stranger = testContext(db, { orgKey: owner.principal.orgKey });
  const send = mountRoutes(
    chatRoutes({ chat: test.chat, streams: openEventStreams(), bodies: openBodies() }),
    stranger,
  );
  const body = { workflowPublicId: made.published };
  assert.equal((await send("POST", "/chats/from-workflow", body)).status, 403);
  assert.equal((await send("PATCH", `/chats/${made.thread}/title`, [said("x")])).status, 404);
});
