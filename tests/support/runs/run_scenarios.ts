import { deepEqual, equal } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import type { Run } from "../../../src/runs/run.ts";
import { openRunLab, type RunLab } from "./run_lab.ts";
import { startStepServer, type StepServer } from "./step_server.ts";
import { httpTest } from "./http_tests.ts";

/** A definition, how its run is to end, and what is to be seen of its steps. */
export interface RunScenario {
  name: string;
  definition: JsonObject;
  inputs?: JsonObject;
  envs?: Record<string, string>;
  /** Values of the workflow itself. */
  values?: Record<string, string>;
  status: Run["status"];
  outputs?: JsonObject;
  error?: Run["error"];
  /** Status by step id, of the steps that matter. */
  steps?: Record<string, string>;
  then?: (run: Run, world: { lab: RunLab; server: StepServer }) => void | Promise<void>;
}

/** Each is a test of its own, against a real engine and a loopback server at `inputs.url`. */
export function testScenarios(scenarios: readonly RunScenario[]): void {
  for (const scenario of scenarios) {
    httpTest(`a run: ${scenario.name}`, async () => {
      await using server = startStepServer();
      await using lab = await openRunLab();
      const workflowId = await lab.publish(scenario.definition);
      if (scenario.values) await lab.setEnv(workflowId, scenario.values);
      const { inputs = {}, envs } = scenario;
      const declared = scenario.definition.inputs as JsonObject | undefined;
      const given = declared?.url ? { ...inputs, url: server.url } : inputs;
      const { runId } = await lab.start(workflowId, { inputs: given, envs });
      const run = await lab.settled(runId);
      equal(run.status, scenario.status, JSON.stringify(run.error));
      if (scenario.outputs) deepEqual(run.outputs, scenario.outputs);
      if (scenario.error) deepEqual(run.error, scenario.error);
      const statuses = run.steps.map(({ id, status }) => [id, status] as const)
        .filter(([id]) => Object.hasOwn(scenario.steps ?? {}, id));
      deepEqual(Object.fromEntries(statuses), scenario.steps ?? {});
      await scenario.then?.(run, { lab, server });
    });
  }
}

/** A step that gives `value`, in a list of one; a template is filled in. */
export function give(id: string, value: JsonObject[string], more: JsonObject = {}): JsonObject {
  return {
    id,
    service: "data",
    action: "filter",
    with: { items: [value], where: "true" },
    ...more,
  };
}

/** A step whose expression fails when it is evaluated. */
export function breaks(id: string, more: JsonObject = {}): JsonObject {
  return give(id, "${{ [1][5] }}", more);
}

/** A step that calls the server at `inputs.url`. */
export function call(id: string, path: string, more: JsonObject = {}): JsonObject {
  return {
    id,
    service: "http",
    action: "request",
    with: { url: `\${{ inputs.url }}${path}`, method: "POST" },
    ...more,
  };
}

/** For definitions with `call()`. */
export const URL_INPUT: JsonObject = { url: { type: "string" } };
