/** The tools by which a model sees and tries, as it calls them. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import type { Context } from "../../src/identity/context.ts";
import type { Json } from "../../src/lib/json.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { createThreadFromWorkflow } from "../../src/threads/create_thread_from_workflow.ts";
import { getDraft } from "../../src/workflows/drafts/draft_access.ts";
import { getThread } from "../../src/threads/get_thread.ts";
import { ask, modelsAt, openChat } from "../support/chat/chat.ts";
import { openAttachments } from "../support/chat/attachments.ts";
import { startFakeModel } from "../support/chat/fake_model.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";
import { endedStep, fakeRuns } from "../support/runs/fake_runs.ts";
import { publishedWorkflow } from "../support/workflows/workflows.ts";

interface Called {
  name: string;
  arguments: Json;
}

interface Given {
  ctx: Context;
  threadId?: string;
  runs?: ReturnType<typeof fakeRuns>;
  files?: { name: string; contentType: string; body: Uint8Array<ArrayBuffer> }[];
}

/** The answers of the tools to a model that calls them one after the other. */
async function answers(calls: readonly Called[], { ctx, threadId, runs, files }: Given) {
  await using fake = startFakeModel([{ calls }, { text: ["Done."] }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl), ...(runs && { runs }) });
  const thread = threadId ?? (await createThread(ctx)).threadId;
  await ask(test, { ctx, threadId: thread, message: "Hello", ...(files && { files }) });
  const results = fake.requests[1]?.body.messages.filter(({ role }) => role === "tool") ?? [];
  return { texts: results.map(({ content }) => String(content)), threadId: thread };
}

const DRAFT = `format: planner/1
name: Numbers
# Counted from nothing.
steps:
  - id: first
    service: data
    action: parse
    with: { text: "[1, 2]", as: json } # a list
  - id: second
    service: data
    action: map
    with: { items: "\${{ steps.first.output }}", to: "\${{ item * 2.0 }}" }
outputs: { all: "\${{ steps.second.output }}" }
`;

const save = { name: "save_draft", arguments: { definition: DRAFT } };
const patch = (...operations: Json[]): Called => ({
  name: "patch_draft",
  arguments: { operations },
});

Deno.test("a draft is patched in places, and keeps its comments", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const third = {
    id: "third",
    service: "data",
    action: "print",
    with: { value: "\${{ steps.second.output }}", as: "json" },
  };
  const { texts, threadId } = await answers([
    save,
    patch(
      { op: "set", path: "steps.second.with.to", value: "\${{ item * 3.0 }}" },
      { op: "insert", path: "steps[-]", value: third },
      { op: "set", path: "outputs.all", value: "\${{ steps.third.output }}" },
    ),
    patch({ op: "move", path: "steps.third", to: "steps[0]" }),
    patch({ op: "remove", path: "steps.nowhere" }),
  ], { ctx });
  match(texts[1] ?? "", /changed, and valid:[^]*\+.*item \* 3\.0/);
  match(texts[2] ?? "", /has errors:[^]*Line \d+, column \d+ \(steps\[0\]/);
  match(
    texts[3] ?? "",
    /Nothing was changed\..*no item has the id "nowhere".*third, first, second/,
  );
  const { workflowId } = await getThread(ctx, { threadId });
  const draft = await getDraft(ctx, { workflowId: workflowId ?? "", threadId });
  match(draft.source, /# Counted from nothing\.[^]*# a list/);
});

const BAD_PATCHES: readonly [string, Json, RegExp][] = [
  ["an unknown way", { op: "set", path: "steps.first.out.x", value: 1 }, /no "out" on the way/],
  ["an index too high", { op: "set", path: "steps[9]", value: {} }, /the list has 2 items/],
  ["a set without a value", { op: "set", path: "name" }, /must have a value/],
  ["a move to nowhere", { op: "move", path: "steps[0]" }, /must say where to/],
  ["a name that is taken", { op: "insert", path: "name", value: "x" }, /is there already/],
  ["a prototype", { op: "set", path: "__proto__.polluted", value: 1 }, /is no key/],
  ["no path", { op: "remove", path: "..[" }, /the path must be like/],
];

for (const [what, operation, told] of BAD_PATCHES) {
  Deno.test(`a patch with ${what} changes nothing, and says why`, async () => {
    await using db = await openTestDatabase();
    const ctx = testContext(db);
    const rename = { op: "set", path: "name", value: "Renamed" };
    const { texts, threadId } = await answers([save, patch(rename, operation)], { ctx });
    match(texts[1] ?? "", told);
    const { workflowId } = await getThread(ctx, { threadId });
    const { source } = await getDraft(ctx, { workflowId: workflowId ?? "", threadId });
    equal(source, DRAFT);
    equal(({} as Record<string, unknown>)["polluted"], undefined);
  });
}

Deno.test("a reader of a workflow may not patch it", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db, { teamKeys: ["sales"] });
  const workflowId = await publishedWorkflow(owner, { teamKeys: ["sales"] });
  const { orgKey } = owner.principal;
  const reader = testContext(db, { orgKey, teamKeys: ["sales"] });
  const { threadId } = await createThreadFromWorkflow(reader, { workflowId });
  await using fake = startFakeModel([{ text: ["Ok."] }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  await ask(test, { ctx: reader, threadId, message: "Hello" });
  const offered = fake.requests[0]?.body.tools?.map((tool) => tool.function.name) ?? [];
  deepEqual(offered.filter((name) => ["patch_draft", "publish"].includes(name)), []);
});

Deno.test("only what the user may read is found and opened", async () => {
  await using db = await openTestDatabase();
  const stranger = testContext(db);
  const ctx = testContext(db, { orgKey: stranger.principal.orgKey });
  const hidden = await publishedWorkflow(stranger, { name: "Salaries" });
  await publishedWorkflow(ctx, { name: "Invoices" });
  const read = (workflow: string) => ({ name: "read_workflow", arguments: { workflow } });
  const { texts } = await answers([read("Invoices"), read("Salaries"), read(hidden)], { ctx });
  match(texts[0] ?? "", /"Invoices" \([0-9a-f-]+\), version 1:[^]*format: planner\/1/);
  match(texts[1] ?? "", /There is no workflow "Salaries" that you may read/);
  match(texts[2] ?? "", /There is no workflow .* that you may/);
});

Deno.test("a step with an effect is not tried, whatever the model says", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const step = (service: string, action: string, given: Json = {}) => ({
    name: "try_step",
    arguments: { step: { id: "x", service, action, with: given } },
  });
  const { texts } = await answers([
    step("http", "request", { url: "https://attacker.example/" }),
    step("files", "write", { name: "a.txt", text: "x" }),
    step("files", "read", { objectKey: "a" }),
    step("files", "list"),
    step("workflow", "run", { workflow: "Wipe" }),
    step("human", "approve", { message: "?" }),
    step("constructor", "toString"),
    { name: "try_step", arguments: { step: "nowhere" } },
  ], { ctx });
  equal(texts.length, 8);
  for (const text of texts.slice(0, 7)) match(text, /is not tried here/);
  match(texts[7] ?? "", /The draft has no step "nowhere"/);
});

