import { deepEqual, equal, match, ok } from "node:assert/strict";
import { trialRoutes } from "../../../src/http/api/trials/routes.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import type { Service } from "../../../src/services/service.ts";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { type Answer, mountRoutes } from "../../support/http/mounted_routes.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";

function tester({ ctx, trials }: RunLab): (body: JsonObject) => Promise<Answer> {
  const send = mountRoutes(trialRoutes(trials), ctx);
  return (body) => send("POST", "/steps/test", body);
}

/** Steps with what they read, and what they give. */
const GIVEN: [name: string, body: JsonObject, output: JsonObject[string]][] = [
  ["inputs", { step: give("a", "${{ inputs.n + 1 }}"), inputs: { n: 1 } }, [2]],
  ["steps", { step: give("a", "${{ steps.b.output.x[0] }}"), steps: { b: { x: ["y"] } } }, ["y"]],
  ["several steps", {
    step: give("a", "${{ steps.b.output + steps.c.output }}"),
    steps: { b: 1, c: 2 },
  }, [3]],
  ["item and index", { step: give("a", "${{ item.x + index }}"), item: { x: 1 }, index: 7 }, [8]],
  ["an item that is null", { step: give("a", "${{ item }}"), item: null }, [null]],
  ["its own list", { step: give("a", "${{ item }}", { forEach: "[1, 2]" }) }, [[1], [2]]],
];

for (const [name, body, output] of GIVEN) {
  Deno.test(`POST steps/test gives a step ${name}`, async () => {
    await using lab = await openRunLab();
    const answer = await tester(lab)(body);
    equal(answer.status, 200, JSON.stringify(answer.body));
    const { durationMs, ...rest } = answer.body;
    deepEqual(rest, { status: "succeeded", output, error: null, log: [] });
    equal(typeof durationMs, "number");
  });
}

Deno.test("POST steps/test makes files of the caller's, of no workflow and no run", async () => {
  await using lab = await openRunLab();
  const step = { id: "a", service: "files", action: "write", with: { name: "a.txt", text: "x" } };
  const { body } = await tester(lab)({ step });
  equal(body.status, "succeeded", JSON.stringify(body));
  const objects = await lab.ctx.db.queries.selectFrom("objects")
    .select(["key", "owner_id", "workflow_id"]).execute();
  deepEqual(objects, [{
    key: body.output.objectKey,
    owner_id: lab.ctx.principal.userId,
    workflow_id: null,
  }]);
  deepEqual(await lab.ctx.db.queries.selectFrom("runs").selectAll().execute(), []);
});

Deno.test("POST steps/test answers how a step failed, and that it was skipped", async () => {
  await using lab = await openRunLab();
  const test = tester(lab);
  const failed = await test({ step: give("a", "${{ [1][5] }}") });
  deepEqual([failed.status, failed.body.status, failed.body.error.code], [
    200,
    "failed",
    "expression_failed",
  ]);
  const skipped = await test({ step: give("a", 1, { when: "1 > 2" }) });
  deepEqual([skipped.body.status, skipped.body.output], ["skipped", null]);
});

/** Bodies, and the status and the place that they are answered with. */
const REFUSED: [body: JsonObject, status: number, path: string][] = [
  [{}, 400, "step"],
  [{ step: 1 }, 400, "step"],
  [{ step: give("a", 1), other: 1 }, 400, "other"],
  [{ step: give("a", 1), item: 1, index: 1_001 }, 400, "index"],
  [{ step: {} }, 422, "step"],
  [{ step: { id: "a", service: "data", action: "nope" } }, 422, "step.action"],
  [{ step: give("a", "${{ steps.b.output }}") }, 422, "step.with.items[0]"],
  [{ step: give("a", "${{ item }}"), item: 1, steps: { a: 1 } }, 422, "step.id"],
  [{ step: { id: "a", when: "true", steps: [give("b", 1)] } }, 422, "step.service"],
];

Deno.test("POST steps/test names each wrong field", async () => {
  await using lab = await openRunLab();
  const test = tester(lab);
  for (const [given, expected, path] of REFUSED) {
    const { status, body } = await test(given);
    equal(status, expected, JSON.stringify(given));
    const places: string[] = body.errors.map((error: { path: string }) => error.path);
    ok(places.includes(path), `${places} for ${path}`);
  }
});

