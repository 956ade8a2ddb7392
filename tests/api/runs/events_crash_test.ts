import { deepEqual } from "node:assert/strict";
import { retryRun } from "../../../src/runs/retry_run.ts";
import { openCrashLab } from "../../support/runs/crash_lab.ts";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { call, give, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { type RunFrame, runFrames } from "../../support/http/run_frames.ts";
import { startStepServer } from "../../support/runs/step_server.ts";
import { assertRising, eventsOpener, toldBy } from "../../support/http/run_event_streams.ts";

httpTest(
  "a stream tells each change as it is on disk, from this process and from another",
  async () => {
    await using server = startStepServer();
    await using lab = await openRunLab();
    await using other = await openRunLab({
      path: lab.path,
      principal: lab.ctx.principal,
      isStarted: false,
      slots: 0,
    });
    const release = server.hold("/a");
    const steps = [give("pure", 1), call("a", "/a"), give("b", 2)];
    const workflowId = await lab.publish({ inputs: URL_INPUT, steps });
    const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
    await server.called("/a");
    const streams = [lab, other].map(async (one) => runFrames(await eventsOpener(one)(runId)));
    const seen: string[][] = [[], []];
    const reading = (await Promise.all(streams)).map(async (frames, at) => {
      for await (const frame of frames) seen[at]?.push(toldBy(frame));
    });
    await eventually(() => seen.every((list) => list.length === 3));
    for (const list of seen) {
      deepEqual(list, [
        "run running",
        "steps[0] succeeded",
        "steps[1] running",
      ]);
    }
    release();
    await Promise.all(reading);
    for (const list of seen) {
      deepEqual(list.slice(3), ["steps[1] succeeded", "steps[2] succeeded", "run succeeded"]);
    }
  },
);

httpTest("ids rise over a crash, a takeover, a cancellation and a retry", async () => {
  await using crash = await openCrashLab({ steps: [call("a", "/a"), call("bad", "/bad")] });
  const { server, lab, runId } = crash;
  const open = eventsOpener(lab);
  const frames: RunFrame[] = [];
  const readUntil = async (count: number): Promise<void> => {
    const response = await open(runId, frames.at(-1)?.id);
    for await (const frame of runFrames(response)) {
      frames.push(frame);
      if (frames.length === count) break;
    }
  };
  await readUntil(1);
  const release = server.hold("/a");
  await crash.killAt("/a");
  await readUntil(3);
  release();
  server.answer("/bad", () => new Response(null, { status: 404 }));
  await crash.finish();
  await readUntil(Infinity);
  await retryRun(lab.ctx, { runId });
  server.answer("/bad", () => Response.json({}));
  await crash.finish();
  await readUntil(Infinity);
  assertRising(frames);
  deepEqual(frames.map(toldBy), [
    "run queued",
    "run running",
    "steps[0] running",
    "steps[0]: begins again: its process ended while it was being done",
    "steps[0] succeeded",
    "steps[1] failed",
    "run failed",
    "steps[1]: begins again: the run is retried",
    "steps[1] succeeded",
    "run succeeded",
  ]);
});
