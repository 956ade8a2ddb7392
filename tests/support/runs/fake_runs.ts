import type { RunsPort, StartChatRunInput } from "../../../src/assistant/runs_port.ts";
import { isoTime, systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { dryRun } from "../../../src/runs/trial/dry_run.ts";
import type { Service } from "../../../src/services/service.ts";
import { CATALOGUE } from "../../../src/services/catalogue.ts";
import type { Run, RunStep } from "../../../src/runs/run.ts";

export interface FakeRuns extends RunsPort {
  started: StartChatRunInput[];
}

/** A dry run really does none of the steps with an effect. */
const UNUSED: ReadonlyMap<string, Service> = new Map(
  [...CATALOGUE.keys()].map((slug) => [slug, () => Promise.reject(new Error("is really done"))]),
);

/** Runs that end at once, as `outcome` says; a held one ends when the promise resolves. */
export function fakeRuns(
  outcome: Partial<Run> = {},
  held: Promise<unknown> = Promise.resolve(),
): FakeRuns {
  const started: StartChatRunInput[] = [];
  const runs = new Map<string, Run>();
  return {
    started,
    sendsMail: true,
    start(_ctx, input) {
      started.push(input);
      const runId = randomIds.uuid();
      runs.set(runId, endedRun({ ...outcome, runId, workflowId: input.workflowId }));
      return Promise.resolve({ runId });
    },
    get: (_ctx, { runId }) => Promise.resolve(runs.get(runId) ?? endedRun({ runId })),
    questions: () => Promise.resolve([]),
    retry: () => Promise.reject(new Error("nothing has failed")),
    cancel: () => Promise.reject(new Error("nothing is running")),
    dryRun: (ctx, input) => dryRun({ ...ctx, services: UNUSED }, input),
    testStep: () => Promise.reject(new Error("no step is tried")),
    latest: () => Promise.resolve(null),
    answer: () => Promise.reject(new Error("nothing is asked")),
    async follow(_ctx, { runId, signal }) {
      const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
      if (!signal.aborted) await Promise.race([held, aborted]);
      const run = runs.get(runId) ?? endedRun({ runId });
      return signal.aborted ? { ...run, status: "running" } : run;
    },
  };
}

export function endedRun(given: Partial<Run> = {}): Run {
  const now = isoTime(systemClock.now());
  return {
    runId: randomIds.uuid(),
    workflowId: randomIds.uuid(),
    versionNumber: 1,
    status: "succeeded",
    trigger: "chat",
    inputs: {},
    outputs: null,
    error: null,
    createdAt: now,
    startedAt: now,
    finishedAt: now,
    steps: [],
    ...given,
  };
}

export function endedStep(given: Partial<RunStep> = {}): RunStep {
  return {
    id: "report",
    path: "report",
    service: "files",
    action: "write",
    status: "succeeded",
    attempts: 1,
    input: null,
    output: null,
    error: null,
    log: [],
    startedAt: null,
    finishedAt: null,
    ...given,
  };
}
