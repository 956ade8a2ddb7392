import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { give, testScenarios, URL_INPUT } from "../../support/runs/run_scenarios.ts";

const SECRET = "s3cret-token-value";

const ECHO = {
  id: "echo",
  service: "http",
  action: "request",
  with: { url: "${{ inputs.url }}/echo", method: "POST", text: "${{ env.TOKEN }}" },
};

Deno.test("startRun() refuses an env that is not declared", async () => {
  await using lab = await openRunLab();
  const workflowId = await lab.publish({ steps: [] });
  await rejects(lab.start(workflowId, { envs: { NOPE: "1" } }), { code: "unprocessable" });
});

Deno.test("a run's own env values are sealed and gone at its end", async () => {
  await using lab = await openRunLab({ isStarted: false, slots: 0 });
  const workflowId = await lab.publish({ env: { TOKEN: {} }, steps: [] });
  const { runId } = await lab.start(workflowId, { envs: { TOKEN: SECRET } });
  const sealed = async (): Promise<Uint8Array | null> =>
    (await lab.ctx.db.queries.selectFrom("runs").select("sealed_envs").where("id", "=", runId)
      .executeTakeFirstOrThrow()).sealed_envs;
  const before = await sealed();
  ok(before && !new TextDecoder().decode(before).includes(SECRET));
  await using second = await openRunLab({ path: lab.path, principal: lab.ctx.principal });
  equal((await second.settled(runId)).status, "succeeded");
  equal(await sealed(), null);
});

testScenarios([
  {
    name: "numbers are doubles from the input to the output",
    definition: {
      inputs: { n: { type: "number" } },
      steps: [
        give("a", "${{ [inputs.n / 2, size([1]) == 1.0, int(2.7), 7 % 4, [inputs.n] == [5]] }}"),
      ],
      outputs: { seen: "${{ steps.a.output[0] }}", text: "n is ${{ inputs.n }}" },
    },
    inputs: { n: 5 },
    status: "succeeded",
    outputs: { seen: [2.5, true, 2, 3, true], text: "n is 5" },
  },
  {
    name: "a declared env without a value fails the step that reads it, by name",
    definition: {
      env: { TOKEN: {} },
      steps: [give("a", 1), give("b", "${{ env.TOKEN }}")],
    },
    status: "failed",
    steps: { a: "succeeded", b: "failed" },
    then: ({ error }) => {
      equal(error?.stepId, "b");
      match(error?.message ?? "", /TOKEN/);
    },
  },
  {
    name: "an env that is no secret is read anywhere",
    definition: {
      env: { REGION: { secret: false } },
      steps: [
        give("a", "${{ env.REGION }}", { when: "env.REGION == 'EU'", forEach: "[env.REGION]" }),
      ],
      outputs: { seen: "${{ env.REGION + steps.a.output[0][0] }}" },
    },
    values: { REGION: "EU" },
    status: "succeeded",
    outputs: { seen: "EUEU" },
  },
  {
    name: "a run's own env stands over the workflow's",
    definition: {
      env: { REGION: { secret: false }, OTHER: { secret: false } },
      steps: [],
      outputs: { seen: "${{ [env.REGION, env.OTHER] }}" },
    },
    values: { REGION: "EU", OTHER: "kept" },
    envs: { REGION: "US" },
    status: "succeeded",
    outputs: { seen: ["US", "kept"] },
  },
  {
    name: "a secret is in no output, no kept input and no error",
    definition: {
      inputs: URL_INPUT,
      env: { TOKEN: {}, LONGER: {} },
      steps: [
        ECHO,
        give("copy", "${{ env.LONGER + ' and ' + env.TOKEN }}"),
        {
          id: "refused",
          service: "http",
          action: "request",
          with: { url: "${{ inputs.url }}/${{ env.TOKEN }}", expect: 201 },
          onError: "continue",
        },
        {
          id: "bad",
          service: "data",
          action: "parse",
          with: { text: "${{ env.TOKEN }}", as: "json" },
        },
      ],
    },
    values: { TOKEN: SECRET, LONGER: `${SECRET}-and-more` },
    status: "failed",
    steps: { echo: "succeeded", copy: "succeeded", refused: "failed", bad: "failed" },
    then: async (run, { lab, server }) => {
      equal(server.hitsOf("/echo")[0]?.body, SECRET);
      deepEqual(run.steps[1]?.output, ["*** and ***"]);
      const kept = await Promise.all([
        lab.ctx.db.queries.selectFrom("run_steps").selectAll().execute(),
        lab.ctx.db.queries.selectFrom("runs").selectAll().execute(),
      ]);
      ok(!JSON.stringify([kept, run]).includes(SECRET));
    },
  },
  {
    name: "values under 6 characters are not searched for",
    definition: {
      env: { PIN: {} },
      steps: [give("a", "${{ env.PIN }} of 12345 and 123456")],
      outputs: { seen: "${{ steps.a.output[0] }}" },
    },
    values: { PIN: "12345" },
    status: "succeeded",
    outputs: { seen: "12345 of 12345 and 123456" },
  },
  {
    name: "later steps read what a secret was replaced by",
    definition: {
      env: { TOKEN: {} },
      steps: [give("a", "${{ env.TOKEN }}"), give("b", "${{ steps.a.output[0] == '***' }}")],
      outputs: { seen: "${{ steps.b.output[0] }}" },
    },
    values: { TOKEN: SECRET },
    status: "succeeded",
    outputs: { seen: true },
  },
]);
