/** A colleague gives a workflow the name of one that another workflow runs. */
import { deepEqual, equal, match } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { type Colleague, openOffice } from "./office.ts";

/** Gives back who it is, and what it was given. */
function named(name: string, text: string): JsonObject {
  return {
    name,
    inputs: { secret: { type: "string" } },
    steps: [],
    outputs: { who: text, secret: "${{ inputs.secret }}" },
  };
}

function calling(workflow: string, more: JsonObject = {}): JsonObject {
  return {
    name: "Parent",
    steps: [{
      id: "call",
      service: "workflow",
      action: "run",
      with: { workflow, inputs: { secret: "the plan" }, ...more },
    }],
    outputs: { who: "${{ steps.call.output.outputs.who }}" },
  };
}

async function whoAnswers(colleague: Colleague, workflowId: string, body: JsonObject = {}) {
  const run = await colleague.run(workflowId, body);
  return run.outputs?.who ?? run.error.message;
}

Deno.test("a colleague's namesake does not disturb a workflow that runs another by its name", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  await owner.publish(named("Sender", "mine"));
  const parent = await owner.publish(calling("Sender"));
  await reader.publish(named("Sender", "theirs"), { isShared: true });
  equal(await whoAnswers(owner, parent), "mine");
});

Deno.test("a colleague's namesake does not take the place of a deleted workflow", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  const child = await owner.publish(named("Sender", "mine"));
  const parent = await owner.publish(calling("Sender"));
  const planted = await reader.publish(named("Sender", "theirs"), { isShared: true });
  await owner.expect(200, `DELETE /workflows/${child}`);
  const run = await owner.run(parent);
  const { runs } = await reader.expect(200, `GET /workflows/${planted}/runs`);
  deepEqual(runs, [], "what the colleague's workflow was given");
  equal(run.status, "failed");
  match(run.error.message, /"Sender".*deleted/);
});

Deno.test("a renamed workflow is still run, and a namesake of its old name is not", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  const child = await owner.publish(named("Sender", "mine"));
  const parent = await owner.publish(calling("Sender"));
  await owner.publishAgain(child, named("Sender of mail", "mine, renamed"));
  equal(await whoAnswers(owner, parent), "mine, renamed");
  await owner.publishAgain(parent, { ...calling("Sender"), description: "With the old name" });
  equal(await whoAnswers(owner, parent), "mine, renamed");
  await reader.publish(named("Sender", "theirs"), { isShared: true });
  equal(await whoAnswers(owner, parent), "mine, renamed");
});

Deno.test("a namesake does not keep the next version from being published", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  await owner.publish(named("Sender", "mine"));
  const parent = await owner.publish(calling("Sender"));
  await reader.publish(named("Sender", "theirs"), { isShared: true });
  await owner.publishAgain(parent, { ...calling("Sender"), description: "The next one" });
  equal(await whoAnswers(owner, parent), "mine");
});

Deno.test("a namesake with the very spelling does not take over the next version", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  await owner.publish(named("Sender", "mine"));
  const parent = await owner.publish(calling("sender"));
  await reader.publish(named("sender", "theirs"), { isShared: true });
  await owner.publishAgain(parent, { ...calling("sender"), description: "The next one" });
  equal(await whoAnswers(owner, parent), "mine");
});

Deno.test("publishing refuses the name of no workflow and of several, with its path", async () => {
  await using office = await openOffice();
  const { owner, reader, writer, outsider } = office;
  await outsider.publish(named("Elsewhere", "theirs"), { isShared: true });
  await writer.publish(named("Twice", "one"), { isShared: true });
  await reader.publish(named("Twice", "two"), { isShared: true });
  await reader.publish(named("Hidden", "theirs"));
  for (const name of ["Elsewhere", "Twice", "Hidden"]) {
    const definition = { format: "planner/1", ...calling(name) };
    const { workflowId } = await owner.expect(201, "POST /workflows", { definition });
    const refused = await owner.expect(422, `POST /workflows/${workflowId}/publish`);
    deepEqual(refused.errors.map(({ path }: { path: string }) => path), ["steps[0].with.workflow"]);
  }
});

Deno.test("a teammate publishes by the owner's rights, and not by its own", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const parent = await owner.publish({ steps: [] }, { isShared: true });
  await owner.publish(named("Mine", "the owner's"));
  await writer.publish(named("Theirs", "the writer's"));
  await writer.publishAgain(parent, calling("Mine"));
  equal(await whoAnswers(owner, parent), "the owner's");
  const definition = { format: "planner/1", ...calling("Theirs") };
  await writer.expect(200, `PUT /workflows/${parent}/draft`, { definition });
  await writer.expect(422, `POST /workflows/${parent}/publish`);
});

Deno.test("a name by an expression is looked up at each run by the owner's rights", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  await owner.publish(named("One", "one"));
  await owner.publish(named("Two", "two"));
  await reader.publish(named("Private", "theirs"));
  const inputs = { target: { type: "string" } };
  const parent = await owner.publish({ ...calling("${{ inputs.target }}"), inputs }, {
    isShared: true,
  });
  for (const [target, who] of [["One", "one"], ["Two", "two"], ["One", "one"]]) {
    equal(await whoAnswers(owner, parent, { inputs: { target: target ?? "" } }), who);
  }
  match(await whoAnswers(reader, parent, { inputs: { target: "Private" } }), /no workflow/);
});

Deno.test("an imported workflow may name another that comes later; the first run that finds it fixes which", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  const parent = { key: "parent", definition: { format: "planner/1", ...calling("Sender") } };
  const { workflowId } = await owner.expect(200, "POST /workflows/import", parent);
  const child = { format: "planner/1", ...named("Sender", "mine") };
  await owner.expect(200, "POST /workflows/import", { key: "child", definition: child });
  equal(await whoAnswers(owner, workflowId), "mine");
  await reader.publish(named("Sender", "theirs"), { isShared: true });
  equal(await whoAnswers(owner, workflowId), "mine");
  match(await owner.text(`GET /workflows/${workflowId}/export`), /workflow: Sender/);
});

Deno.test("a step that names a version runs that one of the workflow it was published for", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  const child = await owner.publish(named("Sender", "first"));
  const first = await owner.publish(calling("Sender", { version: 1 }));
  await owner.publishAgain(child, named("Sender", "second"));
  await reader.publish(named("Sender", "theirs"), { isShared: true });
  equal(await whoAnswers(owner, first), "first");
});
