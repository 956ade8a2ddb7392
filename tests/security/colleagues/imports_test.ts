/** A colleague's file carries the key of somebody else's workflow. */
import { deepEqual, equal, notEqual } from "node:assert/strict";
import { type Colleague, openOffice } from "./office.ts";

const file = (text: string) => ({ format: "planner/1", name: "Job", description: text, steps: [] });

async function importFile(colleague: Colleague, key: string, text: string) {
  return await colleague.expect(200, "POST /workflows/import", { key, definition: file(text) });
}

async function share(owner: Colleague, workflowId: string): Promise<void> {
  const body = { shareWithTeamKeys: ["ops"] };
  await owner.expect(200, `PATCH /workflows/${workflowId}/sharing`, body);
}

async function textOf(colleague: Colleague, workflowId: string): Promise<string> {
  return (await colleague.expect(200, `GET /workflows/${workflowId}`)).workflow.description;
}

Deno.test("a writer's file with the key of my file makes a workflow of the writer's own", async () => {
  await using office = await openOffice();
  const { owner, reader, writer } = office;
  const mine = await importFile(owner, "greeting", "mine");
  await share(owner, mine.workflowId);
  for (const colleague of [writer, reader]) {
    const theirs = await importFile(colleague, "greeting", "theirs");
    equal(await textOf(owner, mine.workflowId), "mine", "what the colleague made of my workflow");
    equal(theirs.outcome, "created");
    notEqual(theirs.workflowId, mine.workflowId);
  }
  const again = await importFile(owner, "greeting", "mine, newer");
  deepEqual([again.outcome, again.workflowId], ["updated", mine.workflowId]);
});

Deno.test("my file replaces no workflow that a colleague has put in its way", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const planted = await importFile(owner, "report", "planted");
  await share(owner, planted.workflowId);
  const own = await importFile(writer, "report", "the writer's secret plan");
  equal(await textOf(owner, planted.workflowId), "planted", "what the colleague learned");
  equal(own.outcome, "created");
});

Deno.test("my own workflow comes before a colleague's whose id is the key of my file", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const theirs = await importFile(owner, "theirs", "theirs");
  const mine = await importFile(writer, theirs.workflowId, "mine");
  equal(mine.outcome, "created");
  await share(owner, theirs.workflowId);
  const again = await importFile(writer, theirs.workflowId, "mine, newer");
  equal(await textOf(owner, theirs.workflowId), "theirs", "what my file made of theirs");
  deepEqual([again.outcome, again.workflowId], ["updated", mine.workflowId]);
});

Deno.test("a file that names a colleague's workflow by its id needs write permission on it", async () => {
  await using office = await openOffice();
  const { owner, reader, writer } = office;
  const { workflowId } = await importFile(owner, "job", "mine");
  await share(owner, workflowId);
  const body = { key: workflowId, definition: file("the reader's") };
  await reader.expect(403, "POST /workflows/import", body);
  equal(await textOf(owner, workflowId), "mine");
  equal((await importFile(writer, workflowId, "the writer's")).outcome, "updated");
  equal(await textOf(owner, workflowId), "the writer's");
});

Deno.test("what a colleague exports of my workflow names it by its id", async () => {
  await using office = await openOffice();
  const { owner, writer, outsider } = office;
  const { workflowId } = await importFile(owner, "job", "mine");
  await share(owner, workflowId);
  const keyOf = (text: string): string | undefined => /^# heddle-key: (.*)$/m.exec(text)?.[1];
  const request = `GET /workflows/${workflowId}/export`;
  equal(keyOf(await owner.text(request)), "job");
  equal(keyOf(await writer.text(request)), workflowId);
  equal((await outsider.call(request)).status, 404);
});
