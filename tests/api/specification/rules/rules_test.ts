import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { RED_TEST, ruleNamed } from "../../../support/rules/rules.ts";
import { newThread } from "../../../support/specification/chats.ts";
import { publishRule, RULES } from "../../../support/specification/rules.ts";
import { leaf, withSteps } from "../../../support/specification/runs.ts";
import { section } from "../../../support/specification/specification.ts";
import {
  assertFields,
  newTeam,
  publishNext,
  runToEnd,
  shareWith,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

function deciding(rule: string): JsonObject {
  return {
    ...withSteps(leaf("decide", "rules.evaluate", { rule, inputs: { amount: 1500 } })),
    outputs: { decided: "${{ steps.decide.output }}" },
  };
}

async function shareRule(
  caller: Parameters<typeof publishRule>[0],
  { ruleId, teams }: { ruleId: string; teams: string[] },
): Promise<void> {
  await caller.expect(200, `PATCH ${RULES}/${ruleId}/sharing`, {
    json: { shareWithTeamKeys: teams },
  });
}

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "every list | a named array and flat page data, as the versions endpoint already does: `{ threads: [...], page, limit, total, totalPages }`, likewise `workflows`, `messages`, `runs`, `rules`, `apiKeys`, `objects`"(
      server,
    ) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      const lists: [path: string, items: string][] = [
        ["/chats", "threads"],
        ["/workflows", "workflows"],
        [`/chats/${threadId}/messages`, "messages"],
        ["/runs", "runs"],
        ["/rules", "rules"],
        ["/api-keys", "apiKeys"],
        ["/objects", "objects"],
      ];
      for (const [path, items] of lists) {
        const body = await caller.expect(200, `GET /api/v1${path}`);
        assert.ok(Array.isArray(body[items]), `${path}: ${JSON.stringify(body)}`);
        for (const field of ["page", "limit", "total", "totalPages"]) {
          assert.equal(typeof body[field], "number", `${path}: ${field}`);
        }
      }
      for (const name of ["A", "B", "C"]) await publishRule(caller, ruleNamed(name));
      const { rules, nextCursor, ...data } = await caller.expect(200, `GET ${RULES}?limit=2`);
      assert.deepEqual(rules.map(({ name }: { name: string }) => name), ["C", "B"]);
      assert.equal(typeof nextCursor, "string");
      const totals = { total: 3, totalPages: 2, totalIsExact: true };
      assert.deepEqual(data, { page: 1, limit: 2, ...totals });
      const beyond = await caller.expect(200, `GET ${RULES}?page=9`);
      assert.deepEqual([beyond.rules, beyond.nextCursor], [[], null]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Who may do what",
  statements: {
    async "A sub-workflow or rule is looked up among what the workflow's *owner* may read; a name that fits several is an error"(
      server,
    ) {
      const team = newTeam();
      const owner = await server.caller({ teams: [team] });
      const writer = await server.caller({ teams: [team], roles: ["workflow:write"] });
      const workflowId = await owner.publish(definitionNamed("Shared"));
      await shareWith(owner, { workflowId, teams: [team] });
      await publishRule(owner, ruleNamed("Owner's"));
      const theirs = await publishRule(writer, ruleNamed("Writer's"));
      // By the rights of its owner, whoever publishes and starts it.
      await publishNext(writer, { workflowId, definition: deciding("Owner's") });
      for (const caller of [owner, writer]) {
        assert.equal((await runToEnd(caller, { workflowId })).status, "succeeded");
      }
      const publish = `POST ${WORKFLOWS}/${workflowId}/publish`;
      const draft = `PUT ${WORKFLOWS}/${workflowId}/draft`;
      await writer.expect(200, draft, { json: { definition: deciding("Writer's") } });
      await writer.expect(422, publish);
      await shareRule(writer, { ruleId: theirs, teams: [team] });
      await writer.expect(201, publish);

      await publishRule(owner, ruleNamed("Twins"));
      await publishRule(owner, ruleNamed("Twins"));
      await owner.expect(200, draft, { json: { definition: deciding("Twins") } });
      const { errors } = await owner.expect(422, publish);
      assert.deepEqual(errors.map(({ path }: { path: string }) => path), ["steps[0].with.rule"]);
      const byInput = await owner.publish(deciding("${{ 'Twins' }}"));
      const { status, error } = await runToEnd(owner, { workflowId: byInput });
      assert.deepEqual([status, error.code], ["failed", "conflict"]);
    },
  },
});

/** The largest amount first, and nothing for what is below. */
const COLLECTS: JsonObject = {
  hitPolicy: "collect",
  rows: [
    { when: { amount: ">= 10" }, then: { discount: 1 } },
    { when: { amount: ">= 100" }, then: { discount: 2 } },
  ],
  tests: [],
};

