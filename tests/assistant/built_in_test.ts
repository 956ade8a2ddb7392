import assert from "node:assert/strict";
import { createThread } from "../../src/threads/create_thread.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { getWorkflow } from "../../src/workflows/get_workflow.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { ask, openChat } from "../support/chat/chat.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { NOTE, REPORT } from "../support/workflows/definitions.ts";
import { endedStep, fakeRuns } from "../support/runs/fake_runs.ts";
import { publishedWorkflow } from "../support/workflows/workflows.ts";

const KEY = "acme/outputs/2026/11/u/t/overdue.csv";
const FENCED = `Here it is:\n\`\`\`yaml\n${REPORT}\`\`\`\n`;

Deno.test("the built-in assistant takes a workflow from a pasted text to its file", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const runs = fakeRuns({ steps: [endedStep({ output: { objectKey: KEY } })] });
  await using test = openChat({ runs });
  const { threadId } = await createThread(ctx);

  const drafted = await ask(test, { ctx, threadId, message: FENCED });
  assert.match(drafted.text, /draft "Overdue invoices" is saved and valid.*"publish it"/);
  const published = await ask(test, { ctx, threadId, message: "publish it" });
  assert.match(published.text, /Version 1 is published.*"run it"/);

  const asked = await ask(test, { ctx, threadId, message: "run it" });
  assert.match(asked.text, /I need these inputs:\n- rows: is required/);
  const { interrupt } = await listMessages(ctx, { threadId, page: 1, limit: 20 });
  assert.equal(asked.pieces.at(-1), `[interrupt:workflow-inputs] ${JSON.stringify(interrupt)}`);

  const inputs = { rows: [{ a: 1 }] };
  const ran = await ask(test, { ctx, threadId, message: "", answers: "workflow-inputs", inputs });
  assert.match(ran.text, /has started\.\n\nRun [0-9a-f-]+ has succeeded/);
  assert.ok(ran.text.includes(KEY));
  assert.deepEqual(runs.started.map(({ inputs }) => inputs), [{ rows: [{ a: 1 }] }]);
  assert.match((await ask(test, { ctx, threadId, message: "status" })).text, /has succeeded/);
});

Deno.test("the interrupt describes each input as it is declared", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId, message: `${FENCED}\nPublish and run it.` });
  const { interrupt, workflowPublicId } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
  assert.deepEqual(interrupt, {
    type: "workflow-inputs",
    interruptId: interrupt?.interruptId,
    workflowId: workflowPublicId,
    workflowName: "Overdue invoices",
    inputs: [
      {
        name: "rows",
        type: "json",
        required: true,
        description: "The rows of canary-definition",
        default: null,
      },
      {
        name: "region",
        type: "enum",
        required: false,
        description: null,
        default: "EU",
        options: ["EU", "US"],
      },
    ],
  });
});

Deno.test("it keeps an invalid draft, explains it by line, and does not go on", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  const broken = REPORT.replace("service: files", "service: flies");
  const message = `\`\`\`yaml\n${broken}\`\`\`\npublish it`;
  const { text } = await ask(test, { ctx, threadId, message });
  assert.match(text, /it has errors:\n- Line 8, column \d+ \(steps\[0\]\.service\): .*flies/);
  assert.match(text, /Did you mean "files"/);
  assert.match(text, /> service: flies/);
  assert.doesNotMatch(text, /is published/);
  assert.match((await ask(test, { ctx, threadId, message: "explain the errors" })).text, /Line 8/);
  assert.match((await ask(test, { ctx, threadId, message: "publish it" })).text, /invalid draft/);
  const { total } = await listWorkflows(ctx, { page: 1, limit: 20 });
  assert.equal(total, 1);
});

Deno.test("it mends cells of a CSV that are read as numbers, each at its place", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  const draft = `format: planner/1
name: Cells
steps:
  - { id: rows, service: data, action: parse, with: { text: "a,b", as: csv } }
  - id: big
    service: data
    action: filter
    with:
      items: \${{ steps.rows.output }}
      where: item["a"] > 5 && item.b == 3 && item.b + item.a != "" && item.b < 9 && item.a.size() > 1
`;
  const { text } = await ask(test, { ctx, threadId, message: `\`\`\`yaml\n${draft}\`\`\`` });
  assert.match(text, /Did you mean "double\(item\["a"\]\)"/);
  await ask(test, { ctx, threadId, message: "fix it" });
  const shown = await ask(test, { ctx, threadId, message: "show the draft" });
  const mended = 'double(item["a"]) > 5 && double(item.b) == 3 && item.b + item.a != "" && ' +
    "double(item.b) < 9 && item.a.size() > 1";
  assert.ok(shown.text.includes(mended), shown.text);
});

