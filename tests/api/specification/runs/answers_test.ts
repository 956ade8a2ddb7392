import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  leaf,
  questionsOf,
  runOf,
  RUNS,
  shareNew,
  waitingRun,
  withSteps,
} from "../../../support/specification/runs.ts";
import {
  assertFields,
  publishAll,
  runToEnd,
  runWhen,
  startRun,
  TIME,
  UNKNOWN_ID,
  UUID,
  WAITS,
} from "../../../support/specification/workflows.ts";

const FIELDS: JsonObject = {
  amount: { type: "number" },
  note: { type: "string", required: false },
};

const ASK = leaf("limit", "human.ask", { message: "How much?", fields: FIELDS });
const APPROVE = leaf("consent", "human.approve", { message: "Go on?" });

/** A waiting run of one step, and the request that answers it. */
async function asked(caller: SpecifiedCaller, step: JsonObject): Promise<[string, string]> {
  const runId = await waitingRun(caller, withSteps(step));
  return [runId, `POST ${RUNS}/${runId}/answer`];
}

section({
  file: import.meta.url,
  heading: "decisions.md: Runs",
  statements: {
    async "`POST /runs/:id/answer { stepId | path, answers }` [`stepId`]"(server) {
      const caller = await server.caller();
      const [runId, request] = await asked(caller, ASK);
      const json = { stepId: "limit", answers: { amount: 5 } };
      const answered = await caller.expect(200, request, { json });
      assert.deepEqual([answered.runId, answered.stepId], [runId, "limit"]);
      const { status, steps } = await runWhen(caller, { runId });
      assert.deepEqual([status, steps[0].output.answers], ["succeeded", { amount: 5, note: null }]);
      await caller.expect(404, `POST ${RUNS}/${UNKNOWN_ID}/answer`, { json });
    },
    async "`POST /runs/:id/answer { stepId | path, answers }` [`path`]"(server) {
      const caller = await server.caller();
      const step = { ...ASK, forEach: "['a', 'b']", concurrency: 2 };
      const [runId, request] = await asked(caller, step);
      await questionsOf(caller, { runId, count: 2 });
      const answers = { amount: 5 };
      const refused = await caller.expect(409, request, { json: { stepId: "limit", answers } });
      assert.deepEqual(refused.paths, ["steps[0]#0", "steps[0]#1"]);
      for (const [at, path] of refused.paths.entries()) {
        await caller.expect(200, request, { json: { path, answers: { amount: at } } });
      }
      const { output } = (await runWhen(caller, { runId })).steps[0];
      const amounts = output.map((item: { answers: JsonObject }) => item.answers.amount);
      assert.deepEqual(amounts, [0, 1]);
    },
    async "`POST /runs/:id/answer { stepId | path, answers }` [one of the two]"(server) {
      const caller = await server.caller();
      const [, request] = await asked(caller, ASK);
      const answers = { amount: 5 };
      const wrong: JsonObject[] = [
        { answers },
        { answers, stepId: "limit", path: "steps[0]" },
        { answers, stepId: "limit", extra: 1 },
      ];
      for (const json of wrong) await caller.expect(400, request, { json });
      await caller.expect(404, request, { json: { answers, stepId: "other" } });
      await caller.expect(200, request, { json: { answers, path: "steps[0]" } });
    },
    async "or `{ …, approved, comment? }`"(server) {
      const caller = await server.caller();
      const given: JsonObject[] = [{ approved: true, comment: "Known" }, { approved: false }];
      for (const json of given) {
        const [runId, request] = await asked(caller, APPROVE);
        await caller.expect(200, request, { json: { stepId: "consent", ...json } });
        const { status, steps: [{ output }] } = await runWhen(caller, { runId });
        assert.equal(status, "succeeded");
        const { approved, comment } = output;
        assert.deepEqual({ approved, comment }, { comment: null, ...json });
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Envelopes and bodies",
  statements: {
    async "cancel or answer of one that ended [answer]"(server) {
      const caller = await server.caller();
      const done = await runToEnd(caller, { workflowId: await publishAll(caller, ["A"]) });
      const [cancelled, request] = await asked(caller, ASK);
      await caller.expect(202, `POST ${RUNS}/${cancelled}/cancel`);
      await runWhen(caller, { runId: cancelled });
      const json = { stepId: "limit", answers: { amount: 5 } };
      const ended: [string, string][] = [
        [done.runId, `POST ${RUNS}/${done.runId}/answer`],
        [cancelled, request],
      ];
      for (const [runId, answer] of ended) {
        const refused = await caller.expect(409, answer, { json });
        assert.deepEqual([refused.code, refused.runId], ["run_ended", runId]);
      }
    },
    async "409 is where the state forbids it (a question that was answered)"(server) {
      const caller = await server.caller();
      const runId = await waitingRun(caller, withSteps(APPROVE, WAITS));
      const request = `POST ${RUNS}/${runId}/answer`;
      const answer = (approved: boolean) =>
        caller.call(request, { json: { stepId: "consent", approved } });
      const answers = await Promise.all([answer(true), answer(false)]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
      const late = await answer(true);
      assert.deepEqual([late.status, late.body.runId], [409, runId]);
    },
    async "422 is for what is well-formed and cannot be done (answers that do not fit)"(server) {
      const caller = await server.caller();
      const [runId, request] = await asked(caller, ASK);
      const wrong: [JsonObject, string][] = [
        [{}, "answers"],
        [{ answers: {} }, "answers.amount"],
        [{ answers: { amount: "5" } }, "answers.amount"],
        [{ answers: { amount: 5, other: 1 } }, "answers.other"],
        [{ approved: true }, "approved"],
      ];
      for (const [given, path] of wrong) {
        const { errors } = await caller.expect(422, request, {
          json: { stepId: "limit", ...given },
        });
        assert.equal(errors[0].path, path);
      }
      assert.equal((await questionsOf(caller, { runId })).length, 1);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Who may do what",
  statements: {
    async "cancelled, retried and answered by its principal and by writers [answered]"(server) {
      const { workflowId, colleague, admin, ...callers } = await shareNew(
        server,
        withSteps(APPROVE),
      );
      const json = { stepId: "consent", approved: true };
      for (const caller of Object.values(callers)) {
        const runId = await startRun(callers.reader, { workflowId });
        await runWhen(callers.reader, { runId, statuses: ["waiting"] });
        const request = `POST ${RUNS}/${runId}/answer`;
        await colleague.expect(403, request, { json });
        await (await server.caller()).expect(404, request, { json });
        await admin.expect(404, request, { json });
        await caller.expect(200, request, { json });
        assert.equal((await runWhen(caller, { runId })).status, "succeeded");
      }
    },
  },
});

section({
  file: import.meta.url,
  heading: "definition.md: Services of the first release",
  statements: {
    async "human.ask | `message`, `fields` (input declarations), `expires?`"(server) {
      const caller = await server.caller();
      const [runId] = await asked(caller, ASK);
      const [question] = await questionsOf(caller, { runId });
      assert.deepEqual([question.kind, question.message], ["ask", "How much?"]);
      assert.deepEqual(question.fields, FIELDS);
    },
    async "human.ask | `message`, `fields` (input declarations), `expires?` | `answers, answeredBy, answeredAt`"(
      server,
    ) {
      const sub = crypto.randomUUID();
      const caller = await server.caller({ sub });
      const [runId, request] = await asked(caller, ASK);
      const answers = { amount: 5, note: "Known" };
      await caller.expect(200, request, { json: { stepId: "limit", answers } });
      const { output } = (await runWhen(caller, { runId })).steps[0];
      assertFields(output, "answers, answeredBy, answeredAt");
      assert.deepEqual([output.answers, output.answeredBy], [answers, sub]);
      assert.match(output.answeredAt, TIME);
    },
    async "human.approve | `message`, `expires?` | `approved, comment, answeredBy, answeredAt`"(
      server,
    ) {
      const caller = await server.caller();
      const [runId, request] = await asked(caller, APPROVE);
      const json = { stepId: "consent", approved: true, comment: "Known" };
      await caller.expect(200, request, { json });
      const { output } = (await runWhen(caller, { runId })).steps[0];
      assertFields(output, "approved, comment, answeredBy, answeredAt");
      assert.deepEqual([output.approved, output.comment], [true, "Known"]);
      assert.match(output.answeredBy, UUID);
    },
    async "`expires?`"(server) {
      const caller = await server.caller();
      for (const step of [ASK, APPROVE]) {
        const given = { ...(step.with as JsonObject), expires: "1ms" };
        const run = await runOf(caller, { steps: [{ ...step, with: given }] });
        assert.deepEqual([run.status, run.error.code], ["failed", "expired"]);
      }
    },
  },
});
