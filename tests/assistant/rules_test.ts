import assert from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import { getRule } from "../../src/rules/get_rule.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { createThreadFromRule } from "../../src/threads/create_thread_from_rule.ts";
import { getThread } from "../../src/threads/get_thread.ts";
import { shareThread } from "../../src/threads/share_thread.ts";
import { ask, modelsAt, openChat } from "../support/chat/chat.ts";
import { startFakeModel } from "../support/chat/fake_model.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext, testPrincipal } from "../support/identity/context.ts";
import { publishedRule } from "../support/rules/rules.ts";

/** The rule that both assistants are to have built. */
const APPROVAL: JsonObject = {
  format: "rule/1",
  name: "Approval",
  inputs: { amount: { type: "number" } },
  outputs: { approval: { type: "boolean" } },
  rows: [
    { when: { amount: "> 10000" }, then: { approval: true } },
    { then: { approval: false } },
  ],
};

const FIRST = { ...APPROVAL, rows: [{ then: { approval: false } }] };

const SAID = [
  "Make a rule called Approval with input amount (number) and output approval (boolean)",
  "Add a row: over 10,000 needs approval",
  "Test it with amount=15000",
  "Publish it",
  "Why was this one refused: amount=500?",
];

/** The pattern of the reply to each message. */
const TOLD = [
  /"Approval" is saved as a draft and valid/,
  /"Approval" is saved as a draft and valid/,
  /"Approval" \(the draft\) gives \{"approval":true\} by row 1\./,
  /Version 1 is published/,
  /\(version 1\) gives \{"approval":false\} by row 2\.\n- row 1 does not match: amount is 500, it asks for > 10000/,
];

Deno.test("the built-in assistant makes, changes, tests, publishes and explains a rule", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using chat = openChat();
  const { threadId } = await createThread(ctx);
  for (const [at, message] of SAID.entries()) {
    assert.match((await ask(chat, { ctx, threadId, message })).text, TOLD[at] ?? /$./, message);
  }
  const { rule } = await getThread(ctx, { threadId });
  assert.deepEqual((await getRule(ctx, { ruleId: rule?.id ?? "" })).rule, APPROVAL);
});

Deno.test("the built-in assistant makes a rule and publishes it in one message", async () => {
  await using db = await openTestDatabase();
  await using test = openChat();
  const ctx = testContext(db);
  const { threadId } = await createThread(ctx);
  const { text } = await ask(test, { ctx, threadId, message: `${SAID[0]}. Publish it` });
  assert.match(text, /"Approval" is saved as a draft and valid[^]*Version 1 is published/);
});

Deno.test("a model makes, changes, tests, publishes and explains the same rule", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const save = (definition: JsonObject) => ({
    name: "save_rule",
    arguments: { definition: JSON.stringify(definition) },
  });
  const evaluate = (amount: number) => ({
    name: "evaluate_rule",
    arguments: { inputs: { amount } },
  });
  const calls = [
    save(FIRST),
    save(APPROVAL),
    evaluate(15_000),
    { name: "publish", arguments: {} },
    evaluate(500),
  ];
  const script = calls.flatMap((call) => [{ calls: [call] }, { text: ["Done."] }]);
  await using fake = startFakeModel(script);
  await using chat = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  for (const message of SAID) await ask(chat, { ctx, threadId, message });
  const answers = SAID.map((_, at) =>
    String(
      fake.requests[2 * at + 1]?.body.messages.findLast(({ role }) => role === "tool")?.content,
    )
  );
  for (const [at, answer] of answers.entries()) assert.match(answer, TOLD[at] ?? /$./);
  const { rule } = await getThread(ctx, { threadId });
  assert.deepEqual((await getRule(ctx, { ruleId: rule?.id ?? "" })).rule, APPROVAL);
});

