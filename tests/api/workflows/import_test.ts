import assert from "node:assert/strict";
import { AppError } from "../../../src/lib/errors.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { getWorkflow } from "../../../src/workflows/get_workflow.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import {
  allRows,
  exportedTexts,
  importFile,
  sendAs,
  yamlNamed,
} from "../../support/http/workflow_files.ts";
import {
  BROKEN_SOURCE,
  definitionNamed,
  NO_HOOKS,
  publishedWorkflow,
} from "../../support/workflows/workflows.ts";

Deno.test("a file without a key of its own goes by the one beside it, whatever it is called", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = sendAs(ctx);
  const first = await importFile(send, { definition: yamlNamed("Daily"), key: "daily" });
  assert.equal(first.body.outcome, "created");
  const renamed = await importFile(send, { definition: yamlNamed("Nightly"), key: "daily" });
  assert.deepEqual(
    [renamed.body.outcome, renamed.body.workflowId],
    ["updated", first.body.workflowId],
  );
  assert.match(
    renamed.body.diff,
    /^--- version 1\n\+\+\+ file\n[^]*^-name: Daily\n\+name: Nightly$/m,
  );
  const moved = yamlNamed("Nightly", "# Ours.\n\n# heddle-key: daily\n");
  const { body } = await importFile(send, { definition: moved, key: "elsewhere" });
  assert.deepEqual([body.outcome, body.key], ["unchanged", "daily"]);
  assert.equal((await exportedTexts(send)).length, 1);
  assert.equal((await getWorkflow(ctx, body)).name, "Nightly");
});

Deno.test("an object and a text in JSON are imported as well", async () => {
  await using db = await openTestDatabase();
  const send = sendAs(testContext(db));
  const definition = definitionNamed("Invoices");
  assert.equal((await importFile(send, { definition, key: "a" })).body.outcome, "created");
  const text = JSON.stringify(definition);
  assert.equal((await importFile(send, { definition: text, key: "a" })).body.outcome, "unchanged");
});

Deno.test("a key that is missing or cannot stand in a comment is refused", async () => {
  await using db = await openTestDatabase();
  const send = sendAs(testContext(db));
  for (const key of [undefined, "", " a", "a\nname: b", "a\u0007", "x".repeat(201), "\ud800"]) {
    const { status, body } = await importFile(send, {
      definition: yamlNamed("A"),
      ...(key === undefined ? {} : { key }),
    });
    assert.deepEqual([status, body.code], [400, "invalid_request"], `${key}`);
    assert.equal(body.errors[0].path, "key");
  }
  assert.deepEqual(await exportedTexts(send), []);
});

Deno.test("an invalid file changes nothing, and each of its errors is reported", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx);
  const before = await allRows(db);
  const wrong = `# heddle-key: ${workflowId}\nformat: planner/1\nname: A\nstep: []\n`;
  for (
    const [definition, lines] of [[wrong, [["steps", 2], ["step", 4]]], [BROKEN_SOURCE, [[
      "",
      3,
    ]]]] as const
  ) {
    const { status, body } = await importFile(sendAs(ctx), { definition, key: workflowId });
    assert.deepEqual([status, body.outcome], [200, "invalid"]);
    assert.deepEqual(body.errors.map(({ path, line }: JsonObject) => [path, line]), lines);
  }
  assert.deepEqual(await allRows(db), before);
});

Deno.test("a dry run reports what an import would do, and changes no row", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = sendAs(ctx);
  const workflowId = await publishedWorkflow(ctx, { name: "Invoices" });
  const [text = ""] = await exportedTexts(send);
  const before = await allRows(db);
  const dryRun = true;
  const changed = { definition: text.replace("name: Invoices", "name: Bills"), dryRun };
  const updated = await importFile(send, changed);
  assert.deepEqual([updated.body.outcome, updated.body.workflowId], ["updated", workflowId]);
  assert.match(updated.body.diff, /^-name: Invoices\n\+name: Bills$/m);
  const created = await importFile(send, { definition: yamlNamed("New"), key: "new", dryRun });
  assert.deepEqual([created.body.outcome, created.body.workflowId], ["created", null]);
  assert.match(
    created.body.diff,
    /^--- nothing\n\+\+\+ file\n@@ -0,0 \+1,3 @@\n\+format: planner\/1/,
  );
  const same = await importFile(send, { definition: text, dryRun });
  assert.equal(same.body.outcome, "unchanged");
  assert.deepEqual(await allRows(db), before);
});

Deno.test("a dry run is refused as the import would be, by what hangs on a publish too", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const before = await allRows(db);
  const hooks = {
    ...NO_HOOKS,
    onWorkflowPublished: () => Promise.reject(new AppError("unprocessable", "It never fires")),
  };
  for (const dryRun of [true, false]) {
    const request = { definition: yamlNamed("New"), key: "new", dryRun };
    assert.equal((await importFile(sendAs(ctx, hooks), request)).status, 422);
  }
  assert.deepEqual(await allRows(db), before);
});
