/** Among namesakes the one that is written as it was asked for is meant; else any other case. */
import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { ruleNamed } from "../../support/rules/rules.ts";
import type { SpecifiedCaller } from "../../support/specification/caller.ts";
import { newThread } from "../../support/specification/chats.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { runToEnd, WORKFLOWS } from "../../support/specification/workflows.ts";
import { definitionNamed } from "../../support/workflows/workflows.ts";

/** Two that only their case tells apart, and one that is alone in any case. */
const NAMES = ["sender", "Sender", "Lonely"];

/** By what a step is told, which of the three it must find; null: none, as two would do. */
const FOUND: readonly [asked: string, found: string | null][] = [
  ["sender", "sender"],
  ["Sender", "Sender"],
  ["SENDER", null],
  ["LONELY", "Lonely"],
];

interface Calls {
  /** A workflow with a step that goes by that name. */
  stepFor(name: string): JsonObject;
  /** Where the definition has the name. */
  path: string;
}

const SUB_WORKFLOW: Calls = {
  path: "steps[0].with.workflow",
  stepFor: (workflow) => ({
    steps: [{ id: "call", service: "workflow", action: "run", with: { workflow } }],
    outputs: { found: "${{ steps.call.output.outputs.found }}" },
  }),
};

const RULE: Calls = {
  path: "steps[0].with.rule",
  stepFor: (rule) => ({
    steps: [{ id: "call", service: "rules", action: "evaluate", with: { rule, inputs: {} } }],
    outputs: { found: "${{ steps.call.output.outputs.found }}" },
  }),
};

async function publishRules(caller: SpecifiedCaller): Promise<void> {
  for (const name of NAMES) {
    const definition = ruleNamed(name, {
      inputs: {},
      outputs: { found: { type: "string" } },
      rows: [{ then: { found: `"${name}"` } }],
      tests: [],
    });
    const { ruleId } = await caller.expect(201, "POST /api/v1/rules", { json: { definition } });
    await caller.expect(201, `POST /api/v1/rules/${ruleId}/publish`);
  }
}

/** By name. */
async function publishWorkflows(caller: SpecifiedCaller): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of NAMES) {
    ids.set(name, await caller.publish(definitionNamed(name, { outputs: { found: name } })));
  }
  return ids;
}

for (
  const [what, { stepFor, path }] of Object.entries({ "sub-workflow": SUB_WORKFLOW, "rule": RULE })
) {
  Deno.test(`a step's ${what} of the exact name wins over any other case`, async () => {
    await using server = await openSpecifiedServer();
    const caller = await server.caller();
    await publishWorkflows(caller);
    await publishRules(caller);
    const byInput = await caller.publish({
      ...definitionNamed("By input", { inputs: { asked: { type: "string" } } }),
      ...stepFor("${{ inputs.asked }}"),
    });
    for (const [asked, found] of FOUND) {
      const definition = { ...definitionNamed(`Calls ${asked}`), ...stepFor(asked) };
      const { workflowId } = await caller.expect(201, `POST ${WORKFLOWS}`, {
        json: { definition },
      });
      const publish = `POST ${WORKFLOWS}/${workflowId}/publish`;
      const run = await runToEnd(caller, { workflowId: byInput, inputs: { asked } });
      if (found === null) {
        const { errors } = await caller.expect(422, publish);
        assert.deepEqual(errors.map((error: { path: string }) => error.path), [path]);
        assert.deepEqual([run.status, run.error.code], ["failed", "conflict"]);
        continue;
      }
      await caller.expect(201, publish);
      assert.deepEqual((await runToEnd(caller, { workflowId })).outputs, { found });
      assert.deepEqual(run.outputs, { found });
    }
  });
}

Deno.test("a chat runs the workflow of the exact name, and asks where only the case differs", async () => {
  await using server = await openSpecifiedServer();
  const caller = await server.caller();
  const ids = await publishWorkflows(caller);
  for (const [asked, found] of FOUND) {
    const events = await caller.say(await newThread(caller), `run ${asked}`);
    const text = events.filter(({ event }) => event === "message").map(({ content }) => content);
    const { runs } = await caller.expect(200, "GET /api/v1/runs?limit=1");
    if (found === null) {
      const [, json = ""] = /^\[interrupt:subworkflow-select\] (.*)$/.exec(text.at(-1) ?? "") ?? [];
      const options: { workflowId: string }[] = JSON.parse(json).options;
      const offered = options.map(({ workflowId }) => workflowId).sort();
      assert.deepEqual(offered, [ids.get("sender"), ids.get("Sender")].sort());
    } else {
      assert.ok(text.join("").includes(`"${found}"`), text.join(""));
      assert.equal(runs[0].workflowId, ids.get(found));
    }
  }
});
