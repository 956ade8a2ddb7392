import assert from "node:assert/strict";
import { type RunFrame, runFrames } from "../../../support/http/run_frames.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedCaller } from "../../../support/specification/caller.ts";
import {
  give,
  leaf,
  runOf,
  RUNS,
  waitingRun,
  withSteps,
} from "../../../support/specification/runs.ts";
import { runWhen, UNKNOWN_ID, WAITS } from "../../../support/specification/workflows.ts";

const SHORT = leaf("short", "wait.for", { duration: "1ms" });

async function follow(caller: SpecifiedCaller, runId: string): Promise<AsyncGenerator<RunFrame>> {
  const response = await caller.open(`GET ${RUNS}/${runId}/events`);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream\b/);
  return runFrames(response);
}

/** As many as come up to a `run` in this state. */
async function readUpTo(frames: AsyncGenerator<RunFrame>, status: string): Promise<RunFrame[]> {
  const read: RunFrame[] = [];
  for (;;) {
    const { value, done } = await frames.next();
    if (done) throw new Error(`The stream ended without a run that is ${status}`);
    read.push(value);
    if (value.event === "run" && value.data.status === status) return read;
  }
}

section({
  file: import.meta.url,
  heading: "decisions.md: Runs",
  statements: {
    async "`GET /runs/:id/events` (SSE: events `run`, `step`, `log`"(server) {
      const caller = await server.caller();
      const { runId, steps, ...run } = await runOf(caller, { steps: [SHORT] });
      const frames = await Array.fromAsync(await follow(caller, runId));
      const kinds = frames.map(({ event }) => event);
      assert.deepEqual(kinds.toSorted(), ["log", "run", "step"]);
      const dataOf = (kind: string) => frames.find(({ event }) => event === kind)?.data;
      assert.deepEqual(dataOf("run"), { runId, ...run });
      assert.deepEqual(dataOf("step"), steps[0]);
      assert.deepEqual(dataOf("log"), { path: "steps[0]", line: steps[0].log[0] });
      await caller.expect(404, `GET ${RUNS}/${UNKNOWN_ID}/events`);
      await (await server.caller()).expect(404, `GET ${RUNS}/${runId}/events`);
    },
    async "`id` rises"(server) {
      const caller = await server.caller();
      const runId = await waitingRun(caller, withSteps(give("a", 1), give("b", 2), SHORT, WAITS));
      const frames = await follow(caller, runId);
      const seen = await readUpTo(frames, "waiting");
      await caller.expect(202, `POST ${RUNS}/${runId}/cancel`);
      seen.push(...await Array.fromAsync(frames));
      const ids = seen.map(({ id }) => Number(id));
      assert.ok(ids.length > 5);
      assert.deepEqual(ids, [...new Set(ids)].sort((a, b) => a - b));
    },
    async "it starts with the present state"(server) {
      const caller = await server.caller();
      const runId = await waitingRun(caller, withSteps(give("a", 1), WAITS, give("later", 2)));
      const frames = await follow(caller, runId);
      const told = (await readUpTo(frames, "waiting")).filter(({ event }) => event !== "log")
        .map(({ event, data }) => [event === "run" ? "run" : data.id, data.status]);
      await frames.return(undefined);
      assert.deepEqual(told.sort(), [["a", "succeeded"], ["pause", "waiting"], ["run", "waiting"]]);
    },
    async "and ends after the last `run` event"(server) {
      const caller = await server.caller();
      const runId = await waitingRun(caller, withSteps(WAITS));
      const frames = await follow(caller, runId);
      await readUpTo(frames, "waiting");
      await caller.expect(202, `POST ${RUNS}/${runId}/cancel`);
      const { event, data } = (await Array.fromAsync(frames)).at(-1) ?? assert.fail();
      assert.deepEqual([event, data.status], ["run", "cancelled"]);
      const { steps: _, ...run } = await runWhen(caller, { runId });
      assert.deepEqual(data, run);
    },
  },
});
