import assert from "node:assert/strict";
import { envRoutes } from "../../../src/http/api/envs/routes.ts";
import type { Json } from "../../../src/lib/json.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { TEST_SEALER } from "../../support/workflows/envs.ts";
import { mountRoutes } from "../../support/http/mounted_routes.ts";
import { publishedWorkflow } from "../../support/workflows/workflows.ts";

Deno.test("a workflow's variables go through the API: set, list, replace and delete", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(envRoutes(TEST_SEALER), ctx);
  const path = `/workflows/${await publishedWorkflow(ctx)}/envs`;
  assert.deepEqual(await send("GET", path), { status: 200, body: { envs: [] } });
  const envs: Json = [
    { name: "TOKEN", value: "canary-value", description: "Of the ERP" },
    { name: "REGION", value: "EU" },
  ];
  const set = await send("POST", path, { envs });
  const { updatedAt } = set.body.envs[0];
  assert.equal(new Date(updatedAt).toISOString(), updatedAt);
  const shown = [
    { name: "REGION", description: null, updatedAt },
    { name: "TOKEN", description: "Of the ERP", updatedAt },
  ];
  assert.deepEqual(set, { status: 200, body: { success: true, envs: shown } });
  assert.deepEqual(await send("GET", path), { status: 200, body: { envs: shown } });
  const again = await send("POST", path, {
    envs: [{ name: "REGION", value: "US", description: "Of the customer" }],
  });
  assert.equal(again.status, 200);
  const [replaced, kept] = (await send("GET", path)).body.envs;
  assert.deepEqual([replaced.description, kept], ["Of the customer", shown[1]]);
  const removed = await send("DELETE", `${path}/REGION`);
  const message = "Environment variable deleted";
  assert.deepEqual(removed, { status: 200, body: { success: true, message } });
  const missing = await send("DELETE", `${path}/REGION`);
  assert.deepEqual([missing.status, missing.body.code], [404, "not_found"]);
  assert.deepEqual((await send("GET", path)).body.envs, shown.slice(1));
});

const ENV = { name: "A", value: "canary-value" };

/** Bodies that are refused, and the place that is named. */
const REFUSED: Record<string, [body: Json, path: string]> = {
  "envs that are no list": [{ envs: { A: "canary-value" } }, "envs"],
  "a list": [[ENV], ""],
  "an unknown field": [{ envs: [], isPublic: true }, "isPublic"],
  "an unknown field of a variable": [{ envs: [{ ...ENV, secret: true }] }, "envs[0].secret"],
  "no name": [{ envs: [{ value: "canary-value" }] }, "envs[0].name"],
  "an empty name": [{ envs: [{ ...ENV, name: "" }] }, "envs[0].name"],
  "a description that is null": [{ envs: [{ ...ENV, description: null }] }, "envs[0].description"],
  "a name twice": [{ envs: [ENV, ENV] }, "envs[1].name"],
  "a value too long": [
    { envs: [{ name: "A", value: "canary-value".repeat(5_462) }] },
    "envs[0].value",
  ],
  "no JSON": ['{"envs":[{"name":"A","value":"canary-value"', ""],
};

Deno.test("POST envs names the place of an error and not the value, and stores nothing", async (test) => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(envRoutes(TEST_SEALER), ctx);
  const path = `/workflows/${await publishedWorkflow(ctx)}/envs`;
  for (const [what, [body, errorPath]] of Object.entries(REFUSED)) {
    await test.step(what, async () => {
      const answer = await send("POST", path, body);
      const { errors = [] } = answer.body;
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      assert.deepEqual(errors.map((error: { path: string }) => error.path), [errorPath]);
      assert.ok(!JSON.stringify(answer.body).includes("canary"));
      assert.deepEqual((await send("GET", path)).body, { envs: [] });
    });
  }
});
