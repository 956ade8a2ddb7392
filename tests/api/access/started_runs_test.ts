import assert from "node:assert/strict";
import { eventually } from "../../support/time/eventually.ts";
import { makeSubject } from "./subjects.ts";
import { asSent, type Member, openWorld, type World } from "./world.ts";

/** Starts a run and waits until it waits. */
async function startRun(world: World, [caller, workflowId]: [Member, string]): Promise<string> {
  const who = world.headers[caller];
  const { headers, body } = asSent({ inputs: {} });
  const request = `POST /api/v1/workflows/${workflowId}/runs`;
  const started = await world.send(request, { headers: { ...who, ...headers }, body });
  assert.equal(started.status, 202, started.text);
  const { runId } = JSON.parse(started.text);
  await eventually(async () => {
    const { text } = await world.send(`GET /api/v1/runs/${runId}`, { headers: who });
    return JSON.parse(text).status === "waiting";
  });
  return runId;
}

Deno.test("a reader of a workflow cancels the runs that they started, and no others", async () => {
  await using world = await openWorld();
  const { workflowId } = await makeSubject(world, { state: "public" });
  for (const [caller, other] of [["teammate", "stranger"], ["stranger", "teammate"]] as const) {
    const request = `POST /api/v1/runs/${await startRun(world, [caller, workflowId])}/cancel`;
    const refused = await world.send(request, { headers: world.headers[other] });
    assert.equal(refused.status, 403, refused.text);
    const taken = await world.send(request, { headers: world.headers[caller] });
    assert.equal(taken.status, 202, taken.text);
  }
});