section({
  file: import.meta.url,
  heading: "definition.md: Decision rules",
  statements: {
    async "`POST /rules/:id/evaluate { inputs, versionId?, trace? }` 200 `{ ruleId, versionNumber, outputs, matched: [row numbers from 1] }`"(
      server,
    ) {
      const caller = await server.caller();
      const ruleId = await publishRule(caller);
      const evaluate = `POST ${RULES}/${ruleId}/evaluate`;
      const inputs = { amount: 1500 };
      const expected = { ruleId, versionNumber: 1, outputs: { discount: 10 }, matched: [1] };
      assert.deepEqual(await caller.expect(200, evaluate, { json: { inputs } }), expected);
      const { versions: [first] } = await caller.expect(200, `GET ${RULES}/${ruleId}/versions`);
      const rows = [{ then: { discount: 1 } }];
      const json = { definition: ruleNamed("Discount", { rows, tests: [] }) };
      await caller.expect(200, `PUT ${RULES}/${ruleId}/draft`, { json });
      assert.deepEqual(await caller.expect(200, evaluate, { json: { inputs } }), expected);
      await caller.expect(201, `POST ${RULES}/${ruleId}/publish`);
      const latest = await caller.expect(200, evaluate, { json: { inputs } });
      assert.deepEqual([latest.versionNumber, latest.outputs], [2, { discount: 1 }]);
      const { versionId } = first;
      const again = await caller.expect(200, evaluate, { json: { inputs, versionId } });
      assert.deepEqual(again, expected);
      const unknown = { inputs, versionId: crypto.randomUUID() };
      await caller.expect(404, evaluate, { json: unknown });
    },
    async "for `collect` without an aggregate `outputs` is a list"(server) {
      const caller = await server.caller();
      const ruleId = await publishRule(caller, ruleNamed("Collects", COLLECTS));
      const answer = async (amount: number) => {
        const json = { inputs: { amount } };
        const evaluate = `POST ${RULES}/${ruleId}/evaluate`;
        const { outputs, matched } = await caller.expect(200, evaluate, { json });
        return [outputs, matched];
      };
      assert.deepEqual(await answer(100), [[{ discount: 1 }, { discount: 2 }], [1, 2]]);
      assert.deepEqual(await answer(1), [[], []]);
    },
    async "with `trace: true` also `trace: [{ row, matched, failed: column or null }]`"(server) {
      const caller = await server.caller();
      const ruleId = await publishRule(caller);
      const json = { inputs: { amount: 1 }, trace: true };
      const { trace } = await caller.expect(200, `POST ${RULES}/${ruleId}/evaluate`, { json });
      assert.deepEqual(trace, [
        { row: 1, matched: false, failed: "amount" },
        { row: 2, matched: true, failed: null },
      ]);
    },
    async "Missing or wrong inputs are 422"(server) {
      const caller = await server.caller();
      const ruleId = await publishRule(caller);
      const wrong: [inputs: JsonObject, path: string][] = [
        [{}, "inputs.amount"],
        [{ amount: "much" }, "inputs.amount"],
        [{ amount: null }, "inputs.amount"],
        [{ amount: 1, more: 2 }, "inputs.more"],
      ];
      for (const [inputs, path] of wrong) {
        const evaluate = `POST ${RULES}/${ruleId}/evaluate`;
        const { code, errors } = await caller.expect(422, evaluate, { json: { inputs } });
        assert.deepEqual([code, errors[0].path], ["unprocessable", path]);
      }
    },
    async "`…/evaluate/batch { inputs: [..] }` answers `{ results: [..] }` in order, at most 1,000"(
      server,
    ) {
      const caller = await server.caller();
      const ruleId = await publishRule(caller);
      const batch = `POST ${RULES}/${ruleId}/evaluate/batch`;
      const json = { inputs: [{ amount: 1 }, { amount: 1500 }] };
      const { results } = await caller.expect(200, batch, { json });
      assert.deepEqual(results, [
        { outputs: { discount: 0 }, matched: [2] },
        { outputs: { discount: 10 }, matched: [1] },
      ]);
      const inputs = Array.from({ length: 1_001 }, () => ({ amount: 1 }));
      const most = { json: { inputs: inputs.slice(1) } };
      assert.equal((await caller.expect(200, batch, most)).results.length, 1_000);
      const { errors } = await caller.expect(400, batch, { json: { inputs } });
      assert.equal(errors[0].path, "inputs");
    },
    async "`POST /rules { definition }` 201 `{ ruleId, draftId, valid, errors, warnings, tests: [{ name, passed, outputs }] }`"(
      server,
    ) {
      const caller = await server.caller();
      const json = { definition: ruleNamed("Discount", { tests: [RED_TEST] }) };
      const made = await caller.expect(201, `POST ${RULES}`, { json });
      assertFields(made, "ruleId, draftId, valid, errors, warnings, tests");
      const [{ name, passed, outputs }] = made.tests;
      assert.deepEqual([name, passed, outputs], ["small", false, { discount: 0 }]);
    },
    async "a red test makes publish 409 unless `force`"(server) {
      const caller = await server.caller();
      const json = { definition: ruleNamed("Discount", { tests: [RED_TEST] }) };
      const { ruleId } = await caller.expect(201, `POST ${RULES}`, { json });
      const publish = `POST ${RULES}/${ruleId}/publish`;
      assert.deepEqual((await caller.expect(409, publish)).failedTests, ["small"]);
      await caller.expect(201, publish, { json: { force: true } });
    },
    async "In a list or detail a rule has `id, name, description, version, isPublic, isDraft, sharedTeamKeys, createdAt, updatedAt`, in the detail also `rule` (the definition)"(
      server,
    ) {
      const caller = await server.caller();
      const ruleId = await publishRule(caller);
      const fields =
        "id, name, description, version, isPublic, isDraft, sharedTeamKeys, createdAt, updatedAt";
      const { rules: [item] } = await caller.expect(200, `GET ${RULES}`);
      assertFields(item, fields);
      const detail = await caller.expect(200, `GET ${RULES}/${ruleId}`);
      assertFields(detail, `${fields}, rule`);
      assert.deepEqual([detail.version, detail.rule], ["1", ruleNamed("Discount")]);
    },
    async "`rules.evaluate { rule, inputs }` in a workflow gives `outputs, matched, versionNumber`"(
      server,
    ) {
      const caller = await server.caller();
      const ruleId = await publishRule(caller);
      for (const rule of ["Discount", ruleId]) {
        const { outputs } = await runToEnd(caller, {
          workflowId: await caller.publish(deciding(rule)),
        });
        const decided = { outputs: { discount: 10 }, matched: [1], versionNumber: 1 };
        assert.deepEqual(outputs.decided, decided);
      }
    },
  },
});