Deno.test("POST steps/test takes an item as deep as a body may be", async () => {
  await using lab = await openRunLab();
  const send = mountRoutes(trialRoutes(lab.trials), lab.ctx);
  const item = JSON.parse("[".repeat(190) + "]".repeat(190));
  const { status, body } = await send("POST", "/steps/test", { step: give("a", 1), item });
  deepEqual([status, body.output], [200, [1]]);
});

Deno.test("POST steps/test refuses more variables than a workflow can have", async () => {
  await using lab = await openRunLab();
  const names = Array.from({ length: 201 }, (_, at) => [`V${at}`, "canary-many-1"]);
  const { status, body } = await tester(lab)({
    step: give("a", 1),
    env: Object.fromEntries(names),
  });
  deepEqual([status, body.errors], [422, [{
    path: "env",
    message: "must have at most 200 variables",
  }]]);
});

Deno.test("POST steps/test tries 4 steps of a user, 12 of an organization and 16 in all", async () => {
  const doors: (() => void)[] = [];
  const held: Service = () =>
    new Promise((resolve) => doors.push(() => resolve({ kind: "done", output: [] })));
  const services = new Map([["code", held]]);
  await using lab = await openRunLab({ services });
  const step = { id: "a", service: "code", action: "run", with: { source: "return 1" } };
  const userOf = (orgKey: string) => {
    const principal = { ...lab.ctx.principal, orgKey, userId: crypto.randomUUID() };
    const test = tester({ ...lab, ctx: { ...lab.ctx, principal } });
    return () => test({ step });
  };
  const begun: ReturnType<ReturnType<typeof userOf>>[] = [];
  const fill = async (user: ReturnType<typeof userOf>) => {
    begun.push(...[1, 2, 3, 4].map(user));
    await eventually(() => doors.length === begun.length);
  };
  const refusalOf = async (user: ReturnType<typeof userOf>) => {
    const { status, body } = await user();
    equal(status, 503);
    return body.detail;
  };
  const greedy = userOf("acme");
  await fill(greedy);
  equal(await refusalOf(greedy), "4 of your steps are being tried at once; try again");
  await fill(userOf("acme"));
  await fill(userOf("acme"));
  const colleague = userOf("acme");
  const ofOrganization = "12 steps of your organization are being tried at once; try again";
  equal(await refusalOf(colleague), ofOrganization);
  await fill(userOf("globex"));
  const late = userOf("initech");
  equal(await refusalOf(late), "16 steps are being tried at once; try again");
  doors.forEach((open) => open());
  for (const { status } of await Promise.all(begun)) equal(status, 200);
  const again = late();
  await eventually(() => doors.length === 17);
  doors.at(-1)?.();
  equal((await again).status, 200);
});

const TOO_MUCH: [name: string, list: Json[], text: string, message: RegExp][] = [
  ["items", Array(10_000).fill(0), "x", /More than 10000 steps and items/],
  ["text", Array(1_000).fill(0), "x".repeat(100_000), /more than 33554432 characters/],
];

for (const [name, list, text, message] of TOO_MUCH) {
  Deno.test(`POST steps/test says so where a loop gives too much to keep: ${name}`, async () => {
    await using lab = await openRunLab();
    const step = give("a", "${{ inputs.text }}", { forEach: "inputs.list" });
    const { body } = await tester(lab)({ step, inputs: { list, text } });
    deepEqual([body.status, body.error.code], ["failed", "too_large"]);
    match(body.error.message, message);
  });
}

httpTest("POST steps/test makes real calls, retries them, and shows no secret", async () => {
  await using server = startStepServer();
  await using lab = await openRunLab();
  server.answer(
    "/a",
    ({ body }) =>
      server.hits.length === 1
        ? new Response(`no ${btoa(body)}`, { status: 503 })
        : Response.json({ echo: body, encoded: btoa(body) }),
  );
  const step = {
    id: "a",
    service: "http",
    action: "request",
    with: { url: `${server.url}/a`, method: "POST", text: "${{ env.TOKEN }}" },
    retry: { max: 1, delay: "1ms" },
  };
  const { body } = await tester(lab)({ step, env: { TOKEN: "canary-token-1" } });
  equal(body.status, "succeeded");
  deepEqual(server.hits.map((hit) => hit.body), ["canary-token-1", "canary-token-1"]);
  equal(body.log.length, 1);
  deepEqual(body.output.body.echo, "***");
  const text = JSON.stringify(body);
  ok(!text.includes("canary-token-1") && !text.includes(btoa("canary-token-1").slice(0, 16)), text);
});
