import assert from "node:assert/strict";
import {
  CHATS,
  listedThread,
  newThread,
  readThread,
  shareThread,
  threadFrom,
  titleMessage,
} from "../../../support/specification/chats.ts";
import { section } from "../../../support/specification/specification.ts";
import { nextMillisecond, TIME, UUID } from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

section({
  file: import.meta.url,
  heading: "service.md: Chat thread (list item)",
  statements: {
    async "id | string (UUID) | Thread ID"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      assert.match(threadId, UUID);
      assert.equal((await listedThread(caller, threadId)).id, threadId);
    },
    async "title | string or null | Thread title"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      assert.equal((await listedThread(caller, threadId)).title, null);
      const { title } = await caller.expect(200, `PATCH ${CHATS}/${threadId}/title`, {
        json: [titleMessage("Overdue invoices of May")],
      });
      assert.equal(typeof title, "string");
      assert.equal((await listedThread(caller, threadId)).title, title);
    },
    async "description | string or null | Thread description"(server) {
      const caller = await server.caller();
      const { description } = await listedThread(caller, await newThread(caller));
      assert.ok(description === null || typeof description === "string");
    },
    async "workflowId | string (UUID) or null | Linked workflow ID when it is a workflow thread"(
      server,
    ) {
      const caller = await server.caller();
      const workflowPublicId = await caller.publish(definitionNamed("Linked"));
      const { threadId } = await threadFrom(caller, { workflowPublicId });
      assert.match(workflowPublicId, UUID);
      assert.equal((await listedThread(caller, threadId)).workflowId, workflowPublicId);
      const plain = await listedThread(caller, await newThread(caller));
      assert.equal(plain.workflowId, null);
    },
    async "lastUpdatedAt | string (ISO 8601) | Last activity time"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      const before = (await listedThread(caller, threadId)).lastUpdatedAt;
      assert.match(before, TIME);
      await nextMillisecond();
      await caller.say(threadId, "help");
      const after = (await listedThread(caller, threadId)).lastUpdatedAt;
      assert.match(after, TIME);
      assert.ok(after > before, `${after} after ${before}`);
    },
    async "hasMessages | boolean | True when the thread has at least one user message"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      assert.equal((await listedThread(caller, threadId)).hasMessages, false);
      await caller.say(threadId, "help");
      assert.equal((await listedThread(caller, threadId)).hasMessages, true);
    },
    async "sharedTeamKeys | string[] | Team keys the thread is shared with"(server) {
      const caller = await server.caller({ teams: ["sales", "board"] });
      const threadId = await newThread(caller);
      assert.deepEqual((await listedThread(caller, threadId)).sharedTeamKeys, []);
      await shareThread(caller, { threadId, teams: ["sales", "board"] });
      assert.deepEqual((await listedThread(caller, threadId)).sharedTeamKeys.sort(), [
        "board",
        "sales",
      ]);
    },
    async "Threads shared with teams outside the caller's membership are filtered out of listings automatically"(
      server,
    ) {
      const owner = await server.caller({ teams: ["lab"] });
      const threadId = await newThread(owner);
      await shareThread(owner, { threadId, teams: ["lab"] });
      const inside = await server.caller({ teams: ["lab", "annex"] });
      const outside = await server.caller({ teams: ["annex"] });
      const elsewhere = await server.caller({ org: "globex", teams: ["lab"] });
      assert.ok(await listedThread(inside, threadId));
      assert.equal(await listedThread(outside, threadId), undefined);
      assert.equal(await listedThread(elsewhere, threadId), undefined);
      assert.equal((await outside.expect(200, `GET ${CHATS}`)).total, 0);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: What the service does",
  statements: {
    async "A thread holds a conversation history"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      await caller.say(threadId, "help");
      await caller.say(threadId, "list my workflows");
      const { messages } = await readThread(caller, threadId);
      assert.deepEqual(messages.map(({ role }: { role: string }) => role), [
        "user",
        "assistant",
        "user",
        "assistant",
      ]);
    },
    async "It is optionally linked to a workflow draft"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      assert.equal((await readThread(caller, threadId)).workflow, null);
      await caller.say(threadId, "make a report of rows as csv called Sums");
      const { workflow, workflowPublicId } = await readThread(caller, threadId);
      assert.equal(workflow.name, "Sums");
      const path = `/api/v1/workflows/${workflowPublicId}/draft?threadId=${threadId}`;
      assert.equal((await caller.expect(200, `GET ${path}`)).threadId, threadId);
    },
    async "The user sends a message and the assistant's reply is streamed back as server-sent events"(
      server,
    ) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      const events = await caller.say(threadId, "help");
      assert.equal(events[0]?.event, "message");
      const { messages } = await readThread(caller, threadId);
      assert.equal(messages[1].content, events.map(({ content }) => content).join(""));
    },
  },
});
