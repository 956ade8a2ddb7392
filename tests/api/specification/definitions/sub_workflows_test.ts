import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "../../../support/specification/caller.ts";
import { leaf, RUNS, withSteps } from "../../../support/specification/runs.ts";
import {
  assertFields,
  newTeam,
  publishNext,
  runToEnd,
  shareWith,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

type Body = SpecifiedAnswer["body"];

/** A name that no other workflow has. */
const newName = (): string => `Child ${crypto.randomUUID()}`;

function echoNamed(name: string): JsonObject {
  return {
    ...definitionNamed(name),
    inputs: { word: { type: "string", default: "none" } },
    outputs: { said: "${{ inputs.word }}" },
  };
}

/** A definition whose only step runs another workflow. */
function runs(workflow: string, given: JsonObject = {}): JsonObject {
  return withSteps(leaf("child", "workflow.run", { workflow, ...given }));
}

/** A name that is looked up at each run, and not when the workflow is published. */
function atEachRun(name: string): string {
  return "${{ '" + name + "' }}";
}

async function refusedToPublish(caller: SpecifiedCaller, workflow: string): Promise<void> {
  const definition = runs(workflow);
  const { workflowId } = await caller.expect(201, `POST ${WORKFLOWS}`, { json: { definition } });
  const { errors } = await caller.expect(422, `POST ${WORKFLOWS}/${workflowId}/publish`);
  assert.deepEqual(errors.map(({ path }: Body) => path), ["steps[0].with.workflow"]);
}

/** A run of a workflow of the caller's own that does nothing but run another one. */
async function outerRun(
  caller: SpecifiedCaller,
  { workflow, ...given }: JsonObject & { workflow: string },
): Promise<Body> {
  return await runToEnd(caller, { workflowId: await caller.publish(runs(workflow, given)) });
}

section({
  file: import.meta.url,
  heading: "decisions.md: Who may do what",
  statements: {
    async "A sub-workflow or rule is looked up among what the workflow's *owner* may read [a sub-workflow]"(
      server,
    ) {
      const teams = [newTeam()];
      const [owner, other] = [await server.caller({ teams }), await server.caller({ teams })];
      const [ofOwner, ofOther] = [newName(), newName()];
      const childId = await owner.publish(echoNamed(ofOwner));
      const hiddenId = await other.publish(echoNamed(ofOther));
      for (const workflow of [ofOwner, childId]) {
        const workflowId = await owner.publish(runs(workflow));
        await shareWith(owner, { workflowId, teams });
        // The starter may not read the child.
        assert.equal((await runToEnd(other, { workflowId })).status, "succeeded");
      }
      await refusedToPublish(owner, ofOther);
      for (const workflow of [atEachRun(ofOther), hiddenId]) {
        const workflowId = await owner.publish(runs(workflow));
        await shareWith(owner, { workflowId, teams });
        const { status, error } = await runToEnd(other, { workflowId });
        assert.deepEqual([status, error.code, error.stepId], ["failed", "not_found", "child"]);
      }
      await shareWith(other, { workflowId: hiddenId, teams });
      assert.equal((await outerRun(owner, { workflow: ofOther })).status, "succeeded");
    },
    async "a name that fits several is an error"(server) {
      const caller = await server.caller();
      const name = newName();
      await caller.publish(echoNamed(name));
      assert.equal((await outerRun(caller, { workflow: name })).status, "succeeded");
      const second = await caller.publish(echoNamed(name));
      await refusedToPublish(caller, name);
      const { status, error } = await outerRun(caller, { workflow: atEachRun(name) });
      assert.deepEqual([status, error.code, error.stepId], ["failed", "conflict", "child"]);
      assert.ok(error.message.includes(name));
      assert.equal((await outerRun(caller, { workflow: second })).status, "succeeded");
    },
    async "Objects it makes belong to that principal and to its root workflow"(server) {
      const teams = [newTeam()];
      const [owner, starter] = [await server.caller({ teams }), await server.caller({ teams })];
      const note = leaf("note", "files.write", { name: "n.txt", text: "seven b" });
      const child = await owner.publish(withSteps(note));
      const root = await owner.publish(runs(child));
      await shareWith(owner, { workflowId: root, teams });
      assert.equal((await runToEnd(starter, { workflowId: root })).status, "succeeded");
      const totals = [];
      for (const caller of [owner, starter]) {
        totals.push((await caller.expect(200, "GET /api/v1/objects")).total);
      }
      assert.deepEqual(totals, [0, 1]);
      const { breakdown } = await owner.expect(200, "GET /api/v1/objects/storage-usage");
      const bytesOf = (id: string): number =>
        breakdown.find(({ workflowId }: Body) => workflowId === id)?.bytes ?? 0;
      assert.deepEqual([bytesOf(root), bytesOf(child)], [7, 0]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Small shapes",
  statements: {
    async "Triggers: `manual, chat, schedule, webhook, api, subworkflow` [`subworkflow`]"(server) {
      const caller = await server.caller();
      const child = await caller.publish(echoNamed(newName()));
      const { steps: [{ output }] } = await outerRun(caller, { workflow: child });
      const { runs } = await caller.expect(200, `GET ${WORKFLOWS}/${child}/runs`);
      const told = runs.map(({ runId, trigger }: Body) => [runId, trigger]);
      assert.deepEqual(told, [[output.runId, "subworkflow"]]);
    },
  },
});

section({
  file: import.meta.url,
  heading: "definition.md: Services of the first release",
  statements: {
    async "workflow.run | `workflow` (id or name), `inputs`, `version?` | `runId, outputs`"(
      server,
    ) {
      const caller = await server.caller();
      const name = newName();
      const id = await caller.publish(echoNamed(name));
      for (const workflow of [id, name]) {
        const run = await outerRun(caller, { workflow, inputs: { word: "hello" } });
        const { output } = run.steps[0];
        assertFields(output, "runId, outputs");
        assert.deepEqual(output.outputs, { said: "hello" });
        const child = await caller.expect(200, `GET ${RUNS}/${output.runId}`);
        assert.deepEqual([child.workflowId, child.inputs], [id, { word: "hello" }]);
      }
      const { error } = await outerRun(caller, { workflow: id, inputs: { word: 1 } });
      assert.deepEqual([error.code, error.stepId], ["unprocessable", "child"]);
    },
    async "`version?`"(server) {
      const caller = await server.caller();
      const child = await caller.publish(echoNamed(newName()));
      const definition = { ...echoNamed(newName()), outputs: { said: "second" } };
      await publishNext(caller, { workflowId: child, definition });
      const said = [];
      for (const given of [{}, { version: 1 }] as JsonObject[]) {
        const { steps: [{ output }] } = await outerRun(caller, { workflow: child, ...given });
        said.push(output.outputs.said);
      }
      assert.deepEqual(said, ["second", "none"]);
      const { error } = await outerRun(caller, { workflow: child, version: 3 });
      assert.equal(error.code, "not_found");
    },
  },
});
