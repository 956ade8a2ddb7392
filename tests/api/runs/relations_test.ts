/** Runs beside those that started them, and who started them, for those who may read both. */
import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../support/specification/caller.ts";
import { leaf, withSteps } from "../../support/specification/runs.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { newTeam, runToEnd, shareWith } from "../../support/specification/workflows.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";

const API = "/api/v1";

type Body = SpecifiedAnswer["body"];

/** Runs another workflow once for each item. */
function caller(workflow: string, items: number): JsonObject {
  const forEach = JSON.stringify(Array.from({ length: items }, (_, index) => index));
  return withSteps({ ...leaf("call", "workflow.run", { workflow }), forEach });
}

const idsOf = ({ runs }: Body): string[] => runs.map(({ runId }: Body) => runId);

Deno.test("a run tells the run that started it, and that one lists what it has started", async () => {
  await using server = await openSpecifiedServer();
  const owner = await server.caller();
  const childId = await owner.publish(definitionNamed("Child"));
  const workflowId = await owner.publish(caller(childId, 5));
  const { runId } = await runToEnd(owner, { workflowId });
  const path = `${API}/runs/${runId}/children`;
  const whole = await owner.expect(200, `GET ${path}?expand=parent,startedBy,workflowName`);
  assert.deepEqual([whole.total, whole.totalIsExact, whole.nextCursor], [5, true, null]);
  const { userId } = await owner.expect(200, `GET ${API}/me`);
  const paths = [0, 1, 2, 3, 4].map((index) => `steps[0]#${index}`);
  assert.deepEqual(whole.runs.map(({ parent }: Body) => parent.path).sort(), paths);
  for (const { parent, startedBy, workflowName, trigger } of whole.runs) {
    assert.deepEqual([parent.runId, parent.workflowId], [runId, workflowId]);
    assert.deepEqual(startedBy, { userId, name: null });
    assert.deepEqual([workflowName, trigger], ["Child", "subworkflow"]);
  }
  const read: string[] = [];
  let cursor = "";
  do {
    const page = await owner.expect(200, `GET ${path}?limit=2${cursor}`);
    read.push(...idsOf(page));
    cursor = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
  } while (cursor !== "");
  assert.deepEqual(read, idsOf(whole));

  const top = await owner.expect(200, `GET ${API}/runs/${runId}?expand=parent,workflowName`);
  assert.deepEqual([top.parent, top.startedBy], [null, undefined]);
  for (const one of [`/runs/${read[0]}`, "/runs?limit=1"]) {
    const text = JSON.stringify(await owner.expect(200, `GET ${API}${one}`));
    assert.doesNotMatch(text, /"(parent|startedBy|workflowName)"/, "only where it is asked for");
  }
  assert.deepEqual((await owner.expect(200, `GET ${API}/runs/${read[0]}/children`)).runs, []);
  await owner.expect(400, `GET ${API}/runs/${runId}?expand=principal`);
  await owner.expect(400, `GET ${path}?cursor=${encodeURIComponent("x")}`);
});

Deno.test("a run has the titles of its steps where it is asked for them", async () => {
  await using server = await openSpecifiedServer();
  const owner = await server.caller();
  const inner = {
    ...leaf("inner", "data.map", { items: [1], to: "item" }),
    title: "The <b>inner</b> one",
  };
  const outer = {
    id: "outer",
    title: "Both",
    parallel: [inner, leaf("plain", "data.map", { items: [1], to: "item" })],
  };
  const workflowId = await owner.publish(withSteps(outer));
  const { runId } = await runToEnd(owner, { workflowId });
  const path = `${API}/runs/${runId}`;
  const { steps } = await owner.expect(200, `GET ${path}?expand=stepTitles`);
  assert.deepEqual(steps.map(({ id, title }: Body) => [id, title]), [
    ["outer", "Both"],
    ["inner", "The <b>inner</b> one"],
    ["plain", null],
  ]);
  assert.doesNotMatch(JSON.stringify(await owner.expect(200, `GET ${path}`)), /"title"/);
  await owner.expect(400, `GET ${API}/runs?expand=stepTitles`);
});

Deno.test("neither side of a pair of runs tells of the other to those who may not read it", async () => {
  await using server = await openSpecifiedServer();
  const teams = [newTeam()];
  const [owner, mate] = [await server.caller({ teams }), await server.caller({ teams })];
  const stranger = await server.caller();
  const childId = await owner.publish(definitionNamed("Child"));
  const workflowId = await owner.publish(caller(childId, 1));
  const { runId } = await runToEnd(owner, { workflowId });
  const [childRun] = idsOf(await owner.expect(200, `GET ${API}/runs/${runId}/children`));
  const parentFor = async (who: SpecifiedCaller): Promise<Body> =>
    (await who.expect(200, `GET ${API}/runs/${childRun}?expand=parent`)).parent;
  const childrenFor = async (who: SpecifiedCaller): Promise<Body> =>
    await who.expect(200, `GET ${API}/runs/${runId}/children`);

  await mate.expect(404, `GET ${API}/runs/${runId}/children`);
  await stranger.expect(404, `GET ${API}/runs/${runId}/children`);
  await shareWith(owner, { workflowId, teams });
  const { runs, total } = await childrenFor(mate);
  assert.deepEqual([runs, total], [[], 0], "the child is hidden, and not counted");
  await mate.expect(404, `GET ${API}/runs/${childRun}?expand=parent`);
  await shareWith(owner, { workflowId: childId, teams });
  assert.deepEqual(idsOf(await childrenFor(mate)), [childRun]);
  assert.equal((await parentFor(mate)).runId, runId);
  await shareWith(owner, { workflowId, teams: [] });
  assert.equal(await parentFor(mate), null, "the parent is hidden");
  const { runs: [listed] } = await mate.expect(200, `GET ${API}/runs?expand=parent`);
  assert.deepEqual([listed.runId, listed.parent], [childRun, null]);
  assert.equal((await parentFor(owner)).runId, runId);
});
