import assert from "node:assert/strict";
import { workflowRoutes } from "../../../src/http/api/workflows/routes.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountRoutes } from "../../support/http/mounted_routes.ts";
import { definitionNamed, NO_HOOKS } from "../../support/workflows/workflows.ts";

// The other answers of these routes are in tests/api/specification/workflows.
Deno.test("the draft routes refuse fields of another type, and change nothing", async () => {
  await using db = await openTestDatabase();
  const send = mountRoutes(workflowRoutes(NO_HOOKS), testContext(db));
  const created = await send("POST", "/workflows", { definition: definitionNamed("First") });
  const path = `/workflows/${created.body.workflowId}`;
  const draft = await send("GET", `${path}/draft`);
  const refused = [
    await send("PUT", `${path}/draft`, { definition: 1 }),
    await send("POST", `${path}/publish`, { force: "yes" }),
  ];
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.errors[0].path]),
    [[400, "definition"], [400, "force"]],
  );
  assert.deepEqual(await send("GET", `${path}/draft`), draft);
  assert.equal((await send("GET", path)).body.version, null);
});
