import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  draftOne,
  publishAll,
  publishNext,
  threadOf,
  versionsOf,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { BROKEN_SOURCE, definitionNamed } from "../../../support/workflows/workflows.ts";

type Body = SpecifiedAnswer["body"];

/** A workflow with a thread's draft of version 1, and a version 2 that has come since. */
async function overtaken(caller: SpecifiedCaller): Promise<{ path: string; draftId: string }> {
  const workflowId = await publishAll(caller, ["A"]);
  const { draftPublicId: draftId, threadId } = await threadOf(caller, { workflowId });
  const path = `${WORKFLOWS}/${workflowId}`;
  const json = { definition: definitionNamed("B") };
  const other = await threadOf(caller, { workflowId });
  await caller.expect(200, `PUT ${path}/draft?threadId=${other.threadId}`, { json });
  await caller.expect(201, `POST ${path}/publish?threadId=${other.threadId}`);
  const late = { definition: definitionNamed("Late") };
  await caller.expect(200, `PUT ${path}/draft?threadId=${threadId}`, { json: late });
  return { path, draftId };
}

async function shownDraft(caller: SpecifiedCaller, workflowId: string): Promise<Body> {
  return await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/draft`);
}

section({
  file: import.meta.url,
  heading: "decisions.md: Workflows",
  statements: {
    async "PUT makes one from the default version where there is none"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B", "C"]);
      const path = `${WORKFLOWS}/${workflowId}`;
      const { versionId } = (await versionsOf(caller, workflowId))[1];
      await caller.expect(200, `POST ${path}/versions/${versionId}/default`);
      const draft = await caller.expect(200, `PUT ${path}/draft`);
      assert.deepEqual(draft.definition, definitionNamed("B"));
      assert.deepEqual([draft.baseVersionNumber, draft.valid], [2, true]);
      assert.deepEqual(await caller.expect(200, `PUT ${path}/draft`), draft);
    },
    async "GET and DELETE of none is 404"(server) {
      const caller = await server.caller();
      const path = `${WORKFLOWS}/${await publishAll(caller, ["A"])}/draft`;
      await caller.expect(404, `GET ${path}`);
      await caller.expect(404, `DELETE ${path}`);
      await caller.expect(200, `PUT ${path}`);
      const { success, message } = await caller.expect(200, `DELETE ${path}`);
      assert.deepEqual([success, typeof message], [true, "string"]);
      await caller.expect(404, `GET ${path}`);
      await caller.expect(404, `DELETE ${path}`);
    },
    async "publish of none 409"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B"]);
      const { code, currentVersionNumber } = await caller.expect(
        409,
        `POST ${WORKFLOWS}/${workflowId}/publish`,
      );
      assert.deepEqual([code, currentVersionNumber], ["draft_missing", 2]);
      assert.equal((await versionsOf(caller, workflowId)).length, 2);
    },
    async "Publishing consumes the draft"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, definitionNamed("A"));
      await caller.expect(201, `POST ${WORKFLOWS}/${workflowId}/publish`);
      await caller.expect(404, `GET ${WORKFLOWS}/${workflowId}/draft`);
      await caller.expect(409, `POST ${WORKFLOWS}/${workflowId}/publish`);
      await caller.expect(200, `PUT ${WORKFLOWS}/${workflowId}/draft`);
      const answers = await Promise.all([1, 2, 3].map(() => {
        return caller.call(`POST ${WORKFLOWS}/${workflowId}/publish`);
      }));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
    },
    async "A draft keeps the `source` text as given, its format, and the `definition` it parses to"(
      server,
    ) {
      const caller = await server.caller();
      const yaml = "# Why it is there\nformat: planner/1\nname:   A\nsteps: []\n";
      const json = '{ "steps": [],\n\n "name": "A", "format": "planner/1" }';
      for (const source of [yaml, json]) {
        const { workflowId } = await draftOne(caller, source);
        const draft = await shownDraft(caller, workflowId);
        assert.equal(draft.source, source);
        assert.deepEqual(draft.definition, definitionNamed("A"));
      }
    },
    async "(null when it does not)"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, BROKEN_SOURCE);
      const draft = await shownDraft(caller, workflowId);
      assert.deepEqual([draft.source, draft.definition], [BROKEN_SOURCE, null]);
    },
    async "an invalid one is kept (200 or 201, `valid: false`, with `errors`"(server) {
      const caller = await server.caller();
      const created: Body = await draftOne(caller, { format: "planner/1", name: "N", step: 1 });
      assert.equal(created.valid, false);
      assert.ok(created.errors.length > 0);
      const json = { definition: BROKEN_SOURCE };
      const path = `PUT ${WORKFLOWS}/${created.workflowId}/draft`;
      const draft = await caller.expect(200, path, { json });
      assert.deepEqual([draft.valid, draft.source], [false, BROKEN_SOURCE]);
      assert.deepEqual(await shownDraft(caller, created.workflowId), draft);
    },
    async "its name what can be read, else `Untitled`"(server) {
      const caller = await server.caller();
      const shown = [];
      for (const definition of ["name: Readable\nstep: 1", "step: 1", "- [ {"]) {
        const { workflowId } = await draftOne(caller, definition);
        shown.push((await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}`)).name);
      }
      assert.deepEqual(shown, ["Readable", "Untitled", "Untitled"]);
    },
    async "and refused by publish (422)"(server) {
      const caller = await server.caller();
      const { workflowId, errors }: Body = await draftOne(caller, BROKEN_SOURCE);
      const path = `${WORKFLOWS}/${workflowId}`;
      const refused = await caller.expect(422, `POST ${path}/publish`);
      assert.equal(refused.code, "unprocessable");
      assert.equal(refused.errors.length, errors.length);
      await caller.expect(422, `POST ${path}/publish`, { json: { force: true } });
      assert.equal((await caller.expect(200, `GET ${path}`)).version, null);
    },
    async "A draft remembers `baseVersionNumber` (what it was copied from)"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B"]);
      const { versionId } = (await versionsOf(caller, workflowId))[1];
      const { threadId } = await threadOf(caller, { workflowId, versionPublicId: versionId });
      const ofThread = `${WORKFLOWS}/${workflowId}/draft?threadId=${threadId}`;
      assert.equal((await caller.expect(200, `GET ${ofThread}`)).baseVersionNumber, 1);
      const json = { definition: definitionNamed("C") };
      assert.equal((await caller.expect(200, `PUT ${ofThread}`, { json })).baseVersionNumber, 1);
      const { workflowId: unpublished } = await draftOne(caller, definitionNamed("New"));
      assert.equal((await shownDraft(caller, unpublished)).baseVersionNumber, null);
    },
    async "and the latest number at that time"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A", "B", "C"]);
      const { versionId } = (await versionsOf(caller, workflowId))[2];
      const { draftPublicId: draftId } = await threadOf(caller, {
        workflowId,
        versionPublicId: versionId,
      });
      const path = `POST ${WORKFLOWS}/${workflowId}/publish`;
      assert.equal((await caller.expect(201, path, { json: { draftId } })).versionNumber, 4);
    },
    async "publishing is 409 when a newer version has come since (both numbers told"(server) {
      const caller = await server.caller();
      const { path, draftId } = await overtaken(caller);
      const json = { draftId };
      const refused = await caller.expect(409, `POST ${path}/publish`, { json });
      assert.equal(refused.code, "newer_version");
      assert.deepEqual([refused.baseVersionNumber, refused.currentVersionNumber], [1, 2]);
      assert.match(refused.detail, /version 2.*version 1/);
      assert.equal((await caller.expect(200, `GET ${path}`)).version, "2");
    },
    async "a newer version has come since"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const threads = await Promise.all([1, 2, 3, 4, 5].map(() => {
        return threadOf(caller, { workflowId });
      }));
      const answers = await Promise.all(threads.map(({ draftPublicId: draftId }) => {
        return caller.call(`POST ${WORKFLOWS}/${workflowId}/publish`, { json: { draftId } });
      }));
      const statuses = answers.map(({ status }) => status).sort();
      assert.deepEqual(statuses, [201, 409, 409, 409, 409]);
      assert.equal((await versionsOf(caller, workflowId)).length, 2);
    },
    async "`force` overrides"(server) {
      const caller = await server.caller();
      const { path, draftId } = await overtaken(caller);
      await caller.expect(409, `POST ${path}/publish`, { json: { draftId, force: false } });
      const json = { draftId, force: true };
      assert.equal((await caller.expect(201, `POST ${path}/publish`, { json })).versionNumber, 3);
      assert.equal((await caller.expect(200, `GET ${path}`)).name, "Late");
    },
    async "Names and descriptions come from the default version"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const definition = definitionNamed("B", { description: "Second" });
      await publishNext(caller, { workflowId, definition });
      const shown = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
      assert.deepEqual([shown.name, shown.description], ["B", "Second"]);
    },
  },
});
