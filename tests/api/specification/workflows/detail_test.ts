import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  draftOne,
  nextMillisecond,
  publishAll,
  publishNext,
  shareWith,
  TIME,
  UNKNOWN_ID,
  UUID,
  versionsOf,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const NAMED = definitionNamed("Invoices", { description: "Files them" });

async function detail(
  caller: SpecifiedCaller,
  workflowId: string,
): Promise<SpecifiedAnswer["body"]> {
  return await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
}

/** Versions 1 "Old" with a description and 2 "New" without; the first is the default again. */
async function withOldDefault(caller: SpecifiedCaller): Promise<string> {
  const workflowId = await caller.publish(definitionNamed("Old", { description: "As it was" }));
  await publishNext(caller, { workflowId, definition: definitionNamed("New") });
  const { versionId } = (await versionsOf(caller, workflowId))[1];
  await caller.expect(200, `POST ${WORKFLOWS}/${workflowId}/versions/${versionId}/default`);
  return workflowId;
}

section({
  file: import.meta.url,
  heading: "service.md: Workflow detail",
  statements: {
    async "id | string (UUID) | Workflow ID"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(NAMED);
      const { id } = await detail(caller, workflowId);
      assert.match(id, UUID);
      assert.equal(id, workflowId);
    },
    async "name | string | Name taken from the default version"(server) {
      const caller = await server.caller();
      const workflowId = await withOldDefault(caller);
      assert.equal((await detail(caller, workflowId)).name, "Old");
      await publishNext(caller, { workflowId, definition: definitionNamed("Newest") });
      assert.equal((await detail(caller, workflowId)).name, "Newest");
    },
    async "description | string or null | Description taken from the default version"(server) {
      const caller = await server.caller();
      const workflowId = await withOldDefault(caller);
      assert.equal((await detail(caller, workflowId)).description, "As it was");
      await publishNext(caller, { workflowId, definition: definitionNamed("Newest") });
      assert.equal((await detail(caller, workflowId)).description, null);
    },
    async "sharedTeamKeys | string[] | Team keys shared with"(server) {
      const caller = await server.caller({ teams: ["sales", "ops"] });
      const workflowId = await caller.publish(NAMED);
      assert.deepEqual((await detail(caller, workflowId)).sharedTeamKeys, []);
      await shareWith(caller, { workflowId, teams: ["sales", "ops"] });
      assert.deepEqual((await detail(caller, workflowId)).sharedTeamKeys, ["ops", "sales"]);
    },
    async "isPaused | boolean or null | Schedule pause state; null when there is no schedule"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await caller.publish(NAMED);
      assert.equal((await detail(caller, workflowId)).isPaused, null);
      const path = `${WORKFLOWS}/${workflowId}/schedule`;
      await caller.expect(200, `POST ${path}/parse`, { json: { input: "daily at noon" } });
      assert.equal((await detail(caller, workflowId)).isPaused, false);
      await caller.expect(200, `PUT ${path}`, { json: { paused: true } });
      assert.equal((await detail(caller, workflowId)).isPaused, true);
    },
    async "version | string or null | Default version number as a string"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, NAMED);
      assert.equal((await detail(caller, workflowId)).version, null);
      assert.equal((await detail(caller, await publishAll(caller, ["A", "B"]))).version, "2");
      assert.equal((await detail(caller, await withOldDefault(caller))).version, "1");
    },
    async "isPublic | boolean | Whether the workflow is publicly visible"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(NAMED);
      const colleague = await server.caller();
      assert.equal((await detail(caller, workflowId)).isPublic, false);
      await colleague.expect(404, `GET ${WORKFLOWS}/${workflowId}`);
      const json = { isPublic: true };
      await caller.expect(200, `PATCH ${WORKFLOWS}/${workflowId}`, { json });
      assert.equal((await detail(colleague, workflowId)).isPublic, true);
    },
    async "isDraft | boolean | Whether an unpublished draft exists"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, NAMED);
      const path = `${WORKFLOWS}/${workflowId}`;
      const states = [(await detail(caller, workflowId)).isDraft];
      await caller.expect(201, `POST ${path}/publish`);
      states.push((await detail(caller, workflowId)).isDraft);
      await caller.expect(200, `PUT ${path}/draft`);
      states.push((await detail(caller, workflowId)).isDraft);
      await caller.expect(200, `DELETE ${path}/draft`);
      states.push((await detail(caller, workflowId)).isDraft);
      assert.deepEqual(states, [true, false, true, false]);
    },
    async "createdAt | string (ISO 8601) | Creation time"(server) {
      const caller = await server.caller();
      const before = Date.now();
      const workflowId = await caller.publish(NAMED);
      const after = Date.now();
      await nextMillisecond();
      await publishNext(caller, { workflowId, definition: NAMED });
      const { createdAt } = await detail(caller, workflowId);
      assert.match(createdAt, TIME);
      assert.ok(Date.parse(createdAt) >= before && Date.parse(createdAt) <= after);
    },
    async "updatedAt | string (ISO 8601) | Last update time"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(NAMED);
      const first = (await detail(caller, workflowId)).updatedAt;
      await nextMillisecond();
      await publishNext(caller, { workflowId, definition: NAMED });
      const second = (await detail(caller, workflowId)).updatedAt;
      assert.match(second, TIME);
      assert.ok(Date.parse(second) > Date.parse(first) && Date.parse(second) <= Date.now());
    },
    async "workflow | object or null | Full definition in planner format (the human-readable format)"(
      server,
    ) {
      const caller = await server.caller();
      const step = { id: "a", service: "files", action: "write", with: { name: "n", text: "x" } };
      const definition = { ...NAMED, steps: [step], outputs: { file: "${{ steps.a.output }}" } };
      const published = await caller.publish(definition);
      assert.deepEqual((await detail(caller, published)).workflow, definition);
      const { workflowId } = await draftOne(caller, NAMED);
      assert.equal((await detail(caller, workflowId)).workflow, null);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: GET /api/v1/workflows/:workflowId",
  statements: {
    async "returns workflow detail (see Resources), including the current published definition"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await withOldDefault(caller);
      const definition = definitionNamed("Never published");
      await caller.expect(200, `PUT ${WORKFLOWS}/${workflowId}/draft`, { json: { definition } });
      const { workflow, isDraft } = await detail(caller, workflowId);
      assert.deepEqual([workflow.name, isDraft], ["Old", true]);
    },
    async "Workflow, version, object, or schedule not found"(server) {
      const caller = await server.caller();
      await caller.expect(404, `GET ${WORKFLOWS}/${UNKNOWN_ID}`);
    },
    async "Path segments `:threadId`, `:workflowId`, `:versionId` are UUID strings"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(NAMED);
      const path = `${WORKFLOWS}/${workflowId.toUpperCase()}`;
      assert.equal((await caller.expect(200, `GET ${path}`)).id, workflowId);
      await caller.expect(400, `GET ${WORKFLOWS}/${workflowId}0`);
      await caller.expect(400, `GET ${WORKFLOWS}/invoices`);
      await caller.expect(400, `GET ${WORKFLOWS}/${workflowId}/versions/1`);
    },
  },
});

section({
  file: import.meta.url,
  heading: "service.md: What the service does",
  statements: {
    async "A workflow has a definition (steps, inputs, environment variables, schedule)"(server) {
      const caller = await server.caller();
      const definition = {
        ...definitionNamed("Whole"),
        inputs: { region: { type: "string", default: "EU" } },
        env: { TOKEN: { secret: true } },
        schedule: { cron: "30 8 * * 1-5", timezone: "Europe/Berlin" },
        steps: [{ id: "pause", service: "wait", action: "for", with: { duration: "1s" } }],
      };
      const workflowId = await caller.publish(definition);
      assert.deepEqual((await detail(caller, workflowId)).workflow, definition);
    },
    async "any number of published versions, and possibly an active draft"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, NAMED);
      assert.equal((await versionsOf(caller, workflowId)).length, 0);
      await caller.expect(201, `POST ${WORKFLOWS}/${workflowId}/publish`);
      await publishNext(caller, { workflowId, definition: NAMED });
      assert.equal((await versionsOf(caller, workflowId)).length, 2);
      await caller.expect(200, `PUT ${WORKFLOWS}/${workflowId}/draft`);
      assert.equal((await detail(caller, workflowId)).isDraft, true);
    },
  },
});
