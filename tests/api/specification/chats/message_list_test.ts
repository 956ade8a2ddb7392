import assert from "node:assert/strict";
import {
  askForInputs,
  CHATS,
  newThread,
  readThread,
  threadFrom,
} from "../../../support/specification/chats.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import { assertFields, publishAll, WORKFLOWS } from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const DEFINITION = definitionNamed("Shown", { description: "As it is" });

async function workflowThread(
  caller: SpecifiedCaller,
): Promise<{ threadId: string; workflowId: string; body: SpecifiedAnswer["body"] }> {
  const workflowId = await caller.publish(DEFINITION);
  const { threadId } = await threadFrom(caller, { workflowPublicId: workflowId });
  return { threadId, workflowId, body: await readThread(caller, threadId) };
}

section({
  file: import.meta.url,
  heading: "service.md: GET /api/v1/chats/:threadId/messages",
  statements: {
    async "messages (array of message objects, paginated)"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      await caller.say(threadId, "help");
      const { messages } = await readThread(caller, threadId);
      assert.equal(messages.length, 2);
      for (const message of messages) {
        assertFields(message, "id, role, type, content, createdAt");
      }
      const path = `${CHATS}/${threadId}/messages?limit=1`;
      const first = await caller.expect(200, `GET ${path}&page=1`);
      const second = await caller.expect(200, `GET ${path}&page=2`);
      assert.deepEqual([...second.messages, ...first.messages], messages);
    },
    async "Query: page (number, default 1)"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      for (let count = 0; count < 2; count++) await caller.say(threadId, `help ${count}`);
      const path = `${CHATS}/${threadId}/messages`;
      const given = await caller.expect(200, `GET ${path}?limit=3&page=1`);
      assert.deepEqual(await caller.expect(200, `GET ${path}?limit=3`), given);
      assert.equal(given.page, 1);
      for (const page of ["0", "-1", "1.5", "x"]) {
        const { errors } = await caller.expect(400, `GET ${path}?page=${page}`);
        assert.equal(errors[0].path, "page");
      }
    },
    async "limit (number, default 20)"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      for (let count = 0; count < 11; count++) await caller.say(threadId, `help ${count}`);
      const path = `${CHATS}/${threadId}/messages`;
      for (const [query, count] of [["", 20], ["?limit=21", 21], ["?limit=1", 1]] as const) {
        assert.equal((await caller.expect(200, `GET ${path}${query}`)).messages.length, count);
      }
      for (const limit of ["0", "101", "2.5", "x"]) {
        const { errors } = await caller.expect(400, `GET ${path}?limit=${limit}`);
        assert.equal(errors[0].path, "limit");
      }
    },
    async "workflow (object or null; current definition in planner format, for workflow threads)"(
      server,
    ) {
      const caller = await server.caller();
      assert.deepEqual((await workflowThread(caller)).body.workflow, DEFINITION);
      assert.equal((await readThread(caller, await newThread(caller))).workflow, null);
    },
    async "workflowPublicId (UUID or null)"(server) {
      const caller = await server.caller();
      const { body, workflowId } = await workflowThread(caller);
      assert.equal(body.workflowPublicId, workflowId);
      assert.equal((await readThread(caller, await newThread(caller))).workflowPublicId, null);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "GET messages | `{ messages, page, limit, total, totalPages, workflow, workflowPublicId, rule, rulePublicId, interrupt }`"(
      server,
    ) {
      const caller = await server.caller();
      for (const threadId of [await newThread(caller), (await workflowThread(caller)).threadId]) {
        assertFields(
          await readThread(caller, threadId),
          "messages, page, limit, total, totalPages, totalIsExact, nextCursor, workflow, " +
            "workflowPublicId, rule, rulePublicId, interrupt, proposal, valid",
        );
      }
    },
    async "`workflow` is the thread's draft"(server) {
      const caller = await server.caller();
      const { threadId, workflowId } = await workflowThread(caller);
      const other = await threadFrom(caller, { workflowPublicId: workflowId });
      const path = `${WORKFLOWS}/${workflowId}/draft`;
      const json = { definition: definitionNamed("Another thread's") };
      await caller.expect(200, `PUT ${path}?threadId=${other.threadId}`, { json });
      assert.deepEqual((await readThread(caller, threadId)).workflow, DEFINITION);
      const own = { definition: definitionNamed("The thread's") };
      await caller.expect(200, `PUT ${path}?threadId=${threadId}`, { json: own });
      assert.deepEqual((await readThread(caller, threadId)).workflow, own.definition);
    },
    async "`workflow` is the thread's draft, else the default version"(server) {
      const caller = await server.caller();
      const workflowPublicId = await publishAll(caller, ["One", "Two"]);
      const { threadId } = await threadFrom(caller, { workflowPublicId });
      const path = `${WORKFLOWS}/${workflowPublicId}`;
      await caller.expect(200, `DELETE ${path}/draft?threadId=${threadId}`);
      assert.equal((await readThread(caller, threadId)).workflow.name, "Two");
      const { versions } = await caller.expect(200, `GET ${path}/versions`);
      await caller.expect(200, `POST ${path}/versions/${versions[1].versionId}/default`);
      assert.equal((await readThread(caller, threadId)).workflow.name, "One");
    },
    async "null with its id once deleted"(server) {
      const caller = await server.caller();
      const { threadId, workflowId } = await workflowThread(caller);
      await caller.expect(200, `DELETE ${WORKFLOWS}/${workflowId}`);
      const { workflow, workflowPublicId } = await readThread(caller, threadId);
      assert.deepEqual([workflow, workflowPublicId], [null, null]);
    },
    async "`interrupt` is null, or what the assistant is waiting for"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      await caller.say(threadId, "help");
      assert.equal((await readThread(caller, threadId)).interrupt, null);
      const asking = await askForInputs(caller);
      const { interrupt } = await readThread(caller, asking.threadId);
      assert.equal(interrupt.workflowName, "Overdue invoices");
    },
  },
});
