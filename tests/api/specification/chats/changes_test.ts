import assert from "node:assert/strict";
import type { Json } from "../../../../src/lib/json.ts";
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
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  assertFields,
  expectBadField,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

async function titled(caller: SpecifiedCaller, messages: Json, status = 200) {
  const threadId = await newThread(caller);
  const path = `PATCH ${CHATS}/${threadId}/title`;
  return { threadId, body: await caller.expect(status, path, { json: messages }) };
}

function many(count: number): Json {
  return Array.from({ length: count }, (_, index) => titleMessage(`Message ${index}`));
}

section({
  file: import.meta.url,
  heading: "service.md: DELETE /api/v1/chats/:threadId",
  statements: {
    async "soft-deletes the thread and its messages. Response 200"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      const kept = await newThread(caller);
      await caller.say(threadId, "help");
      await caller.expect(200, `DELETE ${CHATS}/${threadId}`);
      await caller.expect(404, `GET ${CHATS}/${threadId}/messages`);
      assert.equal(await listedThread(caller, threadId), undefined);
      await readThread(caller, kept);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: PATCH /api/v1/chats/:threadId/sharing",
  statements: {
    async "replaces (does not merge) the thread's team access list"(server) {
      const caller = await server.caller({ teams: ["sales", "board", "lab"] });
      const threadId = await newThread(caller);
      await shareThread(caller, { threadId, teams: ["sales", "board"] });
      await shareThread(caller, { threadId, teams: ["lab"] });
      assert.deepEqual((await listedThread(caller, threadId)).sharedTeamKeys, ["lab"]);
    },
    async "Request: `{ shareWithTeamKeys: string[] }`"(server) {
      const caller = await server.caller({ teams: ["sales"] });
      const request = `PATCH ${CHATS}/${await newThread(caller)}/sharing`;
      for (const shareWithTeamKeys of ["sales", null, {}, 1]) {
        const field = "shareWithTeamKeys";
        await expectBadField(caller, { request, json: { shareWithTeamKeys }, field });
      }
      const json = { shareWithTeamKeys: ["sales", 1] };
      await expectBadField(caller, { request, json, field: "shareWithTeamKeys[1]" });
      assert.deepEqual(
        (await caller.expect(200, request, { json: { shareWithTeamKeys: ["sales"] } }))
          .sharedTeamKeys,
        ["sales"],
      );
    },
    async "Request: `{ shareWithTeamKeys: string[] }`, required, default `[]`"(server) {
      const caller = await server.caller({ teams: ["sales"] });
      const threadId = await newThread(caller);
      await shareThread(caller, { threadId, teams: ["sales"] });
      await caller.expect(200, `PATCH ${CHATS}/${threadId}/sharing`, { json: {} });
      assert.deepEqual((await listedThread(caller, threadId)).sharedTeamKeys, []);
    },
    async "`[]` makes the thread owner-only"(server) {
      const caller = await server.caller({ teams: ["sales"] });
      const teammate = await server.caller({ teams: ["sales"], roles: ["workflow:write"] });
      const threadId = await newThread(caller);
      await shareThread(caller, { threadId, teams: ["sales"] });
      await readThread(teammate, threadId);
      await shareThread(caller, { threadId, teams: [] });
      await teammate.expect(404, `GET ${CHATS}/${threadId}/messages`);
    },
    async "Response 200: the updated sharing result object"(server) {
      const caller = await server.caller({ teams: ["sales"] });
      const threadId = await newThread(caller);
      const body = await shareThread(caller, { threadId, teams: ["sales"] });
      assert.deepEqual(body.sharedTeamKeys, ["sales"]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: PATCH /api/v1/chats/:threadId/title",
  statements: {
    async "generates a title from the supplied conversation and saves it"(server) {
      const caller = await server.caller();
      const conversation = [titleMessage("Overdue invoices"), titleMessage("Yes?", "assistant")];
      const { threadId, body } = await titled(caller, conversation);
      assert.equal(body.title, "Overdue invoices");
      assert.equal((await listedThread(caller, threadId)).title, "Overdue invoices");
    },
    async "Request body: a JSON array of 1 to 20 title-generation messages (see Resources). Response 200"(
      server,
    ) {
      const caller = await server.caller();
      for (const count of [1, 20]) await titled(caller, many(count));
      for (const wrong of [many(0), many(21), {}, { messages: many(1) }, "text", null]) {
        const { threadId } = await titled(caller, wrong, 400);
        assert.equal((await listedThread(caller, threadId)).title, null);
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: Limits",
  statements: {
    async "Title request size | 1 to 20 messages | PATCH title"(server) {
      const caller = await server.caller();
      await titled(caller, many(0), 400);
      await titled(caller, many(1));
      await titled(caller, many(20));
      await titled(caller, many(21), 400);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "POST chats | 200 `{ threadId }`"(server) {
      const caller = await server.caller();
      assertFields(await caller.expect(200, `POST ${CHATS}`), "threadId");
    },
    async "POST chats/from-workflow | 201, the four fields of the specification"(server) {
      const caller = await server.caller();
      const workflowPublicId = await caller.publish(definitionNamed("Four fields"));
      const body = await threadFrom(caller, { workflowPublicId });
      assertFields(body, "threadId, workflowPublicId, draftPublicId, visibility");
    },
    async "DELETE anything | `{ success: true, message }`"(server) {
      const caller = await server.caller();
      const body = await caller.expect(200, `DELETE ${CHATS}/${await newThread(caller)}`);
      assertFields(body, "success, message");
      assert.equal(body.success, true);
      assert.equal(typeof body.message, "string");
    },
    async "PATCH sharing | `{ id, sharedTeamKeys, visibility }`"(server) {
      const caller = await server.caller({ teams: ["sales"] });
      const threadId = await newThread(caller);
      const body = await shareThread(caller, { threadId, teams: ["sales"] });
      assert.deepEqual(body, { id: threadId, sharedTeamKeys: ["sales"], visibility: "teams" });
    },
    async "`{ id, sharedTeamKeys, visibility }`, visibility `owner` or `teams`"(server) {
      const caller = await server.caller({ teams: ["sales"] });
      const threadId = await newThread(caller);
      const visibility = async (teams: string[]) =>
        (await shareThread(caller, { threadId, teams })).visibility;
      assert.equal(await visibility([]), "owner");
      assert.equal(await visibility(["sales"]), "teams");
    },
    async "keys sorted, duplicates dropped"(server) {
      const caller = await server.caller({ teams: ["sales", "board"] });
      const threadId = await newThread(caller);
      const teams = ["sales", "board", "sales"];
      const { sharedTeamKeys } = await shareThread(caller, { threadId, teams });
      assert.deepEqual(sharedTeamKeys, ["board", "sales"]);
      assert.deepEqual((await listedThread(caller, threadId)).sharedTeamKeys, ["board", "sales"]);
    },
    async "PATCH title | `{ success: true, threadId, title }`"(server) {
      const caller = await server.caller();
      const { threadId, body } = await titled(caller, [titleMessage("Overdue invoices")]);
      assert.deepEqual(body, { success: true, threadId, title: "Overdue invoices" });
    },
    async "unknown body fields are 400 with the field named"(server) {
      const caller = await server.caller();
      const thread = `${CHATS}/${await newThread(caller)}`;
      const workflowPublicId = await caller.publish(definitionNamed("Unknown fields"));
      const json = { workflowPublicId, visibility: "teams" };
      const request = `POST ${CHATS}/from-workflow`;
      await expectBadField(caller, { request, json, field: "visibility" });
      await expectBadField(caller, {
        request: `PATCH ${thread}/sharing`,
        json: { shareWithTeamKeys: [], merge: true },
        field: "merge",
      });
      const message = { ...titleMessage("x"), name: "y" };
      const answer = await caller.expect(400, `PATCH ${thread}/title`, { json: [message] });
      assert.equal(answer.errors[0].path, "[0].name");
      const form = { message: "help", role: "admin" };
      const posted = await caller.expect(400, `POST ${thread}/messages`, { form });
      assert.equal(posted.errors[0].path, "role");
    },
    async "routes without a required body take an empty one"(server) {
      const caller = await server.caller();
      const headers = { "content-type": "application/json", "content-length": "0" };
      await caller.expect(200, `POST ${CHATS}`, { headers });
      await caller.expect(200, `DELETE ${CHATS}/${await newThread(caller)}`, { headers });
    },
    async "A body that is not empty must be `application/json` on JSON routes"(server) {
      const caller = await server.caller();
      const thread = `${CHATS}/${await newThread(caller)}`;
      const headers = { "content-type": "text/plain" };
      const refused = { json: {}, headers };
      await caller.expect(415, `POST ${CHATS}/from-workflow`, refused);
      await caller.expect(415, `PATCH ${thread}/sharing`, refused);
      await caller.expect(415, `PATCH ${thread}/title`, refused);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Workflows",
  statements: {
    async "Deleting a thread deletes its draft"(server) {
      const caller = await server.caller();
      const workflowPublicId = await caller.publish(definitionNamed("Published"));
      const { threadId } = await threadFrom(caller, { workflowPublicId });
      const path = `GET ${WORKFLOWS}/${workflowPublicId}`;
      assert.equal((await caller.expect(200, path)).isDraft, true);
      await caller.expect(200, `DELETE ${CHATS}/${threadId}`);
      assert.equal((await caller.expect(200, path)).isDraft, false);
      await caller.expect(404, `${path}/draft?threadId=${threadId}`);
      await caller.expect(404, `${path}/draft`);
    },
    async "Deleting a thread deletes its draft, and a workflow that was never published and has no other draft"(
      server,
    ) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      await caller.say(threadId, "make a report of rows as csv called Gone");
      const { workflowPublicId } = await readThread(caller, threadId);
      await caller.expect(200, `GET ${WORKFLOWS}/${workflowPublicId}`);
      await caller.expect(200, `DELETE ${CHATS}/${threadId}`);
      await caller.expect(404, `GET ${WORKFLOWS}/${workflowPublicId}`);
    },
  },
});
