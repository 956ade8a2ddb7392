import assert from "node:assert/strict";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import { section } from "../../../support/specification/specification.ts";
import {
  assertFields,
  draftOne,
  listedItem,
  nextMillisecond,
  publishNext,
  shareWith,
  TIME,
  UUID,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const NAMED = definitionNamed("Invoices", { description: "Files them" });

async function schedule(caller: SpecifiedCaller, workflowId: string): Promise<void> {
  const json = { input: "every day at 9am" };
  await caller.expect(200, `POST ${WORKFLOWS}/${workflowId}/schedule/parse`, { json });
}

section({
  file: import.meta.url,
  heading: "service.md: Workflow list item",
  statements: {
    async "id | string (UUID) | Workflow ID"(server) {
      const caller = await server.caller();
      const { workflowId } = await draftOne(caller, NAMED);
      const { workflows: [item] } = await caller.expect(200, `GET ${WORKFLOWS}`);
      assert.match(item.id, UUID);
      assert.equal(item.id, workflowId);
    },
    async "name | string | Name"(server) {
      const caller = await server.caller();
      assert.equal((await listedItem(caller, await caller.publish(NAMED))).name, "Invoices");
    },
    async "description | string or null | Description"(server) {
      const caller = await server.caller();
      const described = await caller.publish(NAMED);
      const bare = await caller.publish(definitionNamed("Bare"));
      assert.equal((await listedItem(caller, described)).description, "Files them");
      assert.equal((await listedItem(caller, bare)).description, null);
    },
    async "services | string[] | Slugs of the services used in the workflow's steps"(server) {
      const caller = await server.caller();
      const wait = { id: "a", service: "wait", action: "for", with: { duration: "1s" } };
      const text = { name: "n.txt", text: "x" };
      const write = { id: "b", service: "files", action: "write", with: text };
      const again = { ...write, id: "c" };
      const steps = [wait, { id: "block", when: "true", steps: [write, again] }];
      const used = await caller.publish({ ...NAMED, steps });
      const none = await caller.publish(NAMED);
      assert.deepEqual((await listedItem(caller, used)).services, ["files", "wait"]);
      assert.deepEqual((await listedItem(caller, none)).services, []);
    },
    async "createdAt | string (ISO 8601) | Creation time"(server) {
      const caller = await server.caller();
      const before = Date.now();
      const workflowId = await caller.publish(NAMED);
      const after = Date.now();
      await nextMillisecond();
      await publishNext(caller, { workflowId, definition: NAMED });
      const { createdAt } = await listedItem(caller, workflowId);
      assert.match(createdAt, TIME);
      assert.ok(Date.parse(createdAt) >= before && Date.parse(createdAt) <= after);
    },
    async "updatedAt | string (ISO 8601) | Last update time"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(NAMED);
      const first = (await listedItem(caller, workflowId)).updatedAt;
      await nextMillisecond();
      await publishNext(caller, { workflowId, definition: NAMED });
      const second = (await listedItem(caller, workflowId)).updatedAt;
      assert.match(second, TIME);
      assert.ok(Date.parse(second) > Date.parse(first) && Date.parse(second) <= Date.now());
    },
    async "scheduleStatus | boolean or null | `true` = schedule paused"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(NAMED);
      await schedule(caller, workflowId);
      const json = { paused: true };
      await caller.expect(200, `PUT ${WORKFLOWS}/${workflowId}/schedule`, { json });
      assert.equal((await listedItem(caller, workflowId)).scheduleStatus, true);
    },
    async "`false` = schedule active"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(NAMED);
      await schedule(caller, workflowId);
      assert.equal((await listedItem(caller, workflowId)).scheduleStatus, false);
    },
    async "`null` = no schedule"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(NAMED);
      assert.equal((await listedItem(caller, workflowId)).scheduleStatus, null);
    },
    async "sharedTeamKeys | string[] | Team keys the workflow is shared with"(server) {
      const caller = await server.caller({ teams: ["sales", "ops"] });
      const workflowId = await caller.publish(NAMED);
      assert.deepEqual((await listedItem(caller, workflowId)).sharedTeamKeys, []);
      await shareWith(caller, { workflowId, teams: ["sales", "ops"] });
      assert.deepEqual((await listedItem(caller, workflowId)).sharedTeamKeys, ["ops", "sales"]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "An object that the specification lists field by field has exactly those fields"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await caller.publish(NAMED);
      assertFields(
        await listedItem(caller, workflowId),
        "id, name, description, services, createdAt, updatedAt, scheduleStatus, sharedTeamKeys",
      );
      assertFields(
        await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}`),
        "id, name, description, sharedTeamKeys, isPaused, version, isPublic, isDraft, " +
          "createdAt, updatedAt, workflow",
      );
      const list = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/versions`);
      assertFields(list, "versions, total, truncated, nextCursor, totalIsExact");
      const fields = "versionId, workflowId, versionNumber, isDefault, createdAt";
      assertFields(list.versions[0], fields);
    },
  },
});