Deno.test("a pasted rule is saved with its errors, and a red test is told", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using chat = openChat();
  const { threadId } = await createThread(ctx);
  const fence = (text: string) => "```yaml\n" + text + "\n```";
  const broken = await ask(chat, { ctx, threadId, message: fence("format: rule/1\nname: A") });
  assert.match(broken.text, /saved as a draft, but it has errors:\n- /);
  const rule = "format: rule/1\nname: A\noutputs: { x: { type: number } }\nrows:\n" +
    "  - then: { x: 1 }\ntests:\n  - { name: two, expect: { x: 2 } }";
  const red = await ask(chat, { ctx, threadId, message: fence(rule) });
  assert.match(red.text, /1 of its 1 tests fail:\n- two: /);
  assert.match((await ask(chat, { ctx, threadId, message: "publish it" })).text, /"two" fails/);
  const forced = await ask(chat, { ctx, threadId, message: "publish it anyway" });
  assert.match(forced.text, /Version 1 is published/);
});

Deno.test("a teammate who only reads a rule does not publish it from a chat", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db, { teamKeys: ["ops"] });
  const ruleId = await publishedRule(owner, { teamKeys: ["ops"] });
  const { orgKey } = owner.principal;
  const reader = { ...owner, principal: testPrincipal({ orgKey, teamKeys: ["ops"] }) };
  await using chat = openChat();
  const { threadId } = await createThreadFromRule(reader, { ruleId });
  await shareThread(reader, { threadId, teamKeys: ["ops"] });
  const heard = await ask(chat, { ctx: reader, threadId, message: "publish it" });
  assert.match(heard.text, /You may read this rule but not change it/);
  assert.equal((await getRule(owner, { ruleId })).version, "1");
});

Deno.test("a row that is not understood changes nothing, and what a file says is no order", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const ruleId = await publishedRule(ctx);
  await using chat = openChat();
  const { threadId } = await createThreadFromRule(ctx, { ruleId });
  const odd = await ask(chat, { ctx, threadId, message: "add a row: when the moon is full" });
  assert.match(odd.text, /did not understand this row/);
  await ask(chat, { ctx, threadId, message: "What is this?\n> publish it" });
  assert.equal((await getRule(ctx, { ruleId })).version, "1");
});

Deno.test("what is negated, asked or told of a rule changes nothing", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using chat = openChat();
  const { threadId } = await createThread(ctx);
  const say = async (message: string) => (await ask(chat, { ctx, threadId, message })).text;
  const shown = () => say("show the rule");
  await say(SAID[0] ?? "");
  await say(SAID[1] ?? "");
  const before = await shown();
  const messages = [
    "don't add a row: over 5 needs approval",
    "Should I add a row: over 5 needs approval?",
    "add a row: over 5 needs approval?",
    "Bob said: add a row: over 5 needs approval",
    "never make a rule called X with input a (number) and output b (number)",
    "I did not make a rule called X with input a (number) and output b (number)",
    "do not remove row 1",
    "shall I remove row 1?",
    "remove row 7",
    "remove row 0",
    "show me something nice about the weather",
  ];
  for (const message of messages) {
    assert.doesNotMatch(await say(message), /saved/, message);
    assert.equal(await shown(), before, message);
  }
});

Deno.test("the built-in assistant shows a rule, takes rows away and says what to ask", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using chat = openChat();
  const { threadId } = await createThread(ctx);
  const say = async (message: string) => (await ask(chat, { ctx, threadId, message })).text;
  await say("Can you make a rule called A with input a (number) and output b (number)?");
  assert.match(await say("show it"), /inputs:\n {2}a:\n {4}type: number\noutputs:\n {2}b:/);
  assert.match(await say("add a row: over 10 gives lots"), /did not understand this row/);
  assert.match(await say("please add a row: over 10 gives 5"), /saved/);
  assert.match(await say("explain the rule"), /a: "> 10"/);
  assert.match(await say("why was this one refused?"), /"why with a=5\?"/);
  assert.match(await say("remove row 1"), /saved/);
  assert.doesNotMatch(await say("show the rule"), /> 10/);
  assert.match(await say("remove row 3"), /There is no row 3: the rule has 1 row/);
  const published = await say("publish it");
  assert.match(published, /Say "test it with a=5"/);
  assert.doesNotMatch(published, /run it/);
});
