import assert from "node:assert/strict";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import { CHATS, newThread, titleMessage } from "../../../support/specification/chats.ts";
import { section } from "../../../support/specification/specification.ts";
import { publishAll, WORKFLOWS } from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

/** The statuses of a list's first and last allowed sizes, and of those beyond. */
async function assertBounds(caller: SpecifiedCaller, path: string): Promise<void> {
  const expected = { 0: 400, 1: 200, 100: 200, 101: 400 };
  for (const [limit, status] of Object.entries(expected)) {
    await caller.expect(status, `GET ${path}?limit=${limit}`);
  }
}

function titles(count: number) {
  return Array.from({ length: count }, (_, index) => titleMessage(`Message ${index}`));
}

section({
  file: import.meta.url,
  heading: "service.md: Limits",
  statements: {
    async "Title request size | 1 to 20 messages | PATCH title"(server) {
      const caller = await server.caller();
      const path = `PATCH ${CHATS}/${await newThread(caller)}/title`;
      await caller.expect(400, path, { json: titles(0) });
      await caller.expect(200, path, { json: titles(1) });
      await caller.expect(200, path, { json: titles(20) });
      await caller.expect(400, path, { json: titles(21) });
    },
    async "Workflow list page size | 1 to 100, default 20; page minimum 1, default 1 | GET workflows [1 to 100]"(
      server,
    ) {
      await assertBounds(await server.caller(), WORKFLOWS);
    },
    async "Workflow list page size | 1 to 100, default 20; page minimum 1, default 1 | GET workflows [default 20]"(
      server,
    ) {
      const caller = await server.caller();
      const drafting = Array.from(
        { length: 21 },
        (_, index) =>
          caller.expect(201, `POST ${WORKFLOWS}`, {
            json: { definition: definitionNamed(`Number ${index}`) },
          }),
      );
      await Promise.all(drafting);
      const { workflows, limit, total } = await caller.expect(200, `GET ${WORKFLOWS}`);
      assert.deepEqual([workflows.length, limit, total], [20, 20, 21]);
    },
    async "Workflow list page size | 1 to 100, default 20; page minimum 1, default 1 | GET workflows [page minimum 1]"(
      server,
    ) {
      const caller = await server.caller();
      await caller.expect(400, `GET ${WORKFLOWS}?page=0`);
      await caller.expect(400, `GET ${WORKFLOWS}?page=-1`);
      await caller.expect(200, `GET ${WORKFLOWS}?page=1`);
    },
    async "Workflow list page size | 1 to 100, default 20; page minimum 1, default 1 | GET workflows [page default 1]"(
      server,
    ) {
      const caller = await server.caller();
      assert.equal((await caller.expect(200, `GET ${WORKFLOWS}`)).page, 1);
    },
    async "Version list size | 1 to 100"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["One"]);
      await assertBounds(caller, `${WORKFLOWS}/${workflowId}/versions`);
    },
    async "Version list size | 1 to 100, default 20; `includeAll` ignores it"(server) {
      const caller = await server.caller();
      const names = Array.from({ length: 21 }, (_, index) => `Version ${index}`);
      const path = `GET ${WORKFLOWS}/${await publishAll(caller, names)}/versions`;
      const first = await caller.expect(200, path);
      assert.deepEqual([first.versions.length, first.total, first.truncated], [20, 21, true]);
      const all = await caller.expect(200, `${path}?includeAll=true&limit=101`);
      assert.deepEqual([all.versions.length, all.total, all.truncated], [21, 21, false]);
    },
    async "Chat and message list page size | default 20; page default 1 [chats]"(server) {
      const caller = await server.caller();
      for (let count = 0; count < 21; count++) await newThread(caller);
      const { threads, page, limit, total } = await caller.expect(200, `GET ${CHATS}`);
      assert.deepEqual([threads.length, page, limit, total], [20, 1, 20, 21]);
    },
    async "Chat and message list page size | default 20; page default 1 [messages]"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      for (let count = 0; count < 11; count++) await caller.say(threadId, `Hello ${count}`);
      const list = await caller.expect(200, `GET ${CHATS}/${threadId}/messages`);
      const { messages, page, limit, total } = list;
      assert.deepEqual([messages.length, page, limit, total], [20, 1, 20, 22]);
    },
    async "Environment variable name | minimum length 1"(server) {
      const caller = await server.caller();
      const path = `POST ${WORKFLOWS}/${await publishAll(caller, ["One"])}/envs`;
      await caller.expect(200, path, { json: { envs: [{ name: "A", value: "1" }] } });
      await caller.expect(400, path, { json: { envs: [{ name: "", value: "1" }] } });
    },
  },
});