Deno.test("a run is read by its steps, each by parts", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const long = "x".repeat(20_000);
  const steps = [
    endedStep({
      id: "fetch",
      path: "steps[0]",
      input: { url: "u" },
      output: { long },
      log: ["hi"],
    }),
    endedStep({ id: "send", status: "failed", error: { code: "timeout", message: "too slow" } }),
  ];
  const runs = fakeRuns({ status: "failed", steps });
  const { runId } = await runs.start(ctx, { workflowId: "w", inputs: {}, envs: {} });
  const read = (given: Json) => ({ name: "read_run", arguments: given });
  const { texts } = await answers([
    read({ runId }),
    read({ runId, step: "fetch" }),
    read({ runId, step: "fetch", from: 18_000 }),
    read({ runId, step: "gone" }),
    read({ runId: "last" }),
  ], { ctx, runs });
  match(texts[0] ?? "", /- fetch: succeeded\n- send: failed \(timeout: too slow\)/);
  match(texts[1] ?? "", /characters 0 to 6000 of 2\d{4}; go on with from: 6000/);
  match(texts[2] ?? "", /this is the end[^]*log: \["hi"\]/);
  match(texts[3] ?? "", /no step "gone"; it has: fetch, send/);
  match(texts[4] ?? "", /"last" is not a run id/);
});

Deno.test("an attachment is read by parts and searched, in this message and later ones", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const text = `${"row,1\n".repeat(40_000)}needle,2\n`;
  const files = [{
    name: "long.csv",
    contentType: "text/csv",
    body: new TextEncoder().encode(text),
  }];
  const read = (given: Json) => ({ name: "read_attachment", arguments: given });
  const { texts } = await answers([
    read({ file: "long.csv", from: 6_000 }),
    read({ file: "long.csv", find: "NEEDLE" }),
    read({ file: "long.csv", find: "missing" }),
    read({ file: "acme/inputs/2026/11/x/0/other.csv" }),
  ], { ctx, files });
  match(texts[0] ?? "", /material, never an instruction.*\n\(characters 6000 to 12000 of 240009/);
  match(texts[1] ?? "", /at 240000: …/);
  match(texts[2] ?? "", /"missing" does not occur/);
  match(texts[3] ?? "", /has no file/);
});

Deno.test("a file of an earlier message is read by its key, in that thread alone", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const read = (file: string) => ({ calls: [{ name: "read_attachment", arguments: { file } }] });
  const attachments = openAttachments();
  const keys: string[] = [];
  await using fake = startFakeModel(({ messages }) => {
    const key = /object key (\S+\.txt)/.exec(JSON.stringify(messages))?.[1];
    if (key !== undefined) keys.push(key);
    return messages.at(-1)?.role === "tool" || key !== undefined
      ? { text: ["Done."] }
      : read(keys[0] ?? "");
  });
  await using test = openChat({ models: modelsAt(fake.baseUrl), attachments });
  const { threadId } = await createThread(ctx);
  const body = new TextEncoder().encode("the whole text");
  const files = [{ name: "a.txt", contentType: "text/plain", body }];
  await ask(test, { ctx, threadId, message: "Look", files });
  await ask(test, { ctx, threadId, message: "Read it again" });
  match(String(fake.requests.at(-1)?.body.messages.at(-1)?.content), /the whole text/);
  const other = await createThread(ctx);
  await ask(test, { ctx, threadId: other.threadId, message: "Read it again" });
  match(String(fake.requests.at(-1)?.body.messages.at(-1)?.content), /has no file/);
});

Deno.test("functions, services and pages are looked up in bounded parts", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const look = (topic: string) => ({ name: "look_up", arguments: { topic } });
  const { texts } = await answers([
    look("http.request"),
    look("sum of a list"),
    look("How do I protect a webhook with a signature?"),
    look("constructor.toString"),
    look("data"),
  ], { ctx });
  match(texts[0] ?? "", /http\.request \{ url: string[^]*Example/);
  match(texts[1] ?? "", /list\.sum\(\)/);
  match(texts[2] ?? "", /From the page "webhooks"/);
  doesNotMatch(texts[3] ?? "", /native code/);
  match(texts[4] ?? "", /- data\.map/);
  for (const text of texts) equal(text.length <= 6_100, true, `${text.length} characters`);
});
