import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import {
  CHATS,
  listedThread,
  readThread,
  threadFrom,
} from "../../../support/specification/chats.ts";
import { section } from "../../../support/specification/specification.ts";
import {
  assertFields,
  draftOne,
  expectBadField,
  publishAll,
  UNKNOWN_ID,
  UUID,
  versionsOf,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const FROM_WORKFLOW = `POST ${CHATS}/from-workflow`;

section({
  file: import.meta.url,
  heading: "service.md: POST /api/v1/chats",
  statements: {
    async "creates an empty thread. Request: no body. Response 200: `{ threadId: string UUID }`"(
      server,
    ) {
      const caller = await server.caller();
      const body = await caller.expect(200, `POST ${CHATS}`);
      assert.deepEqual(Object.keys(body), ["threadId"]);
      assert.match(body.threadId, UUID);
      assert.deepEqual((await readThread(caller, body.threadId)).messages, []);
      assert.equal((await listedThread(caller, body.threadId)).hasMessages, false);
    },
    async "All workflow and chat endpoints require authentication"(server) {
      const thread = `${CHATS}/${UNKNOWN_ID}`;
      for (
        const request of [
          `POST ${CHATS}`,
          FROM_WORKFLOW,
          `GET ${CHATS}`,
          `GET ${thread}/messages`,
          `POST ${thread}/messages`,
          `DELETE ${thread}`,
          `PATCH ${thread}/sharing`,
          `PATCH ${thread}/title`,
        ]
      ) await server.stranger.expect(401, request);
    },
    async "Path segments `:threadId`, `:workflowId`, `:versionId` are UUID strings [`:threadId`]"(
      server,
    ) {
      const caller = await server.caller();
      for (const id of ["1", `${UNKNOWN_ID}0`, "01890000-0000-7000-8000-00000000000g"]) {
        for (
          const request of [
            `GET ${CHATS}/${id}/messages`,
            `DELETE ${CHATS}/${id}`,
            `PATCH ${CHATS}/${id}/sharing`,
            `PATCH ${CHATS}/${id}/title`,
          ]
        ) await expectBadField(caller, { request, field: "threadId" });
        const form = { message: "help" };
        const answer = await caller.expect(400, `POST ${CHATS}/${id}/messages`, { form });
        assert.equal(answer.errors[0].path, "threadId");
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: POST /api/v1/chats/from-workflow",
  statements: {
    async "creates a thread linked to a workflow version"(server) {
      const caller = await server.caller();
      const workflowPublicId = await caller.publish(definitionNamed("Linked"));
      const { threadId } = await threadFrom(caller, { workflowPublicId });
      assert.equal((await readThread(caller, threadId)).workflowPublicId, workflowPublicId);
      assert.equal((await listedThread(caller, threadId)).workflowId, workflowPublicId);
    },
    async "The version is copied into a draft for editing in the thread"(server) {
      const caller = await server.caller();
      const workflowPublicId = await caller.publish(definitionNamed("Copied"));
      const { threadId } = await threadFrom(caller, { workflowPublicId });
      const path = `${WORKFLOWS}/${workflowPublicId}/draft?threadId=${threadId}`;
      assert.equal((await caller.expect(200, `GET ${path}`)).definition.name, "Copied");
      const json = { definition: definitionNamed("Edited") };
      await caller.expect(200, `PUT ${path}`, { json });
      assert.equal((await readThread(caller, threadId)).workflow.name, "Edited");
      const { workflow } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowPublicId}`);
      assert.equal(workflow.name, "Copied");
    },
    async "workflowPublicId | string (UUID) | yes | Workflow to link"(server) {
      const caller = await server.caller();
      const field = "workflowPublicId";
      const wrong: JsonObject[] = [{}, { [field]: "one" }, { [field]: null }];
      for (const json of wrong) {
        await expectBadField(caller, { request: FROM_WORKFLOW, json, field });
      }
      const workflowPublicId = await caller.publish(definitionNamed("To link"));
      await threadFrom(caller, { workflowPublicId });
    },
    async "versionPublicId | string (UUID) | no | Version to use; the default version when omitted"(
      server,
    ) {
      const caller = await server.caller();
      const workflowPublicId = await publishAll(caller, ["One", "Two", "Three"]);
      const [three, two, one] = await versionsOf(caller, workflowPublicId);
      const nameOf = async (versionPublicId?: string) => {
        const given = versionPublicId === undefined ? {} : { versionPublicId };
        const { threadId } = await threadFrom(caller, { workflowPublicId, ...given });
        return (await readThread(caller, threadId)).workflow.name;
      };
      assert.equal(await nameOf(one.versionId), "One");
      assert.equal(await nameOf(three.versionId), "Three");
      assert.equal(await nameOf(), "Three");
      const path = `${WORKFLOWS}/${workflowPublicId}/versions/${two.versionId}/default`;
      await caller.expect(200, `POST ${path}`);
      assert.equal(await nameOf(), "Two");
      const json = { workflowPublicId, versionPublicId: "1" };
      await expectBadField(caller, { request: FROM_WORKFLOW, json, field: "versionPublicId" });
    },
    async "title | string | no | Custom thread title"(server) {
      const caller = await server.caller();
      const workflowPublicId = await caller.publish(definitionNamed("Titled"));
      const titled = await threadFrom(caller, { workflowPublicId, title: "Überfällig, Mai" });
      const plain = await threadFrom(caller, { workflowPublicId });
      assert.equal((await listedThread(caller, titled.threadId)).title, "Überfällig, Mai");
      assert.equal((await listedThread(caller, plain.threadId)).title, null);
      const json = { workflowPublicId, title: 5 };
      await expectBadField(caller, { request: FROM_WORKFLOW, json, field: "title" });
    },
    async "Response 201: threadId (UUID), workflowPublicId (UUID), draftPublicId (UUID; the draft created for the thread), visibility (string; always `owner` on creation)"(
      server,
    ) {
      const caller = await server.caller();
      const workflowPublicId = await caller.publish(definitionNamed("Answered"));
      const body = await threadFrom(caller, { workflowPublicId });
      assertFields(body, "threadId, workflowPublicId, draftPublicId, visibility");
      assert.match(body.threadId, UUID);
      assert.equal(body.workflowPublicId, workflowPublicId);
      assert.match(body.draftPublicId, UUID);
    },
    async "draftPublicId (UUID; the draft created for the thread)"(server) {
      const caller = await server.caller();
      const workflowPublicId = await caller.publish(definitionNamed("Drafted"));
      const { threadId, draftPublicId } = await threadFrom(caller, { workflowPublicId });
      const other = await threadFrom(caller, { workflowPublicId });
      assert.notEqual(other.draftPublicId, draftPublicId);
      const path = `${WORKFLOWS}/${workflowPublicId}/draft?threadId=${threadId}`;
      assert.equal((await caller.expect(200, `GET ${path}`)).draftId, draftPublicId);
    },
    async "visibility (string; always `owner` on creation)"(server) {
      const caller = await server.caller({ roles: ["admin"] });
      const workflowPublicId = await caller.publish(definitionNamed("Visible"));
      assert.equal((await threadFrom(caller, { workflowPublicId })).visibility, "owner");
    },
    async "Errors: 403 insufficient access to the workflow"(server) {
      const owner = await server.caller({ teams: ["sales"] });
      const workflowPublicId = await owner.publish(definitionNamed("Kept"));
      const colleague = await server.caller({ teams: ["sales"] });
      await colleague.expect(403, FROM_WORKFLOW, { json: { workflowPublicId } });
      assert.equal((await colleague.expect(200, `GET ${CHATS}`)).total, 0);
    },
    async "404 workflow or version not found [workflow]"(server) {
      const caller = await server.caller();
      const elsewhere = await server.caller({ org: "globex" });
      const deleted = await caller.publish(definitionNamed("Deleted"));
      await caller.expect(200, `DELETE ${WORKFLOWS}/${deleted}`);
      const foreign = await elsewhere.publish(definitionNamed("Foreign"));
      for (const workflowPublicId of [UNKNOWN_ID, deleted, foreign]) {
        await caller.expect(404, FROM_WORKFLOW, { json: { workflowPublicId } });
      }
      assert.equal((await caller.expect(200, `GET ${CHATS}`)).total, 0);
    },
    async "404 workflow or version not found [version]"(server) {
      const caller = await server.caller();
      const workflowPublicId = await caller.publish(definitionNamed("Mine"));
      const other = await caller.publish(definitionNamed("Other"));
      const { workflowId: drafted } = await draftOne(caller, definitionNamed("Unpublished"));
      const [version] = await versionsOf(caller, other);
      const wrong: JsonObject[] = [
        { workflowPublicId, versionPublicId: UNKNOWN_ID },
        { workflowPublicId, versionPublicId: version.versionId },
        { workflowPublicId: drafted },
      ];
      for (const json of wrong) await caller.expect(404, FROM_WORKFLOW, { json });
    },
  },
});
