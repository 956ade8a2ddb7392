import { deepEqual, equal, ok } from "node:assert/strict";
import { answer, ask, openQuestions, questionsAsked } from "../../support/runs/asking.ts";
import { openCrashLab } from "../../support/runs/crash_lab.ts";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { call } from "../../support/runs/run_scenarios.ts";

const RUNS = 40;

/** How many questions there are at each kill; a third could put a run into quarantine. */
const KILL_AT = [10, 25];

httpTest(
  "kill -9 while runs ask leaves each run one question, and takes no answer twice",
  async () => {
    await using crash = await openCrashLab({
      steps: [ask("first"), ask("second")],
      outputs: {
        sum: "${{ steps.first.output.answers.amount + steps.second.output.answers.amount }}",
      },
    });
    const { lab } = crash;
    const { queries } = lab.ctx.db;
    const inputs = { url: crash.server.url };
    const runIds = [crash.runId];
    while (runIds.length < RUNS) {
      runIds.push((await lab.start(crash.workflowId, { inputs })).runId);
    }
    const countOf = async (table: "questions" | "run_steps"): Promise<number> => {
      const { total } = await queries.selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
      return total;
    };
    let unseen = 0;
    for (const wanted of KILL_AT) {
      await using child = await crash.startEngine();
      await eventually(async () => await countOf("questions") >= wanted);
      child.signal("SIGKILL");
      await child.ended;
      const running = await queries.selectFrom("run_steps")
        .innerJoin("questions", (join) =>
          join.onRef("questions.run_id", "=", "run_steps.run_id")
            .onRef("questions.path", "=", "run_steps.path"))
        .select("run_steps.run_id").where("run_steps.status", "=", "running").execute();
      unseen += running.length;
    }
    await using last = await openRunLab({ path: lab.path, principal: lab.ctx.principal });
    const asked = await questionsAsked(last, RUNS);
    deepEqual(asked.map(({ runId }) => runId).sort(), runIds.sort());
    ok(asked.every(({ stepId }) => stepId === "first"));
    for (const { runId, path } of asked) {
      await answer(last, {
        runId,
        path,
        answers: { amount: 1 },
      });
    }
    const then = await questionsAsked(last, RUNS);
    ok(then.every(({ stepId }) => stepId === "second"));
    for (const { runId, path } of then) await answer(last, { runId, path, answers: { amount: 2 } });
    for (const runId of runIds) {
      const run = await last.settled(runId);
      equal(run.status, "succeeded", JSON.stringify(run.error));
      deepEqual(run.outputs, { sum: 3 });
    }
    equal(await countOf("questions"), 2 * RUNS);
    console.log(
      `${KILL_AT.length} kills, ${RUNS} runs, ${unseen} questions before their steps were seen to wait`,
    );
  },
);

httpTest("a process killed while its run asks and works leaves one question", async () => {
  await using crash = await openCrashLab({
    steps: [{ id: "both", parallel: [ask("limit"), call("slow", "/slow")] }],
    outputs: { amount: "${{ steps.limit.output.answers.amount }}" },
  });
  const { server, lab, runId } = crash;
  const release = server.hold("/slow");
  {
    await using child = await crash.startEngine();
    await server.called("/slow");
    await questionsAsked(lab);
    child.signal("SIGKILL");
    await child.ended;
  }
  equal((await openQuestions(lab)).length, 1);
  await answer(lab, { runId, stepId: "limit", answers: { amount: 9 } });
  release();
  const run = await crash.finish();
  deepEqual([run.status, run.outputs], ["succeeded", { amount: 9 }]);
  const rows = await lab.ctx.db.queries.selectFrom("questions").select("status").execute();
  deepEqual(rows, [{ status: "answered" }]);
});
