import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  fail,
  give,
  leaf,
  RUNS,
  shareNew,
  waitingRun,
  withSteps,
} from "../../../support/specification/runs.ts";
import {
  assertFields,
  publishAll,
  publishNext,
  runToEnd,
  runWhen,
  UNKNOWN_ID,
  WAITS,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";

/** Writes a file, then fails until the variable has a value. */
const NEEDS_REGION: JsonObject = {
  ...withSteps(
    leaf("note", "files.write", { name: "n.txt", text: "x" }),
    give("region", "${{ env.REGION }}"),
  ),
  env: { REGION: { secret: false } },
  outputs: { region: "${{ steps.region.output[0] }}" },
};

async function setRegion(
  caller: SpecifiedCaller,
  { workflowId, value }: { workflowId: string; value: string },
): Promise<void> {
  const json = { envs: [{ name: "REGION", value }] };
  await caller.expect(200, `POST ${WORKFLOWS}/${workflowId}/envs`, { json });
}

section({
  file: import.meta.url,
  heading: "decisions.md: Runs",
  statements: {
    async "`POST /runs/:id/retry` (202"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(withSteps(fail("a")));
      const { runId, status } = await runToEnd(caller, { workflowId });
      assert.equal(status, "failed");
      const body = await caller.expect(202, `POST ${RUNS}/${runId}/retry`);
      assertFields(body, "runId, status");
      assert.equal(body.runId, runId);
      assert.equal((await runWhen(caller, { runId })).status, "failed");
      await caller.expect(404, `POST ${RUNS}/${UNKNOWN_ID}/retry`);
      await caller.expect(400, `POST ${RUNS}/${runId}/retry`, { json: { inputs: {} } });
    },
    async "the *same* run goes on from the failed step"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(NEEDS_REGION);
      const failed = await runToEnd(caller, { workflowId });
      const { runId, error } = failed;
      assert.deepEqual([failed.status, error.stepId], ["failed", "region"]);
      await setRegion(caller, { workflowId, value: "EU" });
      await caller.expect(202, `POST ${RUNS}/${runId}/retry`);
      const run = await runWhen(caller, { runId });
      assert.deepEqual([run.status, run.error, run.outputs], ["succeeded", null, { region: "EU" }]);
      assert.deepEqual(run.steps[0], failed.steps[0]);
      const { total } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/runs`);
      assert.equal(total, 1);
      assert.equal((await caller.expect(200, "GET /api/v1/objects")).total, 1);
    },
    async "on its own version"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(NEEDS_REGION);
      const { runId } = await runToEnd(caller, { workflowId });
      await setRegion(caller, { workflowId, value: "EU" });
      const definition = { ...NEEDS_REGION, outputs: { region: "of the next version" } };
      await publishNext(caller, { workflowId, definition });
      await caller.expect(202, `POST ${RUNS}/${runId}/retry`);
      const run = await runWhen(caller, { runId });
      assert.deepEqual([run.versionNumber, run.outputs], [1, { region: "EU" }]);
    },
    async "`envs` overrides are encrypted with the run and deleted at its end [deleted]"(server) {
      const caller = await server.caller();
      const definition = {
        ...withSteps(give("region", "${{ env.REGION }}"), give("other", "${{ env.OTHER }}")),
        env: { REGION: { secret: false }, OTHER: { secret: false } },
        outputs: { all: "${{ steps.region.output + steps.other.output }}" },
      };
      const workflowId = await caller.publish(definition);
      const { runId } = await runToEnd(caller, { workflowId, envs: { REGION: "EU" } });
      const request = `POST ${RUNS}/${runId}/retry`;
      const refused = await caller.expect(409, request, { json: { envs: { OTHER: "x" } } });
      assert.equal(refused.runId, runId);
      assert.match(refused.detail, /"REGION"/);
      await caller.expect(202, request, { json: { envs: { REGION: "US", OTHER: "x" } } });
      // A step that succeeded keeps its output.
      assert.deepEqual((await runWhen(caller, { runId })).outputs, { all: ["EU", "x"] });
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "409 is where the state forbids it (retry of a run that did not fail"(server) {
      const caller = await server.caller();
      const { runId: done } = await runToEnd(caller, {
        workflowId: await publishAll(caller, ["A"]),
      });
      const waiting = await waitingRun(caller, withSteps(WAITS));
      for (const runId of [done, waiting]) {
        const refused = await caller.expect(409, `POST ${RUNS}/${runId}/retry`);
        assert.deepEqual([refused.code, refused.runId], ["run_not_failed", runId]);
      }
      await caller.expect(202, `POST ${RUNS}/${waiting}/cancel`);
      await runWhen(caller, { runId: waiting });
      await caller.expect(409, `POST ${RUNS}/${waiting}/retry`);
    },
    async "cancel or answer of one that ended [cancel]"(server) {
      const caller = await server.caller();
      const failing = await caller.publish(withSteps(fail("a")));
      const passing = await caller.publish(withSteps());
      for (const workflowId of [failing, passing]) {
        const { runId } = await runToEnd(caller, { workflowId });
        const refused = await caller.expect(409, `POST ${RUNS}/${runId}/cancel`);
        assert.deepEqual([refused.code, refused.runId], ["run_ended", runId]);
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Who may do what",
  statements: {
    async "cancelled, retried and answered by its principal and by writers [retried]"(server) {
      const { workflowId, colleague, admin, ...callers } = await shareNew(
        server,
        withSteps(fail("a")),
      );
      const { runId } = await runToEnd(callers.reader, { workflowId });
      const request = `POST ${RUNS}/${runId}/retry`;
      await colleague.expect(403, request);
      await (await server.caller()).expect(404, request);
      await admin.expect(404, request);
      for (const caller of Object.values(callers)) {
        await caller.expect(202, request);
        assert.equal((await runWhen(caller, { runId })).status, "failed");
      }
    },
  },
});
