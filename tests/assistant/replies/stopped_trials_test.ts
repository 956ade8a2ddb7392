/** Stopping a reply while a tool tries what the model has built. */
import assert from "node:assert/strict";
import type { RunsPort } from "../../../src/assistant/runs_port.ts";
import { dryRun } from "../../../src/runs/trial/dry_run.ts";
import { testStep } from "../../../src/runs/trial/test_step.ts";
import type { Service } from "../../../src/services/service.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { hear, modelsAt, openChat, posted } from "../../support/chat/chat.ts";
import { type ScriptedAnswer, startFakeModel } from "../../support/chat/fake_model.ts";
import { fakeRuns } from "../../support/runs/fake_runs.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

const STEP = {
  id: "slow",
  service: "data",
  action: "map",
  with: { items: [1], to: "x" },
};
const DEFINITION = { format: "planner/1", name: "Slow", steps: [STEP] };

const TRIALS: Readonly<Record<string, ScriptedAnswer>> = {
  "a dry run": { calls: [{ name: "dry_run", arguments: {} }] },
  "a step that is tried": { calls: [{ name: "try_step", arguments: { step: "slow" } }] },
};

for (const [what, trial] of Object.entries(TRIALS)) {
  Deno.test(`a stop ends ${what}, however long it would take`, async () => {
    await using lab = await openRunLab();
    // No time passes, so that no limit of time ends anything.
    const ctx = { ...lab.ctx, clock: new ManualClock() };
    const began = Promise.withResolvers<void>();
    const endless: Service = ({ signal }) => {
      began.resolve();
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    };
    const services = new Map([...lab.trials.services, ["data", endless]]);
    const trials = { ...ctx, ...lab.trials, services };
    const runs: RunsPort = {
      ...fakeRuns(),
      dryRun: (_ctx, input) => dryRun(trials, input),
      testStep: (_ctx, input) => testStep(trials, input),
    };
    await using model = startFakeModel([
      { calls: [{ name: "save_draft", arguments: { definition: JSON.stringify(DEFINITION) } }] },
      trial,
      { text: ["Never said."] },
    ]);
    await using test = openChat({ models: modelsAt(model.baseUrl), runs });
    const { threadId } = await createThread(ctx);
    const reply = hear(await test.chat.post(ctx, posted({ threadId })));
    await began.promise;
    await test.chat.stop(ctx, threadId);
    assert.deepEqual(await reply, { text: "(Stopped.)", pieces: ["(Stopped.)"], errors: [] });
    assert.equal(model.requests.length, 2);
  });
}
