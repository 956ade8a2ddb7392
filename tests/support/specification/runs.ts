import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { eventually } from "../time/eventually.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "./caller.ts";
import { newTeam, runToEnd, runWhen, shareWith, startRun, WORKFLOWS } from "./workflows.ts";
import type { CallerOptions, SpecifiedServer } from "./server.ts";
import { definitionNamed } from "../workflows/workflows.ts";

type Body = SpecifiedAnswer["body"];

export const RUNS = "/api/v1/runs";

/** A definition of these steps. */
export function withSteps(...steps: JsonObject[]): JsonObject {
  return { ...definitionNamed("Steps"), steps };
}

/** A leaf: `leaf("note", "files.write", { name: "n", text: "x" })`. */
export function leaf(id: string, named: string, given: JsonObject): JsonObject {
  const [service = "", action = ""] = named.split(".");
  return { id, service, action, with: given };
}

/** A step whose output is a list of this value alone, which may be a template. */
export function give(id: string, value: Json, more: JsonObject = {}): JsonObject {
  return { ...leaf(id, "data.map", { items: [value], to: "${{ item }}" }), ...more };
}

/** A step that fails in every run. */
export function fail(id: string, more: JsonObject = {}): JsonObject {
  return give(id, "${{ [1][5] }}", more);
}

/** Repeats a step three times. */
export const EACH = { forEach: "['a', 'b', 'c']" };

/** A run of these steps, once it has ended; `outputs` are templates by name. */
export async function runOf(
  caller: SpecifiedCaller,
  { steps, ...more }: { steps: JsonObject[]; outputs?: JsonObject; inputs?: JsonObject },
): Promise<Body> {
  const workflowId = await caller.publish({ ...withSteps(...steps), ...more });
  return await runToEnd(caller, { workflowId });
}

/** Each declared step with its status. */
export function statusesOf(run: Body): JsonObject {
  return Object.fromEntries(run.steps.map(({ id, status }: Body) => [id, status]));
}

/** The first error of a definition. */
export async function firstError(caller: SpecifiedCaller, definition: JsonObject): Promise<Body> {
  const { errors } = await caller.expect(200, `POST ${WORKFLOWS}/validate`, {
    json: { definition },
  });
  return errors[0];
}

/** The output `it` of a run of these steps. */
export async function seen(
  caller: SpecifiedCaller,
  steps: JsonObject[],
  it: string,
): Promise<Json> {
  const run = await runOf(caller, { steps, outputs: { it } });
  assert.equal(run.status, "succeeded", JSON.stringify(run.error));
  return run.outputs.it;
}

/** The output of one such step. */
export async function outputOf(caller: SpecifiedCaller, step: JsonObject): Promise<Body> {
  const run = await runOf(caller, { steps: [step] });
  if (run.status !== "succeeded") throw new Error(JSON.stringify(run.error));
  return run.steps[0].output;
}

/** A new run of the definition, once it waits. */
export async function waitingRun(
  caller: SpecifiedCaller,
  definition: JsonObject,
): Promise<string> {
  const runId = await startRun(caller, { workflowId: await caller.publish(definition) });
  await runWhen(caller, { runId, statuses: ["waiting"] });
  return runId;
}

/** The run's open questions that the caller may answer, once there are so many. */
export async function questionsOf(
  caller: SpecifiedCaller,
  { runId, count = 1 }: { runId: string; count?: number },
): Promise<Body[]> {
  return await eventually(async () => {
    const { questions } = await caller.expect(200, `GET /api/v1/questions?runId=${runId}`);
    return questions.length === count && questions;
  });
}

/** A workflow that a team shares, and callers with each right on it and on runs of it. */
export interface Shared {
  workflowId: string;
  owner: SpecifiedCaller;
  /** A member of the team with no right to write, who starts the runs. */
  reader: SpecifiedCaller;
  /** A member of the team with no right to write. */
  colleague: SpecifiedCaller;
  writer: SpecifiedCaller;
  admin: SpecifiedCaller;
}

export async function shareNew(
  server: SpecifiedServer,
  definition: JsonObject,
): Promise<Shared> {
  const teams = [newTeam()];
  const of = (options: CallerOptions) => server.caller(options);
  const owner = await of({ teams });
  const workflowId = await owner.publish(definition);
  await shareWith(owner, { workflowId, teams });
  return {
    workflowId,
    owner,
    reader: await of({ teams }),
    colleague: await of({ teams }),
    writer: await of({ teams, roles: ["workflow:write"] }),
    admin: await of({ roles: ["admin"] }),
  };
}
