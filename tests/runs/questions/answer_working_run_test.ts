import { deepEqual, match } from "node:assert/strict";
import {
  answer,
  approve,
  ask,
  openQuestions,
  questionsAsked,
  refusal,
} from "../../support/runs/asking.ts";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { call, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";

httpTest("a run is answered while other branches still work, and waits no more after", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab();
  const release = server.hold("/slow");
  const workflowId = await lab.publish({
    inputs: URL_INPUT,
    steps: [{ id: "both", parallel: [call("slow", "/slow"), ask("limit")] }],
    outputs: { amount: "${{ steps.limit.output.answers.amount }}" },
  });
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  await server.called("/slow");
  await questionsAsked(lab);
  await answer(lab, { runId, stepId: "limit", answers: { amount: 7 } });
  release();
  const run = await lab.settled(runId);
  deepEqual([run.status, run.outputs], ["succeeded", { amount: 7 }]);
});

httpTest("a block whose time is up withdraws its questions", async () => {
  const clock = new ManualClock();
  await using server = startStepServer();
  await using lab = await openRunLab({ clock });
  const release = server.hold("/slow");
  const workflowId = await lab.publish({
    inputs: URL_INPUT,
    steps: [{
      id: "block",
      when: "true",
      timeout: "30s",
      onError: "continue",
      steps: [{ id: "both", parallel: [approve("consent"), call("slow", "/slow")] }],
    }, approve("last")],
  });
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  await server.called("/slow");
  await questionsAsked(lab);
  clock.advance(31_000);
  await eventually(async () =>
    (await openQuestions(lab)).map(({ stepId }) => stepId).join() === "last"
  );
  release();
  const late = await refusal(answer(lab, { runId, stepId: "consent", approved: true }));
  match(late.message, /its step has ended/);
});
