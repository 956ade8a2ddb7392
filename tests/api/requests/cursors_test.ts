import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import type { SpecifiedCaller } from "../../support/specification/caller.ts";
import { questionsOf } from "../../support/specification/runs.ts";
import { startRun } from "../../support/specification/workflows.ts";

const API = "/api/v1";

const VALUE = { service: "wait", action: "for", with: { duration: "1ms" } };

const ASKS: JsonObject = {
  format: "planner/1",
  name: "Asks",
  steps: [
    { id: "each", forEach: "[1, 2, 3, 4, 5]", ...VALUE },
    { id: "block", timeout: "1m", steps: ["one", "two", "three"].map((id) => ({ id, ...VALUE })) },
    {
      id: "ask",
      forEach: "[1, 2, 3]",
      concurrency: 3,
      service: "human",
      action: "approve",
      with: { message: "Yes?" },
    },
  ],
};

interface List {
  path: string;
  /** The field that has the items. */
  items: string;
  /** Whether later pages have older items, each page oldest first. */
  isUpward?: boolean;
}

/** Everything that is listed in pages, with three items at least. */
async function makeLists(caller: SpecifiedCaller): Promise<List[]> {
  const workflowId = await caller.publish(ASKS);
  const runs = await makeRuns(caller, workflowId);
  const threads: string[] = [];
  for (let count = 0; count < 3; count++) {
    const { threadId } = await caller.expect(200, `POST ${API}/chats`);
    threads.push(threadId);
    await caller.publish(definitionNamed(`Number ${count}`));
    await caller.expect(201, `POST ${API}/api-keys`, { json: { name: `${count}` } });
    await caller.expect(201, `POST ${API}/workflows/${workflowId}/webhooks`, { json: {} });
    await caller.expect(201, `POST ${API}/objects`, { form: { file: new Blob(["x"]) } });
    await caller.expect(200, `PUT ${API}/workflows/${workflowId}/draft`, {
      json: { definition: { ...ASKS, description: `${count}` } },
    });
    await caller.expect(201, `POST ${API}/workflows/${workflowId}/publish`);
    await caller.expect(200, `PUT ${API}/workflows/${workflowId}/schedules/${count}`, {
      json: { input: "0 3 1 1 *" },
    });
    await caller.say(threads[0] ?? "", "hello");
  }
  return [
    { path: "/chats", items: "threads" },
    { path: `/chats/${threads[0]}/messages`, items: "messages", isUpward: true },
    { path: "/workflows", items: "workflows" },
    { path: "/workflows?scope=all&search=NUMBER", items: "workflows" },
    { path: `/workflows/${workflowId}/versions`, items: "versions" },
    { path: `/workflows/${workflowId}/webhooks`, items: "webhooks" },
    { path: `/workflows/${workflowId}/runs`, items: "runs" },
    { path: "/schedules", items: "schedules" },
    { path: "/schedules?scope=all&search=asks", items: "schedules" },
    { path: "/runs", items: "runs" },
    { path: "/runs?status=waiting", items: "runs" },
    { path: "/questions", items: "questions" },
    { path: `/questions?runId=${runs[0]}`, items: "questions" },
    { path: `/runs/${runs[0]}/steps?parent=each`, items: "steps" },
    { path: `/runs/${runs[0]}/steps?parent=block`, items: "steps" },
    { path: "/objects", items: "objects" },
    { path: "/objects?kind=inputs", items: "objects" },
    { path: "/api-keys", items: "apiKeys" },
  ];
}

/** Three runs that wait for three answers each. */
async function makeRuns(caller: SpecifiedCaller, workflowId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) {
    const runId = await startRun(caller, { workflowId });
    await questionsOf(caller, { runId, count: 3 });
    ids.push(runId);
  }
  return ids;
}

function withQuery(path: string, query: Record<string, string | number>): string {
  const params = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, `${v}`]));
  return `GET ${API}${path}${path.includes("?") ? "&" : "?"}${params}`;
}

Deno.test("every list is read to its end by cursors, and refuses other cursors", async (test) => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const lists = await makeLists(caller);
  const cursors = new Set<string>();
  for (const { path, items, isUpward = false } of lists) {
    await test.step(path, async () => {
      const whole = await caller.expect(200, withQuery(path, { limit: 100 }));
      assert.ok(whole[items].length >= 3, JSON.stringify(whole));
      assert.deepEqual([whole.nextCursor, whole.totalIsExact], [null, true]);
      const read: unknown[] = [];
      let { [items]: page, nextCursor } = await caller.expect(200, withQuery(path, { limit: 2 }));
      read.push(...(isUpward ? page.toReversed() : page));
      const first = nextCursor;
      while (nextCursor !== null) {
        const query = withQuery(path, { limit: 2, cursor: nextCursor });
        ({ [items]: page, nextCursor } = await caller.expect(200, query));
        assert.ok(page.length > 0, "a cursor leads to something");
        read.push(...(isUpward ? page.toReversed() : page));
      }
      assert.deepEqual(read, isUpward ? whole[items].toReversed() : whole[items]);
      for (const other of [...cursors, "x", "", `${first}x`]) {
        const { errors } = await caller.expect(400, withQuery(path, { cursor: other }));
        assert.equal(errors[0].path, "cursor");
      }
      if (!path.endsWith("/versions")) {
        await caller.expect(400, withQuery(path, { cursor: first, page: 1 }));
      }
      assert.ok(!cursors.has(first), "two lists have the same cursor");
      cursors.add(first);
    });
  }
});

Deno.test("a walk by cursors misses and repeats nothing while items are created and deleted", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const ids: string[] = [];
  for (const name of ["A", "B", "C", "D"]) ids.unshift(await caller.publish(definitionNamed(name)));
  const { workflows, nextCursor } = await caller.expect(200, withQuery("/workflows", { limit: 2 }));
  assert.deepEqual(workflows.map(({ id }: { id: string }) => id), ids.slice(0, 2));
  await caller.expect(200, `DELETE ${API}/workflows/${ids[1]}`);
  await caller.expect(200, `DELETE ${API}/workflows/${ids[2]}`);
  await caller.publish(definitionNamed("E"));
  const rest = await caller.expect(200, withQuery("/workflows", { cursor: nextCursor }));
  assert.deepEqual(rest.workflows.map(({ id }: { id: string }) => id), ids.slice(3));
  assert.equal(rest.nextCursor, null);
});

Deno.test("the cursor of files does not hold enough of a key to download a file", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  for (let count = 0; count < 2; count++) {
    await caller.expect(201, `POST ${API}/objects`, { form: { file: new Blob(["x"]) } });
  }
  const { objects: [{ objectKey }], nextCursor } = await caller.expect(
    200,
    withQuery("/objects", { limit: 1 }),
  );
  const token = objectKey.split("/")[5];
  const told = atob(nextCursor.replaceAll("-", "+").replaceAll("_", "/"));
  assert.ok(told.includes(token.slice(0, 12)), "it tells files of the same time apart");
  assert.ok(!told.includes(token.slice(0, 13)));
});
