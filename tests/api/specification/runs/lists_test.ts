import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import { fail, give, leaf, runOf, RUNS, withSteps } from "../../../support/specification/runs.ts";
import {
  assertFields,
  expectBadField,
  newTeam,
  nextMillisecond,
  publishAll,
  runToEnd,
  runWhen,
  shareWith,
  startRun,
  UNKNOWN_ID,
  WAITS,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";

type Body = SpecifiedAnswer["body"];

const SUMMARY = "runId, workflowId, versionNumber, status, trigger, error, createdAt, startedAt, " +
  "finishedAt";

async function idsOf(caller: SpecifiedCaller, query = "", path = RUNS): Promise<string[]> {
  const { runs } = await caller.expect(200, `GET ${path}${query}`);
  return runs.map(({ runId }: Body) => runId);
}

section({
  file: import.meta.url,
  heading: "decisions.md: Runs",
  statements: {
    async "`GET /runs`"(server) {
      const teams = [newTeam()];
      const [caller, other] = [await server.caller({ teams }), await server.caller({ teams })];
      const [own, shared, hidden] = [
        await publishAll(caller, ["A"]),
        await publishAll(other, ["B"]),
        await publishAll(other, ["C"]),
      ];
      await shareWith(other, { workflowId: shared, teams });
      const first = await runToEnd(caller, { workflowId: own });
      await startRun(other, { workflowId: hidden });
      await nextMillisecond();
      const second = await runToEnd(other, { workflowId: shared });
      assert.deepEqual(await idsOf(caller), [second.runId, first.runId]);
      const page = await caller.expect(200, `GET ${RUNS}?limit=1&page=2`);
      assertFields(page, "runs, page, limit, total, totalPages, totalIsExact, nextCursor");
      assertFields(page.runs[0], SUMMARY);
      assert.deepEqual([page.runs[0].runId, page.total, page.totalPages], [first.runId, 2, 2]);
      assert.deepEqual(await idsOf(await server.caller({ teams, org: "globex" })), []);
    },
    async "(filters `status`"(server) {
      const caller = await server.caller();
      const failed = await runOf(caller, { steps: [fail("a")] });
      const succeeded = await runOf(caller, { steps: [] });
      const runId = await startRun(caller, { workflowId: await caller.publish(withSteps(WAITS)) });
      await runWhen(caller, { runId, statuses: ["waiting"] });
      const wanted: [string, string[]][] = [
        ["?status=failed", [failed.runId]],
        ["?status=waiting", [runId]],
        ["?status=failed&status=succeeded", [succeeded.runId, failed.runId]],
        ["?status=cancelled", []],
      ];
      for (const [query, ids] of wanted) {
        assert.deepEqual((await idsOf(caller, query)).sort(), ids.sort(), query);
      }
      const request = `GET ${WORKFLOWS}/${failed.workflowId}/runs?status=ended`;
      await expectBadField(caller, { request, field: "status" });
      const path = `${WORKFLOWS}/${failed.workflowId}/runs`;
      assert.deepEqual(await idsOf(caller, "?status=failed", path), [failed.runId]);
      assert.deepEqual(await idsOf(caller, "?status=succeeded", path), []);
    },
    async "trigger"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const manual = await startRun(caller, { workflowId });
      const { url } = await caller.expect(201, `POST ${WORKFLOWS}/${workflowId}/webhooks`, {
        json: {},
      });
      const hook = `POST ${new URL(url).pathname}`;
      const called = await server.stranger.expect(202, hook, { json: {} });
      assert.deepEqual(await idsOf(caller, "?trigger=manual"), [manual]);
      assert.deepEqual(await idsOf(caller, "?trigger=webhook"), [called.runId]);
      assert.deepEqual(await idsOf(caller, "?trigger=schedule"), []);
      await expectBadField(caller, { request: `GET ${RUNS}?trigger=hand`, field: "trigger" });
    },
    async "from, to)"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const runs: Body[] = [];
      for (let count = 0; count < 3; count++) {
        runs.push(await runToEnd(caller, { workflowId }));
        await nextMillisecond();
      }
      const [first, second, third] = runs;
      const between = (from: string, to: string) =>
        `?${new URLSearchParams({ from, ...(to && { to }) })}`;
      const path = `${WORKFLOWS}/${workflowId}/runs`;
      for (const list of [RUNS, path]) {
        const ids = (from: string, to = "") => idsOf(caller, between(from, to), list);
        assert.deepEqual(await ids(second.createdAt), [third.runId, second.runId]);
        assert.deepEqual(await ids(first.createdAt, second.createdAt), [first.runId]);
        assert.deepEqual(await ids("2020-01-01T00:00:00+01:00", first.createdAt), []);
      }
      await expectBadField(caller, { request: `GET ${RUNS}?from=yesterday`, field: "from" });
      await expectBadField(caller, { request: `GET ${RUNS}?to=2026-01-01`, field: "to" });
    },
  },
});

const LOOP: JsonObject = {
  id: "each",
  forEach: "['a', 'b', 'c']",
  steps: [
    leaf("note", "files.write", { name: "${{ item }}.txt", text: "${{ item }}" }),
    give("after", "${{ index }}"),
  ],
};

section({
  file: import.meta.url,
  heading: "decisions.md: Small shapes",
  statements: {
    async "a loop's items come from `GET /runs/:id/steps?parent=<id>`"(server) {
      const caller = await server.caller();
      const { runId } = await runOf(caller, { steps: [LOOP] });
      const path = `GET ${RUNS}/${runId}/steps`;
      const page = await caller.expect(200, `${path}?parent=each&limit=2`);
      assertFields(page, "steps, page, limit, total, totalPages, totalIsExact, nextCursor");
      assert.deepEqual([page.total, page.totalPages], [3, 2]);
      const items = page.steps.map(({ path, index, status }: Body) => [path, index, status]);
      assert.deepEqual(items, [["steps[0]#0", 0, "succeeded"], ["steps[0]#1", 1, "succeeded"]]);
      const inside = encodeURIComponent("steps[0]#2");
      const { steps } = await caller.expect(200, `${path}?parent=${inside}`);
      const outputs = steps.map(({ id, output }: Body) => [id, output.name ?? output]);
      assert.deepEqual(outputs, [["note", "c.txt"], ["after", [2]]]);
      await expectBadField(caller, { request: `${path}?parent=other`, field: "parent" });
      await expectBadField(caller, { request: path, field: "parent" });
      await caller.expect(404, `GET ${RUNS}/${UNKNOWN_ID}/steps?parent=each`);
    },
  },
});
