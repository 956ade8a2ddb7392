import type { JsonObject } from "../../../src/lib/json.ts";
import { CHATS } from "../../support/specification/chats.ts";
import type { SpecifiedCaller } from "../../support/specification/caller.ts";
import type { SpecifiedServer } from "../../support/specification/server.ts";

export interface Scene {
  caller: SpecifiedCaller;
  /** Somebody of the user's team. */
  colleague: SpecifiedCaller;
  threadId: string;
  /** The workflow that nothing may happen to. */
  workflowId: string;
}

export const note = (text: string, name = "Report"): JsonObject => ({
  format: "planner/1",
  name,
  steps: [{ id: "note", service: "files", action: "write", with: { name: "note.txt", text } }],
  outputs: { told: text },
});

export async function openScene(server: SpecifiedServer): Promise<Scene> {
  const org = `org-${crypto.randomUUID()}`;
  const caller = await server.caller({ org, teams: ["sales"] });
  const colleague = await server.caller({ org, teams: ["sales"] });
  const workflowId = await caller.publish(note("Hello"));
  return { caller, colleague, threadId: await openThread(caller, workflowId), workflowId };
}

/** Another conversation about the workflow of a scene. */
export async function inNewThread(scene: Scene): Promise<Scene> {
  return { ...scene, threadId: await openThread(scene.caller, scene.workflowId) };
}

async function openThread(caller: SpecifiedCaller, workflowId: string): Promise<string> {
  const json = { workflowPublicId: workflowId };
  return (await caller.expect(201, `POST ${CHATS}/from-workflow`, { json })).threadId;
}

/** The state of a scene in which nothing was done. */
export const UNTOUCHED: JsonObject = {
  version: "1",
  sharedTeamKeys: [],
  isPaused: null,
  total: 0,
  schedules: [],
};

export async function stateOf(
  { caller, workflowId }: Pick<Scene, "caller" | "workflowId">,
): Promise<JsonObject> {
  const at = `GET /api/v1/workflows/${workflowId}`;
  const { version, sharedTeamKeys, isPaused } = await caller.expect(200, at);
  const { total } = await caller.expect(200, `${at}/runs`);
  const { schedules } = await caller.expect(200, `${at}/schedules`);
  return { version, sharedTeamKeys, isPaused, total, schedules };
}
