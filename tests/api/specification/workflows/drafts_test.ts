import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  assertFields,
  draftOne,
  newTeam,
  nextMillisecond,
  publishAll,
  shareWith,
  threadOf,
  TIME,
  UUID,
  versionsOf,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { BROKEN_SOURCE, definitionNamed } from "../../../support/workflows/workflows.ts";

type Body = SpecifiedAnswer["body"];

async function saved(caller: SpecifiedCaller, path: string, name: string): Promise<Body> {
  const json = { definition: definitionNamed(name) };
  return await caller.expect(200, `PUT ${path}`, { json });
}

section({
  file: import.meta.url,
  heading: "decisions.md: Small shapes",
  statements: {
    async "Draft: `{ draftId, workflowId, threadId, baseVersionNumber, definition, source, valid, errors, updatedAt }`"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const draft = await saved(caller, `${WORKFLOWS}/${workflowId}/draft`, "B");
      assertFields(
        draft,
        "draftId, workflowId, threadId, baseVersionNumber, definition, source, valid, errors, " +
          "warnings, updatedAt",
      );
      assert.match(draft.draftId, UUID);
      assert.match(draft.updatedAt, TIME);
      assert.deepEqual([draft.workflowId, draft.threadId, draft.baseVersionNumber], [
        workflowId,
        null,
        1,
      ]);
      assert.deepEqual([draft.definition, draft.valid, draft.errors], [
        definitionNamed("B"),
        true,
        [],
      ]);
      assert.equal(typeof draft.source, "string");
      const shown = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/draft`);
      assert.deepEqual(shown, draft);
    },
    async "`POST /workflows { definition }` 201 `{ workflowId, draftId, valid, errors }`"(server) {
      const caller = await server.caller();
      const good = await draftOne(caller, definitionNamed("A"));
      assert.match(good.workflowId, UUID);
      assert.match(good.draftId, UUID);
      assert.deepEqual(good, { ...good, valid: true, errors: [] });
      assertFields({ ...good }, "workflowId, draftId, valid, errors");
      const bad: Body = await draftOne(caller, BROKEN_SOURCE);
      assertFields(bad, "workflowId, draftId, valid, errors");
      assert.equal(bad.valid, false);
      assert.ok(bad.errors.length > 0);
      const { draftId } = await caller.expect(200, `GET ${WORKFLOWS}/${good.workflowId}/draft`);
      assert.equal(draftId, good.draftId);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Workflows",
  statements: {
    async "Drafts have an id and an owner, one for each workflow and thread (thread may be null)"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const path = `${WORKFLOWS}/${workflowId}/draft`;
      const [one, two] = [
        await threadOf(caller, { workflowId }),
        await threadOf(caller, { workflowId }),
      ];
      const inOne = `${path}?threadId=${one.threadId}`;
      const inTwo = `${path}?threadId=${two.threadId}`;
      const first = await saved(caller, inOne, "In one");
      assert.equal((await saved(caller, inOne, "Again")).draftId, first.draftId);
      await saved(caller, inTwo, "In two");
      const drafts = [];
      for (const place of [inOne, inTwo]) drafts.push(await caller.expect(200, `GET ${place}`));
      assert.deepEqual(
        drafts.map(({ draftId }) => draftId),
        [one, two].map((thread) => {
          return thread.draftPublicId;
        }),
      );
      assert.deepEqual(drafts.map(({ definition }) => definition.name), ["Again", "In two"]);
    },
    async "`GET|PUT|DELETE /workflows/:id/draft` and publish take `?threadId=`"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const path = `${WORKFLOWS}/${workflowId}`;
      const { threadId } = await threadOf(caller, { workflowId });
      const other = await threadOf(caller, { workflowId });
      const query = `?threadId=${threadId}`;
      await saved(caller, `${path}/draft${query}`, "Threaded");
      const { threadId: shown } = await caller.expect(200, `GET ${path}/draft${query}`);
      assert.equal(shown, threadId);
      await caller.expect(201, `POST ${path}/publish${query}`);
      const { name } = await caller.expect(200, `GET ${path}`);
      assert.equal(name, "Threaded");
      await caller.expect(404, `GET ${path}/draft${query}`);
      await caller.expect(200, `DELETE ${path}/draft?threadId=${other.threadId}`);
      await caller.expect(404, `DELETE ${path}/draft?threadId=${other.threadId}`);
    },
    async "(publish also `draftId`)"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const path = `${WORKFLOWS}/${workflowId}`;
      const thread = await threadOf(caller, { workflowId });
      await saved(caller, `${path}/draft?threadId=${thread.threadId}`, "Chosen");
      await nextMillisecond();
      await threadOf(caller, { workflowId });
      const json = { draftId: thread.draftPublicId };
      await caller.expect(201, `POST ${path}/publish`, { json });
      assert.equal((await caller.expect(200, `GET ${path}`)).name, "Chosen");
    },
    async "without it, the caller's own most recently changed draft, else the one without a thread"(
      server,
    ) {
      const teams = [newTeam()];
      const caller = await server.caller({ teams });
      const workflowId = await publishAll(caller, ["A"]);
      await shareWith(caller, { workflowId, teams });
      const path = `${WORKFLOWS}/${workflowId}/draft`;
      const { draftId: common } = await saved(caller, path, "Common");
      await nextMillisecond();
      const thread = await threadOf(caller, { workflowId });
      assert.equal((await caller.expect(200, `GET ${path}`)).draftId, thread.draftPublicId);
      const colleague = await server.caller({ teams });
      assert.equal((await colleague.expect(200, `GET ${path}`)).draftId, common);
      await nextMillisecond();
      await threadOf(caller, { workflowId });
      await nextMillisecond();
      await saved(caller, `${path}?threadId=${thread.threadId}`, "Changed last");
      assert.equal((await caller.expect(200, `GET ${path}`)).draftId, thread.draftPublicId);
    },
    async "A thread's draft is readable by who reads the thread, the other by who reads the workflow"(
      server,
    ) {
      const teams = [newTeam()];
      const caller = await server.caller({ teams });
      const workflowId = await publishAll(caller, ["A"]);
      const path = `GET ${WORKFLOWS}/${workflowId}/draft`;
      await saved(caller, `${WORKFLOWS}/${workflowId}/draft`, "Common");
      const { threadId } = await threadOf(caller, { workflowId });
      const reader = await server.caller({ teams });
      await reader.expect(404, path);
      await shareWith(caller, { workflowId, teams });
      assert.equal((await reader.expect(200, path)).definition.name, "Common");
      await reader.expect(404, `${path}?threadId=${threadId}`);
      const json = { shareWithTeamKeys: teams };
      await caller.expect(200, `PATCH /api/v1/chats/${threadId}/sharing`, { json });
      assert.equal((await reader.expect(200, `${path}?threadId=${threadId}`)).threadId, threadId);
    },
    async "`isDraft` counts drafts that the caller may read"(server) {
      const teams = [newTeam()];
      const caller = await server.caller({ teams });
      const reader = await server.caller({ teams });
      const workflowId = await publishAll(caller, ["A"]);
      await shareWith(caller, { workflowId, teams });
      const flags = async () =>
        await Promise.all([caller, reader].map(async (who) => {
          const { isDraft } = await who.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
          const list = await who.expect(200, `GET ${WORKFLOWS}?isDraft=true&scope=all`);
          assert.equal(list.total, isDraft ? 1 : 0);
          return isDraft;
        }));
      assert.deepEqual(await flags(), [false, false]);
      await threadOf(caller, { workflowId });
      assert.deepEqual(await flags(), [true, false]);
      await threadOf(reader, { workflowId });
      assert.deepEqual(await flags(), [true, true]);
    },
    async "Deleting a thread deletes its draft, and a workflow that was never published and has no other draft"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const { threadId } = await threadOf(caller, { workflowId });
      await caller.expect(200, `DELETE /api/v1/chats/${threadId}`);
      await caller.expect(404, `GET ${WORKFLOWS}/${workflowId}/draft`);
      assert.equal((await versionsOf(caller, workflowId)).length, 1);
      const chat = (await caller.expect(200, "POST /api/v1/chats")).threadId;
      const source = JSON.stringify(definitionNamed("Only drafted"));
      await caller.say(chat, "```json\n" + source + "\n```");
      const { workflows } = await caller.expect(200, `GET ${WORKFLOWS}?isDraft=true`);
      assert.equal(workflows[0].name, "Only drafted");
      await caller.expect(200, `DELETE /api/v1/chats/${chat}`);
      await caller.expect(404, `GET ${WORKFLOWS}/${workflows[0].id}`);
    },
  },
});
