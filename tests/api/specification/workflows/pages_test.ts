import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import {
  assertFields,
  draftOne,
  listedNames,
  nextMillisecond,
  runToEnd,
  startRun,
  TIME,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

interface Dated {
  id: string;
  updatedAt: string;
}

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "a named array and flat page data, as the versions endpoint already does [`workflows`]"(
      server,
    ) {
      const caller = await server.caller();
      for (const name of ["A", "B", "C"]) await draftOne(caller, definitionNamed(name));
      const { workflows, nextCursor, ...pageData } = await caller.expect(
        200,
        `GET ${WORKFLOWS}?limit=2`,
      );
      assert.equal(workflows.length, 2);
      assert.equal(typeof nextCursor, "string");
      assert.deepEqual(pageData, {
        page: 1,
        limit: 2,
        total: 3,
        totalPages: 2,
        totalIsExact: true,
      });
    },
    async "a named array and flat page data, as the versions endpoint already does [`runs`]"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await caller.publish(definitionNamed("Runs"));
      for (let count = 0; count < 3; count++) await startRun(caller, { workflowId });
      const path = `GET ${WORKFLOWS}/${workflowId}/runs`;
      const { runs, ...pageData } = await caller.expect(200, `${path}?limit=2&page=2`);
      assert.equal(runs.length, 1);
      assert.deepEqual(pageData, {
        page: 2,
        limit: 2,
        total: 3,
        totalPages: 2,
        totalIsExact: true,
        nextCursor: null,
      });
      assertFields(
        await caller.expect(200, path),
        "runs, page, limit, total, totalPages, totalIsExact, nextCursor",
      );
    },
    async "A page beyond the end: 200 and an empty array"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(definitionNamed("Only"));
      const list = await caller.expect(200, `GET ${WORKFLOWS}?page=2`);
      assert.deepEqual([list.workflows, list.page, list.total, list.totalPages], [[], 2, 1, 1]);
      for (const page of [99, 1_000_001, Number.MAX_SAFE_INTEGER]) {
        const query = `page=${page}&limit=100`;
        const { runs } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/runs?${query}`);
        const { workflows } = await caller.expect(200, `GET ${WORKFLOWS}?${query}`);
        assert.deepEqual([runs, workflows], [[], []]);
      }
    },
    async "`totalPages` of nothing is 0"(server) {
      const caller = await server.caller();
      assert.deepEqual(await caller.expect(200, `GET ${WORKFLOWS}`), {
        workflows: [],
        page: 1,
        limit: 20,
        total: 0,
        totalPages: 0,
        totalIsExact: true,
        nextCursor: null,
      });
    },
    async "threads by `lastUpdatedAt`, workflows by `updatedAt`, runs, keys and objects by `createdAt`: latest first [workflows]"(
      server,
    ) {
      const caller = await server.caller();
      const ids: string[] = [];
      for (const name of ["A", "B", "C"]) {
        ids.push((await draftOne(caller, definitionNamed(name))).workflowId);
        await nextMillisecond();
      }
      assert.deepEqual(await listedNames(caller), ["C", "B", "A"]);
      await caller.expect(201, `POST ${WORKFLOWS}/${ids[0]}/publish`);
      assert.deepEqual(await listedNames(caller), ["A", "C", "B"]);
    },
    async "latest first, then by id"(server) {
      const caller = await server.caller();
      const names = Array.from({ length: 30 }, (_, index) => `Number ${index}`);
      await Promise.all(names.map((name) => draftOne(caller, definitionNamed(name))));
      const { workflows } = await caller.expect(200, `GET ${WORKFLOWS}?limit=100`);
      const keys = workflows.map(({ updatedAt, id }: Dated) => `${updatedAt} ${id}`);
      assert.deepEqual(keys, [...keys].sort().reverse());
    },
    async "`page` and `limit` outside their bounds, unknown enum values, malformed UUIDs and unknown body fields are 400 with the field named [`page` and `limit`]"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await caller.publish(definitionNamed("Bounds"));
      for (const path of [WORKFLOWS, `${WORKFLOWS}/${workflowId}/runs`]) {
        for (const query of ["page=0", "limit=0", "limit=101"]) {
          const { errors, code } = await caller.expect(400, `GET ${path}?${query}`);
          assert.equal(errors[0].path, query.split("=")[0]);
          assert.equal(code, "invalid_request");
        }
      }
    },
    async "Maximum `limit` is 100 everywhere, default 20"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(definitionNamed("Limits"));
      for (const path of [WORKFLOWS, `${WORKFLOWS}/${workflowId}/runs`]) {
        assert.equal((await caller.expect(200, `GET ${path}`)).limit, 20);
        assert.equal((await caller.expect(200, `GET ${path}?limit=100`)).limit, 100);
        await caller.expect(400, `GET ${path}?limit=101`);
      }
    },
    async "IDs are UUIDs (version 7, monotonic)"(server) {
      const caller = await server.caller();
      const ids: string[] = [];
      for (let count = 0; count < 20; count++) {
        const { workflowId, draftId } = await draftOne(caller, definitionNamed("Numbered"));
        ids.push(workflowId, draftId);
      }
      for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
      assert.deepEqual(ids, ids.toSorted());
    },
    async "Times are ISO 8601 UTC with milliseconds"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(definitionNamed("Timed"));
      const run = await runToEnd(caller, { workflowId });
      const detail = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}`);
      const draft = await caller.expect(200, `PUT ${WORKFLOWS}/${workflowId}/draft`);
      const times = [detail.createdAt, detail.updatedAt, draft.updatedAt, run.createdAt];
      for (const time of [...times, run.startedAt, run.finishedAt]) assert.match(time, TIME);
    },
    async "threads by `lastUpdatedAt`, workflows by `updatedAt`, runs, keys and objects by `createdAt`: latest first [runs]"(
      server,
    ) {
      const caller = await server.caller();
      const workflowId = await caller.publish(definitionNamed("Runs"));
      const started: string[] = [];
      for (let count = 0; count < 3; count++) {
        started.push(await startRun(caller, { workflowId }));
        await nextMillisecond();
      }
      const { runs } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/runs`);
      assert.deepEqual(runs.map(({ runId }: { runId: string }) => runId), started.reverse());
    },
  },
});
