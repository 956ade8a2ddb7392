import assert from "node:assert/strict";
import {
  CHATS,
  newThread,
  readThread,
  titleMessage,
} from "../../../support/specification/chats.ts";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer } from "../../../support/specification/caller.ts";
import type { SpecifiedServer } from "../../../support/specification/server.ts";
import { TIME, UUID } from "../../../support/specification/workflows.ts";

/** A question and its reply. */
async function exchange(server: SpecifiedServer): Promise<SpecifiedAnswer["body"][]> {
  const caller = await server.caller();
  const threadId = await newThread(caller);
  await caller.say(threadId, "help");
  return (await readThread(caller, threadId)).messages;
}

section({
  file: import.meta.url,
  heading: "service.md: Message",
  statements: {
    async "id | string (UUID) | Message ID"(server) {
      const [question, reply] = await exchange(server);
      assert.match(question.id, UUID);
      assert.match(reply.id, UUID);
      assert.notEqual(question.id, reply.id);
    },
    async "role | `user` or `assistant` | Author"(server) {
      const messages = await exchange(server);
      assert.deepEqual(messages.map(({ role }) => role), ["user", "assistant"]);
    },
    async "type | string | Message type; currently `text`"(server) {
      const messages = await exchange(server);
      assert.deepEqual(messages.map(({ type }) => type), ["text", "text"]);
    },
    async "content | string | Message text"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      const message = 'Zwei\nZeilen, "Zitat", 日本語 🙂 & <b>';
      await caller.say(threadId, message);
      const { messages: [question, reply] } = await readThread(caller, threadId);
      assert.equal(question.content, message);
      assert.ok(typeof reply.content === "string" && reply.content !== "");
    },
    async "createdAt | string (ISO 8601) | Creation time"(server) {
      const before = new Date().toISOString();
      const [question, reply] = await exchange(server);
      const after = new Date().toISOString();
      for (const { createdAt } of [question, reply]) {
        assert.match(createdAt, TIME);
        assert.ok(before <= createdAt && createdAt <= after, createdAt);
      }
    },
  },
});

async function title(server: SpecifiedServer, message: JsonObject): Promise<SpecifiedAnswer> {
  const caller = await server.caller();
  const threadId = await newThread(caller);
  return await caller.call(`PATCH ${CHATS}/${threadId}/title`, { json: [message] });
}

/** The message without one of its fields, or with another value of it, is refused by its name. */
async function refuse(
  server: SpecifiedServer,
  { message, path }: { message: JsonObject; path: string },
): Promise<void> {
  const { status, body, text } = await title(server, message);
  assert.equal(status, 400, text);
  const paths: string[] = body.errors.map((error: { path: string }) => error.path);
  assert.ok(paths.includes(path), `${paths} does not name ${path}`);
}

const { content } = titleMessage("Overdue invoices");

section({
  file: import.meta.url,
  heading: "service.md: Title-generation message (request shape)",
  statements: {
    async "role | `user` or `assistant` | yes | Message role"(server) {
      for (const role of ["user", "assistant"]) {
        assert.equal((await title(server, titleMessage("Overdue", role))).status, 200);
      }
      for (const role of ["system", "User", "", 1, null]) {
        await refuse(server, { message: { role, content: content ?? null }, path: "[0].role" });
      }
      await refuse(server, { message: { content: content ?? null }, path: "[0].role" });
    },
    async "content | array of content parts | yes"(server) {
      const parts = [{ type: "text", text: "Overdue" }, { type: "text", text: "invoices" }];
      assert.equal((await title(server, { role: "user", content: parts })).status, 200);
      for (const wrong of ["Overdue invoices", parts[0] ?? null, null]) {
        await refuse(server, { message: { role: "user", content: wrong }, path: "[0].content" });
      }
      await refuse(server, { message: { role: "user" }, path: "[0].content" });
    },
    async "content | array of content parts | yes | Each part has the form `{ type: `text`, text: <string> }`"(
      server,
    ) {
      const wrong: { part: JsonObject; path: string }[] = [
        { part: { type: "image", text: "x" }, path: "type" },
        { part: { text: "x" }, path: "type" },
        { part: { type: "text", text: 1 }, path: "text" },
        { part: { type: "text" }, path: "text" },
      ];
      for (const { part, path } of wrong) {
        const message = { role: "user", content: [{ type: "text", text: "x" }, part] };
        await refuse(server, { message, path: `[0].content[1].${path}` });
      }
      const plain = { role: "user", content: ["Overdue"] };
      await refuse(server, { message: plain, path: "[0].content[0]" });
    },
  },
});
