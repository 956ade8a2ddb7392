import assert from "node:assert/strict";
import { workflowFileRoutes } from "../../../src/http/api/workflow_files/routes.ts";
import { setWorkflowPublic } from "../../../src/workflows/set_workflow_public.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { authenticatedApp } from "../../support/http/mounted_routes.ts";
import { exportedTexts, importFile, sendAs } from "../../support/http/workflow_files.ts";
import {
  definitionNamed,
  draftedWorkflow,
  NO_HOOKS,
  publishedWorkflow,
  publishVersion,
} from "../../support/workflows/workflows.ts";

Deno.test("an export says the same after its import into an empty organization", async () => {
  await using db = await openTestDatabase();
  const [here, there] = [testContext(db), testContext(db)];
  for (const name of ["One", "Two", "Two"]) await publishedWorkflow(here, { name });
  await draftedWorkflow(here, { name: "Only drafted" });
  const texts = await exportedTexts(sendAs(here));
  assert.equal(texts.length, 3);
  for (const definition of texts) {
    const { status, body } = await importFile(sendAs(there), { definition });
    assert.deepEqual([status, body.outcome], [200, "created"], JSON.stringify(body));
  }
  assert.deepEqual(await exportedTexts(sendAs(there)), texts);
  for (const definition of texts) {
    const { body } = await importFile(sendAs(there), { definition });
    assert.deepEqual([body.outcome, body.diff], ["unchanged", ""]);
  }
  assert.deepEqual(await exportedTexts(sendAs(there)), texts);
});

Deno.test("a file says its key and what it was made from, and nothing that passes", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx, { name: "Invoices" });
  const [before] = await exportedTexts(sendAs(ctx));
  assert.match(
    before ?? "",
    new RegExp(
      `^# heddle-key: ${workflowId}\n# heddle-base: [0-9a-f]{16}\nformat: planner/1\nname: Invoices\nsteps: \\[\\]\n$`,
    ),
  );
  await publishVersion(ctx, { workflowId, name: "Bills" });
  await publishVersion(ctx, { workflowId, name: "Invoices" });
  assert.deepEqual(await exportedTexts(sendAs(ctx)), [before]);
});

Deno.test("the files of others tell nothing of their workflows, and make workflows of one's own", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db);
  const { orgKey } = owner.principal;
  const stranger = testContext(db, { orgKey });
  const workflowId = await publishedWorkflow(owner, { name: "One" });
  const texts = await exportedTexts(sendAs(owner));
  assert.deepEqual(await exportedTexts(sendAs(stranger)), []);
  for (const path of [`/workflows/${workflowId}/export`, `/workflows/${owner.ids.uuid()}/export`]) {
    assert.equal((await sendAs(stranger)("GET", path)).status, 404);
  }
  const { body } = await importFile(sendAs(stranger), { definition: texts[0] ?? "" });
  assert.equal(body.outcome, "created");
  assert.deepEqual(await exportedTexts(sendAs(owner)), texts);
  // A reader of both has two files, each of which leads back to its own workflow.
  for (const [ctx, id] of [[owner, workflowId], [stranger, body.workflowId]] as const) {
    await setWorkflowPublic(ctx, { workflowId: id, isPublic: true });
  }
  const reader = sendAs(testContext(db, { orgKey }));
  const both = (await reader("GET", "/workflows/export")).body.workflows;
  assert.deepEqual(
    both.map(({ key }: { key: string }) => key).sort(),
    [
      workflowId,
      body.workflowId,
    ].sort(),
  );
  const again = await importFile(sendAs(stranger), { definition: texts[0] ?? "" });
  assert.deepEqual([again.body.outcome, again.body.workflowId], ["unchanged", body.workflowId]);
});

Deno.test("an export comes in pages by id, with every workflow once", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = sendAs(ctx);
  const ids: string[] = [];
  for (let number = 0; number < 5; number++) ids.push(await publishedWorkflow(ctx));
  const seen: string[] = [];
  let next: string | null = null;
  do {
    const after = next === null ? "" : `&after=${next}`;
    const { body } = await send("GET", `/workflows/export?limit=2${after}`);
    // An item that changes between two pages keeps its place.
    await publishVersion(ctx, { workflowId: ids.at(-1) ?? "", name: `After ${seen.length}` });
    seen.push(...body.workflows.map(({ workflowId }: { workflowId: string }) => workflowId));
    next = body.next;
  } while (next !== null);
  assert.deepEqual(seen, [...ids].sort());
  assert.equal((await send("GET", "/workflows/export?limit=5")).body.next, null);
  for (const query of ["limit=0", "limit=101", "after=x"]) {
    assert.equal((await send("GET", `/workflows/export?${query}`)).status, 400, query);
  }
});

Deno.test("a page of an export ends with the text that makes it long", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = sendAs(ctx);
  const description = "x".repeat(250_000);
  for (let number = 0; number < 10; number++) {
    const definition = { ...definitionNamed("Long"), description };
    await importFile(send, { definition, key: `${number}` });
  }
  const { body } = await send("GET", "/workflows/export?limit=100");
  assert.equal(body.workflows.length, 9);
  assert.equal(body.next, body.workflows[8].workflowId);
  const rest = await send("GET", `/workflows/export?limit=100&after=${body.next}`);
  assert.deepEqual([rest.body.workflows.length, rest.body.next], [1, null]);
});

Deno.test("a definition whose indented text is too long is exported so that it can be imported", async () => {
  await using db = await openTestDatabase();
  const [here, there] = [testContext(db), testContext(db)];
  let nested: unknown[] = Array.from({ length: 2_000 }, () => 1);
  for (let level = 0; level < 80; level++) nested = [nested];
  const fields = { inputs: { rows: { type: "json", default: nested as never } } };
  const definition = definitionNamed("Deep", fields);
  const made = await importFile(sendAs(here), { definition, key: "deep" });
  assert.equal(made.body.outcome, "created", JSON.stringify(made.body));
  const texts = await exportedTexts(sendAs(here));
  assert.ok((texts[0] ?? "").length < 256 * 1024);
  const { body } = await importFile(sendAs(there), { definition: texts[0] ?? "" });
  assert.equal(body.outcome, "created", JSON.stringify(body.errors));
  assert.deepEqual(await exportedTexts(sendAs(there)), texts);
});

Deno.test("one workflow is downloaded as YAML, under a name made from its own", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const app = authenticatedApp(ctx);
  app.route("/", workflowFileRoutes(NO_HOOKS));
  for (
    const [name, disposition] of [
      ['../../etc/Passwd "x" ', 'attachment; filename="etc-passwd-x.yaml"'],
      [
        "請求書",
        "attachment; filename=\"workflow.yaml\"; filename*=UTF-8''%E8%AB%8B%E6%B1%82%E6%9B%B8.yaml",
      ],
    ] as const
  ) {
    const workflowId = await publishedWorkflow(ctx, { name });
    const response = await app.request(`/workflows/${workflowId}/export`);
    assert.equal(response.headers.get("content-type"), "application/yaml");
    assert.equal(response.headers.get("content-disposition"), disposition);
    assert.ok((await exportedTexts(sendAs(ctx))).includes(await response.text()));
  }
  const { status, body } = await sendAs(ctx)(
    "GET",
    `/workflows/${await draftedWorkflow(ctx)}/export`,
  );
  assert.deepEqual([status, body.currentVersionNumber], [409, 0]);
});
