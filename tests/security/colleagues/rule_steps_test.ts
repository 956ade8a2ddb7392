/** A colleague reaches for somebody's decision rule, and for what a workflow evaluates. */
import { deepEqual, equal, match } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { ruleNamed } from "../../support/rules/rules.ts";
import { type Colleague, openOffice } from "./office.ts";

function deciding(rule: string, more: JsonObject = {}): JsonObject {
  return {
    name: "Deciding",
    steps: [{
      id: "decide",
      service: "rules",
      action: "evaluate",
      with: { rule, inputs: { amount: 1500 } },
    }],
    outputs: {
      discount: "${{ steps.decide.output.outputs.discount }}",
      version: "${{ steps.decide.output.versionNumber }}",
      matched: "${{ steps.decide.output.matched }}",
    },
    ...more,
  };
}

/** Every amount gets this much off. */
function flat(name: string, discount: number): JsonObject {
  return ruleNamed(name, { rows: [{ then: { discount } }], tests: [] });
}

async function publishRule(
  colleague: Colleague,
  definition: JsonObject,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<string> {
  const { ruleId } = await colleague.expect(201, "POST /rules", { definition });
  await colleague.expect(201, `POST /rules/${ruleId}/publish`);
  if (isShared) {
    await colleague.expect(200, `PATCH /rules/${ruleId}/sharing`, { shareWithTeamKeys: ["ops"] });
  }
  return ruleId;
}

async function decide(colleague: Colleague, workflowId: string, body: JsonObject = {}) {
  const run = await colleague.run(workflowId, body);
  return run.outputs?.discount ?? run.error.message;
}

Deno.test("a step evaluates a rule by name or id, and the run keeps its version", async () => {
  await using office = await openOffice();
  const { owner } = office;
  const ruleId = await publishRule(owner, ruleNamed("Discount"));
  for (const rule of ["Discount", "DISCOUNT", ruleId]) {
    const run = await owner.run(await owner.publish(deciding(rule)));
    deepEqual(run.outputs, { discount: 10, version: 1, matched: [1] });
    deepEqual(run.steps[0].output, { outputs: { discount: 10 }, matched: [1], versionNumber: 1 });
  }
  const workflow = await owner.publish(deciding("Discount"));
  await owner.expect(200, `PUT /rules/${ruleId}/draft`, { definition: flat("Discount", 3) });
  equal(await decide(owner, workflow), 10, "a draft changes nothing");
  await owner.expect(201, `POST /rules/${ruleId}/publish`);
  deepEqual((await owner.run(workflow)).outputs, { discount: 3, version: 2, matched: [1] });
});

Deno.test("a workflow does not reach a rule that its owner may not read", async () => {
  await using office = await openOffice();
  const { owner, reader, stranger } = office;
  const ruleId = await publishRule(owner, ruleNamed("Margins"));
  for (const colleague of [reader, stranger]) {
    const run = await colleague.run(await colleague.publish(deciding(ruleId)));
    deepEqual([run.status, run.error.code, run.outputs], ["failed", "not_found", null]);
    match(
      run.error.message,
      new RegExp(`There is no decision rule "${ruleId}" that this workflow`),
    );
    const definition = { format: "planner/1", ...deciding("Margins") };
    const { workflowId } = await colleague.expect(201, "POST /workflows", { definition });
    const refused = await colleague.expect(422, `POST /workflows/${workflowId}/publish`);
    deepEqual(refused.errors.map(({ path }: { path: string }) => path), ["steps[0].with.rule"]);
    const given = { name: "Deciding", inputs: { rule: { type: "string" } } };
    const byInput = await colleague.publish(deciding("${{ inputs.rule }}", given));
    for (const rule of ["Margins", ruleId]) {
      match(await decide(colleague, byInput, { inputs: { rule } }), /no decision rule|not found/);
    }
  }
});

Deno.test("dry runs and tests of a step read rules by the caller's rights", async () => {
  await using office = await openOffice();
  const { owner, stranger } = office;
  const ruleId = await publishRule(owner, ruleNamed("Margins"));
  for (const rule of ["Margins", ruleId]) {
    const definition = { format: "planner/1", ...deciding(rule) };
    const step = deciding(rule).steps as JsonObject[];
    const own = await owner.expect(200, "POST /workflows/dry-run", { definition });
    deepEqual(own.outputs, { discount: 10, version: 1, matched: [1] });
    const tried = await owner.expect(200, "POST /steps/test", { step: step[0] ?? {} });
    equal(tried.output.versionNumber, 1);
    const theirs = await stranger.expect(200, "POST /workflows/dry-run", { definition });
    deepEqual([theirs.status, theirs.error.code, theirs.outputs], ["failed", "not_found", null]);
    const stolen = await stranger.expect(200, "POST /steps/test", { step: step[0] ?? {} });
    deepEqual([stolen.status, stolen.output, stolen.error.code], ["failed", null, "not_found"]);
  }
});

Deno.test("a colleague's namesake does not disturb a workflow that names a rule", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  const ruleId = await publishRule(owner, flat("Discount", 1));
  const workflow = await owner.publish(deciding("Discount"));
  await publishRule(reader, flat("Discount", 99), { isShared: true });
  equal(await decide(owner, workflow), 1);
  await owner.publishAgain(workflow, { ...deciding("Discount"), description: "The next one" });
  equal(await decide(owner, workflow), 1);
  await owner.expect(200, `DELETE /rules/${ruleId}`);
  match(await decide(owner, workflow), /"Discount".*deleted/);
});