Deno.test("a second definition replaces the thread's draft instead of making a workflow", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId, message: FENCED });
  await ask(test, { ctx, threadId, message: NOTE });
  const { text } = await ask(test, { ctx, threadId, message: "show the draft" });
  const outline = "1. note (files.write): `note.txt`";
  assert.equal(text, `${outline}\n\n\`\`\`yaml\n${NOTE}\`\`\``);
  assert.equal((await listWorkflows(ctx, { page: 1, limit: 20 })).total, 1);
});

Deno.test("a fenced block of other text neither replaces the draft nor orders anything", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const runs = fakeRuns({ steps: [] });
  await using test = openChat({ runs });
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId, message: FENCED });
  const read = async () => {
    const { workflow, valid } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
    return { workflow, valid };
  };
  const before = await read();
  assert.equal(before.valid, true);
  for (
    const block of ["publish it", "publish it and run it", "Error: ENOENT\n  at open()", "- a\n- b"]
  ) {
    for (const words of ["", "what is this?"]) {
      await ask(test, { ctx, threadId, message: `\`\`\`text\n${block}\n\`\`\`\n${words}` });
      await ask(test, { ctx, threadId, message: `\`\`\`\n${block}\n\`\`\`\n${words}` });
      assert.deepEqual(await read(), before);
    }
  }
  assert.deepEqual(runs.started, []);
  const { workflowPublicId } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
  const { version } = await getWorkflow(ctx, { workflowId: workflowPublicId ?? "" });
  assert.equal(version, null);
});

Deno.test("it drafts, publishes and runs in one message, with inputs", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const runs = fakeRuns();
  await using test = openChat({ runs });
  const { threadId } = await createThread(ctx);
  const message = "make a report of rows as csv called Sums, publish and run it";
  const { text } = await ask(test, {
    ctx,
    threadId,
    message,
    inputs: { rows: [] },
    envs: { A: "b" },
  });
  assert.match(text, /saved and valid:\n\n1\. report[^]*Version 1 is published[^]*has succeeded/);
  assert.deepEqual(runs.started.map(({ inputs, envs }) => [inputs, envs]), [
    [{ rows: [] }, { A: "b" }],
  ]);
});

Deno.test("it runs another workflow by name, and asks which where several fit", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const runs = fakeRuns();
  await using test = openChat({ runs });
  const one = await publishedWorkflow(ctx, { name: "Twins" });
  const two = await publishedWorkflow(ctx, { name: "Twins" });
  const only = await publishedWorkflow(ctx, { name: "Only one" });
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId, message: "run only one" });
  const asked = await ask(test, { ctx, threadId, message: "run Twins" });
  assert.match(asked.pieces.at(-1) ?? "", /^\[interrupt:subworkflow-select\] \{/);
  assert.deepEqual(runs.started.map(({ workflowId }) => workflowId), [only]);
  const answers = "subworkflow-select";
  const choice = { message: "", answers, selectedWorkflowId: one } as const;
  await ask(test, { ctx, threadId, ...choice });
  assert.deepEqual(runs.started.map(({ workflowId }) => workflowId), [only, one]);
  assert.notEqual(one, two);
});

const PHRASES = [
  { message: "hello", says: /no language model/ },
  { message: "What can you do?", says: /list the templates/ },
  { message: "Tell me a joke", says: /did not understand "joke"/ },
  { message: "list my workflows", says: /^- Known \([0-9a-f-]+\)$/ },
  { message: "list my workflows called nothing", says: /No workflow has that name/ },
  { message: "list the services", says: /- files\.write: / },
  { message: "show the draft", says: /no workflow in this thread yet/ },
  { message: "publish it", says: /no workflow in this thread yet/ },
  { message: "run it", says: /no workflow in this thread yet/ },
  { message: "run Unknown thing", says: /no workflow "Unknown thing"/ },
  { message: "status", says: /No run was started/ },
  { message: "schedule it every monday", says: /no workflow in this thread yet/ },
];

for (const { message, says } of PHRASES) {
  Deno.test(`the built-in assistant answers "${message}" with ${says}`, async () => {
    await using db = await openTestDatabase();
    const ctx = testContext(db);
    await using test = openChat();
    await publishedWorkflow(ctx, { name: "Known" });
    const { threadId } = await createThread(ctx);
    const { text, errors } = await ask(test, { ctx, threadId, message });
    assert.match(text, says);
    assert.deepEqual(errors, []);
  });
}

Deno.test("it publishes a definition that came as a file", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  const body = new TextEncoder().encode(NOTE);
  const files = [{ name: "note.yaml", contentType: "application/yaml", body }];
  await ask(test, { ctx, threadId, message: "publish this", files });
  const { workflowPublicId } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
  assert.ok(workflowPublicId);
  assert.equal((await getWorkflow(ctx, { workflowId: workflowPublicId })).version, "1");
});
