import { deepEqual, equal, match } from "node:assert/strict";
import type { Database, Work } from "../../../src/db/database.ts";
import { answerRun } from "../../../src/runs/questions/answer_run.ts";
import { getRun } from "../../../src/runs/read_run.ts";
import {
  answer,
  approve,
  openQuestions,
  questionsAsked,
  refusal,
} from "../../support/runs/asking.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { call, give, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";
import {
  afterDowntime,
  ended,
  MINUTE_MS,
  startWaiting,
  statuses,
  timed,
  wait,
} from "../../support/runs/timed_blocks.ts";

Deno.test("an answer in time counts, however late the run goes on", async () => {
  const run = await afterDowntime(
    {
      steps: [timed("block", "1h", [approve("consent")])],
      outputs: { approved: "${{ steps.consent.output.approved }}" },
    },
    {
      minutes: 600,
      before: async (lab, runId) =>
        void await answer(lab, { runId, stepId: "consent", approved: true }),
    },
  );
  deepEqual([run.status, run.outputs], ["succeeded", { approved: true }]);
});

Deno.test("a question can be answered until the time of the block is up, and not then", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock });
  const began = clock.now();
  const definition = {
    steps: [
      timed("block", "1h", [approve("consent", { expires: "7d" })], { onError: "continue" }),
      wait("after", "1d"),
    ],
  };
  const [runId, other] = [
    await startWaiting({ lab }, definition),
    await startWaiting({ lab }, definition),
  ];
  deepEqual(
    (await openQuestions(lab)).map(({ expiresAt }) => Date.parse(expiresAt ?? "")),
    [began + 60 * MINUTE_MS, began + 60 * MINUTE_MS],
  );
  const at = (now: number) => ({ ...lab.ctx, clock: new ManualClock(now) });
  const late = answerRun(at(began + 60 * MINUTE_MS), { runId, stepId: "consent", approved: true });
  match((await refusal(late)).message, /it has expired/);
  const inTime = at(began + 60 * MINUTE_MS - 1);
  await answerRun(inTime, { runId: other, stepId: "consent", approved: true });
  clock.advance(60 * MINUTE_MS);
  for (const [id, status] of [[runId, "cancelled"], [other, "succeeded"]] as const) {
    await eventually(async () =>
      statuses(await getRun(lab.ctx, { runId: id }))["after"] === "waiting"
    );
    equal(statuses(await getRun(lab.ctx, { runId: id }))["consent"], status);
  }
  const ended = answer(lab, { runId, stepId: "consent", approved: true });
  match((await refusal(ended)).message, /its step has ended/);
});

/** Does `work` once, before the transaction of a run that is executed with this number, from 0. */
function interrupting(db: Database, at: number, work: () => Promise<void>): Database {
  let count = 0;
  return {
    queries: db.queries,
    check: () => db.check(),
    async transaction<T>(given: Work<T>) {
      const running = await db.queries.selectFrom("runs").select("id")
        .where("status", "=", "running").executeTakeFirst();
      if (running && count++ === at) await work();
      return await db.transaction(given);
    },
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

for (
  const [at, name, status] of [
    [0, "an answer that is taken in the very moment in which the block ends counts", "succeeded"],
    [1, "an answer that comes then by a clock that is behind is refused", "failed"],
  ] as const
) {
  Deno.test(name, async () => {
    await using file = await openTestDatabase();
    const clock = new ManualClock();
    await using first = await openRunLab({ db: file, path: file.path, clock });
    const inTime = clock.now() + 60 * MINUTE_MS - 1;
    const runId = await startWaiting({ lab: first }, {
      steps: [timed("block", "1h", [approve("consent")])],
    });
    await first.engine[Symbol.asyncDispose]();
    clock.advance(60 * MINUTE_MS);
    const ctx = { ...first.ctx, clock: new ManualClock(inTime) };
    let isTaken: boolean | null = null;
    const db = interrupting(file, at, async () => {
      const answering = answerRun(ctx, { runId, stepId: "consent", approved: true });
      isTaken = await answering.then(() => true, () => false);
    });
    await using lab = await openRunLab({ db, path: file.path, clock, principal: ctx.principal });
    const run = await eventually(async () => {
      clock.advance(1_000);
      const run = await getRun(lab.ctx, { runId });
      return run.status === "succeeded" || run.status === "failed" ? run : null;
    });
    deepEqual([isTaken, run.status], [status === "succeeded", status]);
    equal(statuses(run)["consent"], status === "succeeded" ? "succeeded" : "cancelled");
  });
}

httpTest("work in one branch does not keep a block from ending another's wait", async () => {
  const clock = new ManualClock();
  await using server = startStepServer();
  await using lab = await openRunLab({ clock });
  server.hold("/a");
  const workflowId = await lab.publish({
    inputs: URL_INPUT,
    steps: [{
      id: "block",
      timeout: "30s",
      parallel: [
        { id: "inner", when: "true", steps: [approve("consent")] },
        call("a", "/a"),
      ],
      onError: [
        give("seen", "${{ [steps.inner.status, steps.consent.status, steps.a.status] }}"),
        wait("calm", "1h"),
      ],
    }],
    outputs: { seen: "${{ steps.seen.output[0] }}" },
  });
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  await server.called("/a");
  await questionsAsked(lab);
  clock.advance(30_000);
  await eventually(async () => (await getRun(lab.ctx, { runId })).status === "waiting");
  const { inner, consent, a } = statuses(await getRun(lab.ctx, { runId }));
  clock.advance(60 * MINUTE_MS);
  const { outputs } = await ended({ lab, clock }, runId);
  deepEqual(outputs, { seen: ["cancelled", "cancelled", "cancelled"] });
  deepEqual(outputs, { seen: [inner, consent, a] });
});
