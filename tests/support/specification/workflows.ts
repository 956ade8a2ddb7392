import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { eventually } from "../time/eventually.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "./caller.ts";
import { definitionNamed } from "../workflows/workflows.ts";

type Body = SpecifiedAnswer["body"];

export const WORKFLOWS = "/api/v1/workflows";

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** ISO 8601 in UTC, with milliseconds. */
export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** An id of nothing that exists. */
export const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";

/** Waits longer than any test. */
export const WAITS = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };

/** A workflow that was never published. */
export async function draftOne(
  caller: SpecifiedCaller,
  definition: JsonObject | string,
): Promise<{ workflowId: string; draftId: string }> {
  return await caller.expect(201, `POST ${WORKFLOWS}`, { json: { definition } });
}

/** Drafts and publishes a further version; answers it. */
export async function publishNext(
  caller: SpecifiedCaller,
  { workflowId, definition }: { workflowId: string; definition: JsonObject | string },
): Promise<Body> {
  await caller.expect(200, `PUT ${WORKFLOWS}/${workflowId}/draft`, { json: { definition } });
  return await caller.expect(201, `POST ${WORKFLOWS}/${workflowId}/publish`);
}

/** A workflow with versions 1 to `names.length`, each by the name of its place. */
export async function publishAll(
  caller: SpecifiedCaller,
  names: readonly string[],
): Promise<string> {
  const [first = "", ...others] = names;
  const workflowId = await caller.publish(definitionNamed(first));
  for (const name of others) {
    await publishNext(caller, { workflowId, definition: definitionNamed(name) });
  }
  return workflowId;
}

export async function shareWith(
  caller: SpecifiedCaller,
  { workflowId, teams }: { workflowId: string; teams: string[] },
): Promise<void> {
  await caller.expect(200, `PATCH ${WORKFLOWS}/${workflowId}/sharing`, {
    json: { shareWithTeamKeys: teams },
  });
}

/** The workflow as the caller's list shows it. */
export async function listedItem(caller: SpecifiedCaller, workflowId: string): Promise<Body> {
  const { workflows } = await caller.expect(200, `GET ${WORKFLOWS}?limit=100`);
  return workflows.find(({ id }: { id: string }) => id === workflowId);
}

/** Names of a list's workflows, in its order. */
export async function listedNames(caller: SpecifiedCaller, query = ""): Promise<string[]> {
  const { workflows } = await caller.expect(200, `GET ${WORKFLOWS}${query}`);
  return workflows.map(({ name }: { name: string }) => name);
}

/** A thread of the caller's own with a version, the default one unless stated, in its draft. */
export async function threadOf(
  caller: SpecifiedCaller,
  { workflowId, ...version }: { workflowId: string; versionPublicId?: string },
): Promise<{ threadId: string; draftPublicId: string }> {
  const json = { workflowPublicId: workflowId, ...version };
  return await caller.expect(201, "POST /api/v1/chats/from-workflow", { json });
}

/** A team that nobody else is in. */
export function newTeam(): string {
  return `team-${crypto.randomUUID()}`;
}

/** The answer to a phrase; of a new workflow unless stated. */
export async function parsePhrase(
  caller: SpecifiedCaller,
  { input, workflowId, headers }: {
    input: string;
    workflowId?: string;
    headers?: Record<string, string>;
  },
): Promise<Body> {
  const id = workflowId ?? await publishAll(caller, ["A"]);
  const request = `POST ${WORKFLOWS}/${id}/schedule/parse`;
  return await caller.expect(200, request, { json: { input }, headers });
}

/** Newest first. */
export async function versionsOf(caller: SpecifiedCaller, workflowId: string): Promise<Body[]> {
  const path = `GET ${WORKFLOWS}/${workflowId}/versions?includeAll=true`;
  return (await caller.expect(200, path)).versions;
}

export async function startRun(
  caller: SpecifiedCaller,
  { workflowId, ...json }: {
    workflowId: string;
    inputs?: JsonObject;
    envs?: JsonObject;
    versionId?: string;
  },
): Promise<string> {
  const { runId } = await caller.expect(202, `POST ${WORKFLOWS}/${workflowId}/runs`, {
    json: { inputs: {}, ...json },
  });
  return runId;
}

/** The run, once it has one of these statuses. */
export async function runWhen(
  caller: SpecifiedCaller,
  { runId, statuses = ["succeeded", "failed", "cancelled"] }: {
    runId: string;
    statuses?: readonly string[];
  },
): Promise<Body> {
  let run: Body;
  await eventually(async () => {
    run = await caller.expect(200, `GET /api/v1/runs/${runId}`);
    return statuses.includes(run.status);
  });
  return run;
}

/** Starts a run and answers it once it has ended. */
export async function runToEnd(
  caller: SpecifiedCaller,
  input: { workflowId: string; inputs?: JsonObject; envs?: JsonObject; versionId?: string },
): Promise<Body> {
  return await runWhen(caller, { runId: await startRun(caller, input) });
}

/** Exactly these fields, in whatever order. */
export function assertFields(body: JsonObject, fields: string): void {
  assert.deepEqual(Object.keys(body).sort(), fields.split(/,\s*/).sort());
}

/** A 400 that names the field. */
export async function expectBadField(
  caller: SpecifiedCaller,
  { request, json, field }: { request: string; json?: JsonObject; field: string },
): Promise<void> {
  const { errors } = await caller.expect(400, request, { json });
  const paths: string[] = errors.map(({ path }: { path: string }) => path);
  assert.ok(paths.includes(field), `${request}: ${paths} does not name ${field}`);
}

/** Waits for another millisecond, if times must differ. */
export async function nextMillisecond(): Promise<void> {
  const start = Date.now();
  while (Date.now() <= start) await new Promise((resolve) => setTimeout(resolve, 1));
}
