import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  assertFields,
  newTeam,
  publishAll,
  shareWith,
  startRun,
  UNKNOWN_ID,
  WAITS,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const AUDIT = "GET /api/v1/audit";

/** A caller who has been seen, and its user id. */
async function seen(caller: SpecifiedCaller): Promise<string> {
  return (await caller.expect(200, "GET /api/v1/me")).userId;
}

section({
  file: import.meta.url,
  heading: "decisions.md: Who may do what",
  statements: {
    async "An admin has no more than that on a workflow"(server) {
      const owner = await server.caller();
      const workflowId = await publishAll(owner, ["A"]);
      const admin = await server.caller({ roles: ["admin", "workflow:write"] });
      for (const request of ["GET", "DELETE"]) {
        await admin.expect(404, `${request} ${WORKFLOWS}/${workflowId}`);
      }
      await owner.expect(200, `PATCH ${WORKFLOWS}/${workflowId}`, { json: { isPublic: true } });
      await admin.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
      await admin.expect(403, `DELETE ${WORKFLOWS}/${workflowId}`);
      await admin.expect(403, `PATCH ${WORKFLOWS}/${workflowId}`, { json: { isPublic: false } });
    },
    async "`GET /workflows?scope=organization`: id, name, owner, teams, size, dates"(server) {
      const org = `org-${crypto.randomUUID()}`;
      const owner = await server.caller({ org, teams: ["ops"] });
      const workflowId = await publishAll(owner, ["Ada's"]);
      await shareWith(owner, { workflowId, teams: ["ops"] });
      const admin = await server.caller({ org, roles: ["admin"] });
      const list = await admin.expect(200, `GET ${WORKFLOWS}?scope=organization&search=ADA`);
      assert.deepEqual([list.total, list.workflows.length], [1, 1]);
      const [item] = list.workflows;
      assertFields(item, "id, name, ownerId, sharedTeamKeys, sizeBytes, createdAt, updatedAt");
      assert.deepEqual(
        [item.id, item.name, item.ownerId, item.sharedTeamKeys, item.sizeBytes],
        [workflowId, "Ada's", await seen(owner), ["ops"], 0],
      );
      await owner.expect(403, `GET ${WORKFLOWS}?scope=organization`);
      const elsewhere = await server.caller({ org: "globex", roles: ["admin"] });
      const other = await elsewhere.expect(200, `GET ${WORKFLOWS}?scope=organization&search=Ada's`);
      assert.equal(other.total, 0);
    },
    async "transfers one (`POST /workflows/:id/owner { userId }`, recorded"(server) {
      const org = `org-${crypto.randomUUID()}`;
      const owner = await server.caller({ org });
      const workflowId = await publishAll(owner, ["A"]);
      const heir = await server.caller({ org });
      const userId = await seen(heir);
      const admin = await server.caller({ org, roles: ["admin"] });
      const request = `POST ${WORKFLOWS}/${workflowId}/owner`;
      await owner.expect(403, request, { json: { userId } });
      await heir.expect(404, request, { json: { userId } });
      for (let times = 0; times < 2; times++) {
        assert.deepEqual(await admin.expect(200, request, { json: { userId } }), {
          success: true,
          workflowId,
          ownerId: userId,
        });
      }
      await heir.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
      await owner.expect(404, `GET ${WORKFLOWS}/${workflowId}`);
      const { records } = await admin.expect(200, AUDIT);
      const transfers = records.filter((record: { action: string }) =>
        record.action === "workflow.transferred"
      );
      assert.deepEqual([transfers.length, transfers[0].actorId, transfers[0].details], [
        1,
        await seen(admin),
        { workflowId, from: await seen(owner), to: userId },
      ]);
      await admin.expect(404, `POST ${WORKFLOWS}/${UNKNOWN_ID}/owner`, { json: { userId } });
    },
    async "the new owner is a member who has been seen"(server) {
      const owner = await server.caller();
      const workflowId = await publishAll(owner, ["A"]);
      const admin = await server.caller({ roles: ["admin"] });
      const outsider = await seen(await server.caller({ org: "globex" }));
      for (const userId of [crypto.randomUUID(), outsider]) {
        const { errors } = await admin.expect(422, `POST ${WORKFLOWS}/${workflowId}/owner`, {
          json: { userId },
        });
        assert.equal(errors[0].path, "userId");
      }
      await admin.expect(400, `POST ${WORKFLOWS}/${workflowId}/owner`, { json: { userId: "x" } });
      await owner.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
    },
    async "reads the audit log"(server) {
      const org = `org-${crypto.randomUUID()}`;
      const admin = await server.caller({ org, roles: ["admin"] });
      const list = await admin.expect(200, AUDIT);
      assertFields(list, "records, page, limit, total, totalPages, totalIsExact, nextCursor");
      await (await server.caller({ org, roles: ["workflow:write"] })).expect(403, AUDIT);
    },
    async "reads the audit log, usage by user and the queue, and cancels runs [the queue, runs]"(
      server,
    ) {
      const org = `org-${crypto.randomUUID()}`;
      const owner = await server.caller({ org, teams: [newTeam()] });
      const workflowId = await owner.publish({ ...definitionNamed("A"), steps: [WAITS] });
      const runId = await startRun(owner, { workflowId });
      const admin = await server.caller({ org, roles: ["admin"] });
      await admin.expect(200, "GET /api/v1/runs/queue");
      await admin.expect(404, `GET /api/v1/runs/${runId}`);
      await admin.expect(202, `POST /api/v1/runs/${runId}/cancel`);
      const { records } = await admin.expect(200, AUDIT);
      assert.deepEqual([records[0].action, records[0].details], [
        "run.cancelled",
        { runId, workflowId },
      ]);
      const elsewhere = await server.caller({ org: "globex", roles: ["admin"] });
      await elsewhere.expect(404, `POST /api/v1/runs/${runId}/cancel`);
    },
  },
});
