import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { eventually } from "../../../support/time/eventually.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  assertFields,
  newTeam,
  publishAll,
  publishNext,
  runToEnd,
  runWhen,
  shareWith,
  startRun,
  TIME,
  UUID,
  WAITS,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { startStepServer } from "../../../support/runs/step_server.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

const WRITE = { id: "note", service: "files", action: "write", with: { name: "n", text: "x" } };

function withSteps(...steps: JsonObject[]): JsonObject {
  return { ...definitionNamed("Steps"), steps };
}

async function startWith(
  caller: SpecifiedCaller,
  { workflowId, key, inputs = {} }: { workflowId: string; key: string; inputs?: JsonObject },
): Promise<SpecifiedAnswer> {
  return await caller.call(`POST ${WORKFLOWS}/${workflowId}/runs`, {
    json: { inputs },
    headers: { "idempotency-key": key },
  });
}

const CHOOSES: JsonObject = { ...definitionNamed("Inputs"), inputs: { n: { type: "number" } } };

section({
  file: import.meta.url,
  heading: "decisions.md: Runs",
  statements: {
    async "`Idempotency-Key` (1 to 255 printable characters)"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      for (const key of ["k", "~".repeat(255)]) {
        assert.equal((await startWith(caller, { workflowId, key })).status, 202);
      }
      for (const key of ["", "~".repeat(256), "k\u00e9y", "a\tb"]) {
        const { status, body } = await startWith(caller, { workflowId, key });
        assert.deepEqual([status, body.errors?.[0].path], [400, "idempotency-key"], key);
      }
    },
    async "per organization, principal and workflow"(server) {
      const teams = [newTeam()];
      const [caller, colleague] = [await server.caller({ teams }), await server.caller({ teams })];
      const [workflowId, other] = [
        await publishAll(caller, ["A"]),
        await publishAll(caller, ["B"]),
      ];
      await shareWith(caller, { workflowId, teams });
      const answers = [
        await startWith(caller, { workflowId, key: "same" }),
        await startWith(colleague, { workflowId, key: "same" }),
        await startWith(caller, { workflowId: other, key: "same" }),
      ];
      assert.equal(new Set(answers.map(({ body }) => body.runId)).size, 3);
    },
    async "same key and body, the same answer"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(CHOOSES);
      const start = () => startWith(caller, { workflowId, key: "key", inputs: { n: 1 } });
      const answers = await Promise.all([start(), start(), start()]);
      const [first] = answers;
      const { runId } = first?.body;
      await runWhen(caller, { runId });
      const inputs = { n: { type: "number" }, m: { type: "number" } };
      await publishNext(caller, { workflowId, definition: { ...CHOOSES, inputs } });
      answers.push(await start());
      for (const { status, body } of answers) assert.deepEqual([status, body.runId], [202, runId]);
      const { total } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/runs`);
      assert.equal(total, 1);
    },
    async "another body, 422"(server) {
      const caller = await server.caller();
      const workflowId = await caller.publish(CHOOSES);
      const first = await startWith(caller, { workflowId, key: "key", inputs: { n: 1 } });
      const second = await startWith(caller, { workflowId, key: "key", inputs: { n: 2 } });
      assert.deepEqual([second.status, second.body.code], [422, "unprocessable"]);
      assert.equal(second.body.runId, first.body.runId);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Small shapes",
  settings: { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32", MAX_CONCURRENT_RUNS: "1" },
  statements: {
    async "Run: `{ runId, workflowId, versionNumber, status, trigger, inputs, outputs, error, createdAt, startedAt, finishedAt, steps }`"(
      server,
    ) {
      const caller = await server.caller();
      const definition = {
        ...withSteps(WRITE),
        outputs: { name: "${{ steps.note.output.name }}" },
      };
      const workflowId = await caller.publish(definition);
      const run = await runToEnd(caller, { workflowId });
      assertFields(
        run,
        "runId, workflowId, versionNumber, status, trigger, inputs, outputs, error, createdAt, " +
          "startedAt, finishedAt, steps",
      );
      assert.match(run.runId, UUID);
      assert.deepEqual([run.workflowId, run.versionNumber, run.status], [
        workflowId,
        1,
        "succeeded",
      ]);
      assert.deepEqual([run.inputs, run.outputs, run.error], [{}, { name: "n" }, null]);
      const times = [run.createdAt, run.startedAt, run.finishedAt];
      for (const time of times) assert.match(time, TIME);
      assert.deepEqual(times, times.toSorted());
    },
    async "a step `{ id, path, service, action, status, attempts, input, output, error, log, startedAt, finishedAt }`"(
      server,
    ) {
      const caller = await server.caller();
      const { steps: [step, ...others] } = await runToEnd(caller, {
        workflowId: await caller.publish(withSteps(WRITE)),
      });
      assert.deepEqual(others, []);
      assertFields(
        step,
        "id, path, service, action, status, attempts, input, output, error, log, startedAt, " +
          "finishedAt",
      );
      const { id, path, service, action, status, attempts, error } = step;
      assert.deepEqual([id, path, service, action], ["note", "steps[0]", "files", "write"]);
      assert.deepEqual([status, attempts, error], ["succeeded", 1, null]);
      assert.deepEqual(step.input, WRITE.with);
      assertFields(step.output, "objectKey, name, sizeBytes, contentType");
      assert.ok(Array.isArray(step.log));
      for (const time of [step.startedAt, step.finishedAt]) assert.match(time, TIME);
    },
    async "`error` is `{ code, message, stepId }`"(server) {
      const caller = await server.caller();
      const wrong = { ...WRITE, with: { name: "n", text: "${{ env.TOKEN }}" } };
      const definition = { ...withSteps(wrong), env: { TOKEN: { secret: false } } };
      const run = await runToEnd(caller, { workflowId: await caller.publish(definition) });
      assert.equal(run.status, "failed");
      assertFields(run.error, "code, message, stepId");
      assert.deepEqual([typeof run.error.code, typeof run.error.message, run.error.stepId], [
        "string",
        "string",
        "note",
      ]);
      assertFields(run.steps[0].error, "code, message");
    },
    async "Run status: `queued, running, waiting, succeeded, failed, cancelled`"(server) {
      await using world = startStepServer();
      const release = world.hold("/held");
      const caller = await server.caller();
      const ask = {
        ...{ id: "ask", service: "http", action: "request" },
        with: { url: `${world.url}/held` },
      };
      const held = await startRun(caller, { workflowId: await caller.publish(withSteps(ask)) });
      await world.called("/held");
      const statusOf = async (runId: string) =>
        (await caller.expect(200, `GET /api/v1/runs/${runId}`)).status;
      const waiting = await caller.publish(withSteps(WAITS));
      const queued = await startRun(caller, { workflowId: waiting });
      const seen = [await statusOf(held), await statusOf(queued)];
      release();
      seen.push((await runWhen(caller, { runId: held })).status);
      await runWhen(caller, { runId: queued, statuses: ["waiting"] });
      await caller.expect(202, `POST /api/v1/runs/${queued}/cancel`);
      seen.push((await runWhen(caller, { runId: queued })).status);
      assert.deepEqual(seen, ["running", "queued", "succeeded", "cancelled"]);
    },
    async "step status: `pending, running, waiting, succeeded, failed, skipped, cancelled`"(
      server,
    ) {
      const caller = await server.caller();
      const skipped = { ...WRITE, id: "skipped", when: "1 > 2" };
      const steps = [WRITE, skipped, WAITS, { ...WRITE, id: "later" }];
      const runId = await startRun(caller, {
        workflowId: await caller.publish(withSteps(...steps)),
      });
      const waiting = await runWhen(caller, { runId, statuses: ["waiting"] });
      const statuses = (run: { steps: { status: string }[] }) =>
        run.steps.map(({ status }) => status);
      assert.deepEqual(statuses(waiting), ["succeeded", "skipped", "waiting", "pending"]);
      await caller.expect(202, `POST /api/v1/runs/${runId}/cancel`);
      const cancelled = await runWhen(caller, { runId });
      assert.deepEqual(statuses(cancelled).slice(0, 3), ["succeeded", "skipped", "cancelled"]);
    },
    async "Triggers: `manual, chat, schedule, webhook, api, subworkflow`"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["Note"]);
      const json = { name: "key" };
      const { key } = await caller.expect(201, "POST /api/v1/api-keys", { json });
      const headers = { authorization: `Bearer ${key}`, "x-source": "external" };
      const path = `POST ${WORKFLOWS}/${workflowId}/runs`;
      const byKey = await caller.expect(202, path, { json: { inputs: {} }, headers });
      const byHand = await startRun(caller, { workflowId });
      const triggers = [];
      for (const runId of [byKey.runId, byHand]) {
        triggers.push((await runWhen(caller, { runId })).trigger);
      }
      const { threadId } = await caller.expect(200, "POST /api/v1/chats");
      await caller.say(threadId, `run "Note"`);
      await eventually(async () => {
        const { runs } = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/runs`);
        return runs[0].trigger === "chat";
      });
      assert.deepEqual(triggers, ["api", "manual"]);
    },
    async "`steps` lists the declared ones"(server) {
      const caller = await server.caller();
      const each = { ...WRITE, id: "each", forEach: "[1, 2, 3]" };
      const block = { id: "block", parallel: [WRITE, { ...WRITE, id: "other" }] };
      const run = await runToEnd(caller, {
        workflowId: await caller.publish(withSteps(each, block)),
      });
      const ids = run.steps.map(({ id }: { id: string }) => id);
      assert.deepEqual(ids, ["each", "block", "note", "other"]);
    },
  },
});