Deno.test("a rule whose sharing has ended is not evaluated for a former reader", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  const ruleId = await publishRule(owner, flat("Discount", 1), { isShared: true });
  const workflow = await reader.publish(deciding("Discount"));
  equal(await decide(reader, workflow), 1);
  await owner.expect(200, `PATCH /rules/${ruleId}/sharing`, { shareWithTeamKeys: [] });
  match(await decide(reader, workflow), /may not read it any more/);
});

Deno.test("a teammate publishes by the owner's rights to rules, and not by its own", async () => {
  await using office = await openOffice();
  const { owner, writer } = office;
  const workflow = await owner.publish({ steps: [] }, { isShared: true });
  await publishRule(owner, flat("Mine", 1));
  await publishRule(writer, flat("Theirs", 2));
  await writer.publishAgain(workflow, deciding("Mine"));
  equal(await decide(owner, workflow), 1);
  const definition = { format: "planner/1", ...deciding("Theirs") };
  await writer.expect(200, `PUT /workflows/${workflow}/draft`, { definition });
  await writer.expect(422, `POST /workflows/${workflow}/publish`);
});

Deno.test("an imported workflow may name a rule that comes later; the first run that finds it fixes which", async () => {
  await using office = await openOffice();
  const { owner, reader } = office;
  const file = { key: "deciding", definition: { format: "planner/1", ...deciding("Discount") } };
  const { workflowId } = await owner.expect(200, "POST /workflows/import", file);
  match(await decide(owner, workflowId), /no decision rule "Discount"/);
  await publishRule(owner, flat("Discount", 1));
  equal(await decide(owner, workflowId), 1);
  await publishRule(reader, flat("Discount", 99), { isShared: true });
  equal(await decide(owner, workflowId), 1);
});

Deno.test("inputs that do not fit fail the step, and so does a rule that is not published", async () => {
  await using office = await openOffice();
  const { owner } = office;
  await publishRule(owner, ruleNamed("Discount"));
  const steps = [{
    id: "decide",
    service: "rules",
    action: "evaluate",
    with: { rule: "Discount" },
  }];
  const run = await owner.run(await owner.publish({ name: "Nothing given", steps }));
  deepEqual([run.status, run.error.code, run.error.stepId], ["failed", "unprocessable", "decide"]);
  match(run.error.message, /inputs\.amount/);
  await owner.expect(201, "POST /rules", { definition: ruleNamed("Drafted") });
  match(await decide(owner, await owner.publish(deciding("Drafted"))), /no published version/);
});

Deno.test("nobody opens somebody's private rule in a thread", async () => {
  await using office = await openOffice();
  const { owner, reader, outsider } = office;
  const ruleId = await publishRule(owner, ruleNamed("Margins"));
  const body = { rulePublicId: ruleId };
  await reader.expect(403, "POST /chats/from-rule", body);
  await outsider.expect(404, "POST /chats/from-rule", body);
  await reader.expect(404, `PUT /rules/${ruleId}/draft`);
  const threadId = (await reader.expect(200, "POST /chats")).threadId;
  await reader.expect(404, `PUT /rules/${ruleId}/draft?threadId=${threadId}`);
});
