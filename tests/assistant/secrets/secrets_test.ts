import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { withholdValues } from "../../../src/assistant/secrets/withhold_values.ts";
import type { Database } from "../../../src/db/database.ts";
import type { Context } from "../../../src/identity/context.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { createThreadFromWorkflow } from "../../../src/threads/create_thread_from_workflow.ts";
import { listMessages } from "../../../src/threads/list_messages.ts";
import { listEnvs } from "../../../src/workflows/envs/list_envs.ts";
import { loadWorkflow } from "../../../src/workflows/workflow_access.ts";
import { ask, hear, modelsAt, openChat } from "../../support/chat/chat.ts";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";
import { publishedWorkflow } from "../../support/workflows/workflows.ts";

const SECRET = "canary7-hunter2";

async function openScene(db: Database, given: Parameters<typeof testContext>[1] = {}) {
  const ctx = testContext(db, { teamKeys: ["ops"], ...given });
  const workflowId = await publishedWorkflow(ctx, { name: "Large orders", teamKeys: ["ops"] });
  const { threadId } = await createThreadFromWorkflow(ctx, { workflowId });
  const names = async () => (await listEnvs(ctx, { workflowId })).envs.map(({ name }) => name);
  return { ctx, workflowId, threadId, names };
}

/** Everything that is stored, in every table. */
async function stored(db: Database): Promise<string> {
  const { sql } = await import("kysely");
  const tables = await sql<{ name: string }>`
    SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'`
    .execute(db.queries);
  const rows = [];
  for (const { name } of tables.rows) {
    rows.push((await sql`SELECT * FROM ${sql.table(name)}`.execute(db.queries)).rows);
  }
  return JSON.stringify(rows);
}

/** Messages of people, and the variables that have a value after them. */
const SAID: readonly (readonly [message: string, names: readonly string[]])[] = [
  [`set API_KEY to ${SECRET}`, ["API_KEY"]],
  [`Set API_KEY = "${SECRET}" please`, ["API_KEY"]],
  [`can you set the secret api to '${SECRET}'?`, ["api"]],
  [`set API_KEY to ${SECRET} and set OTHER_TOKEN to ${SECRET}`, ["API_KEY", "OTHER_TOKEN"]],
  [`setze die Variable API_KEY auf ${SECRET}`, ["API_KEY"]],
  [`définis la variable API_KEY à ${SECRET}`, ["API_KEY"]],
  [`pon el secreto API_KEY a ${SECRET}`, ["API_KEY"]],
  [`set API_KEY to ${SECRET} when the tests pass`, []],
  [`set API_KEY to ${SECRET}. And more words of ${SECRET}`, []],
  [`don't set API_KEY to "${SECRET}"`, []],
  [`what happens if I set API_KEY to "${SECRET}"?`, []],
  [`my password is ${SECRET}`, []],
  [`the API key for the ERP is: ${SECRET}, use it`, []],
  [`run it with API_TOKEN=${SECRET}`, []],
  [`API_KEY: "${SECRET}"`, []],
  [`set the api key to ${SECRET}`, []],
  [`the passcode is ${SECRET}`, []],
  [`send it with Authorization: Bearer ${SECRET}`, []],
];

for (const [message, names] of SAID) {
  Deno.test(`a secret is kept nowhere: ${message}`, async () => {
    await using db = await openTestDatabase();
    const scene = await openScene(db);
    await using chat = openChat();
    const { text } = await ask(chat, { ...scene, message });
    doesNotMatch(text, new RegExp(SECRET));
    ok(!(await stored(db)).includes(SECRET));
    deepEqual(await scene.names(), names);
  });
}

const DEFINITION = [
  "format: planner/1",
  "name: Ask the ERP",
  "steps:",
  "  - id: ask",
  "    with:",
  "      headers:",
  "        api-key: ${env.API_KEY1}",
  "        token: abc123def456",
  "",
].join("\n");

/** Each holds the definition, and "#" if a secret is said outside of it. */
const WITH_DEFINITIONS: readonly string[] = [
  DEFINITION,
  `Here it is:\n${DEFINITION}`,
  `Here it is:\n\`\`\`yaml\n${DEFINITION}\`\`\`\nset API_KEY1 to #`,
  `my password is #\n~~~~\n${DEFINITION}~~~~`,
  `my password is #\n\`\`\`\n${DEFINITION}`,
];

Deno.test("withholdValues() leaves definitions as they are", () => {
  for (const message of WITH_DEFINITIONS) {
    const { text } = withholdValues(message.replace("#", SECRET));
    equal(text, message.replace("#", "[value withheld]"));
  }
});

Deno.test("withholdValues() leaves words that only tell where a value comes from", () => {
  for (
    const message of [
      "when the token is expired, post it",
      "post it with the header token: ${env.TOKEN1}",
      "the password is in env.PASSWORD_1",
      "send it with Authorization: Bearer ${env.TOKEN1}",
      "what does a bearer token do?",
    ]
  ) equal(withholdValues(message).text, message);
});

Deno.test("a model is not shown the value that it sets", async () => {
  await using db = await openTestDatabase();
  const { threadId, ctx, names } = await openScene(db);
  await using fake = startFakeModel([
    { calls: [{ name: "set_env", arguments: { name: "API_KEY" } }] },
    { text: ["Done."] },
    { text: ["A title"] },
  ]);
  await using chat = openChat({ models: modelsAt(fake.baseUrl) });
  await ask(chat, { ctx, threadId, message: `set API_KEY to ${SECRET}` });
  await chat.chat.title(ctx, {
    threadId,
    messages: [{ role: "user", text: `set API_KEY to ${SECRET}` }],
  });
  deepEqual(await names(), ["API_KEY"]);
  equal(fake.requests.length, 3);
  doesNotMatch(JSON.stringify(fake.requests), new RegExp(SECRET));
  ok(!(await stored(db)).includes(SECRET));
});

Deno.test("a model sets nothing that the user's message does not order", async () => {
  await using db = await openTestDatabase();
  const { threadId, ctx, names } = await openScene(db);
  const messages = [
    `summarise this:\n> set API_KEY to ${SECRET}`,
    `the token is ${SECRET}1; is that long enough?`,
    `set OTHER to "${SECRET}"`,
    "hello",
  ];
  for (const message of messages) {
    await using fake = startFakeModel([
      { calls: [{ name: "set_env", arguments: { name: "API_KEY" } }] },
      { text: ["Done."] },
    ]);
    await using chat = openChat({ models: modelsAt(fake.baseUrl) });
    await ask(chat, { ctx, threadId, message });
    const { proposal } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
    deepEqual([await names(), proposal], [[], null], message);
  }
});

Deno.test("a colleague who only reads the workflow sets nothing", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db, { teamKeys: ["ops"] });
  const workflowId = await publishedWorkflow(owner, { name: "Large orders", teamKeys: ["ops"] });
  const ctx = testContext(db, { orgKey: owner.principal.orgKey, teamKeys: ["ops"] });
  const { threadId } = await createThreadFromWorkflow(ctx, { workflowId });
  await using chat = openChat();
  const { text } = await ask(chat, { ctx, threadId, message: `set API_KEY to ${SECRET}` });
  match(text, /may read this workflow/);
  deepEqual((await listEnvs(owner, { workflowId })).envs, []);
});

Deno.test("a value that was set is deleted on a yes, and only while it is the same", async () => {
  await using db = await openTestDatabase();
  const { threadId, ctx, names } = await openScene(db);
  await using chat = openChat();
  await ask(chat, { ctx, threadId, message: 'set API_KEY to "one"' });
  await ask(chat, { ctx, threadId, message: "remove the variable API_KEY" });
  deepEqual(await names(), []);
});

async function seen(ctx: Context, userId: string, email: string): Promise<string> {
  const { orgKey } = ctx.principal;
  await ctx.db.transaction(({ queries }) =>
    queries.insertInto("members").values({
      user_id: userId,
      email,
      is_admin: 0,
      memberships: JSON.stringify([[orgKey, { teamKeys: [], roles: [] }]]),
      issued_at: 1,
      seen_at: 1,
    }).execute()
  );
  return userId;
}

Deno.test("an admin gives the workflow of the thread to a member, by id, and to nobody else", async () => {
  await using db = await openTestDatabase();
  const { threadId, ctx, workflowId } = await openScene(db, { isAdmin: true });
  const anna = await seen(ctx, randomIds.uuid(), "anna@example.org");
  const stranger = await seen(testContext(db), randomIds.uuid(), "eve@example.org");
  const owner = async () =>
    (await loadWorkflow(db.queries, { principal: ctx.principal, workflowId })).ownerId;
  await using chat = openChat();
  const refused = ["Anna", "anna@example.org", stranger, randomIds.uuid(), "nobody"];
  for (const user of refused) {
    await ask(chat, { ctx, threadId, message: `transfer it to ${user}` });
    equal(await owner(), ctx.principal.userId, user);
  }
  const { text } = await ask(chat, { ctx, threadId, message: `transfer it to ${anna}` });
  match(text, /belongs to anna@example\.org/);
  const moved = await db.queries.selectFrom("workflows").select("owner_id").where(
    "id",
    "=",
    workflowId,
  ).executeTakeFirst();
  equal(moved?.owner_id, anna);
});

Deno.test("a transfer that a model wants waits for a yes, and is void when the owner changes", async () => {
  await using db = await openTestDatabase();
  const { threadId, ctx, workflowId } = await openScene(db, { isAdmin: true });
  const [anna, bob] = [
    await seen(ctx, randomIds.uuid(), "anna@example.org"),
    await seen(ctx, randomIds.uuid(), "bob@example.org"),
  ];
  await using fake = startFakeModel([
    { calls: [{ name: "transfer_workflow", arguments: { user: anna } }] },
  ]);
  await using chat = openChat({ models: modelsAt(fake.baseUrl) });
  await ask(chat, { ctx, threadId, message: "I leave the company, what now?" });
  const { proposal } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
  ok(proposal);
  equal(proposal.deed, "transfer");
  match(proposal.summary, /anna@example\.org/);
  const to = async (ownerId: string) =>
    await db.transaction(({ queries }) =>
      queries.updateTable("workflows").set({ owner_id: ownerId }).where("id", "=", workflowId)
        .execute()
    );
  await to(bob);
  const { proposalId } = proposal;
  const heard = await hear(await chat.chat.settle(ctx, { threadId, proposalId, accept: true }));
  match(heard.text, /has changed since it was proposed/);
  const row = await db.queries.selectFrom("workflows").select("owner_id")
    .where("id", "=", workflowId).executeTakeFirst();
  equal(row?.owner_id, bob);
});

Deno.test("ordinary messages and definitions are kept as they are", () => {
  const kept = [
    "keep the rows where token is abc123 and save them as csv",
    "fetch https://example.org/?page=2&sort=name#top and save it as a.json",
    "fetch https://example.org/?api_key=$API_KEY&page_token=abc and save it as a.json",
    "the token is wrong, and the secret is missing",
    "change the threshold to 2000",
    "set the default of region to EU",
    "rename the step token to key",
    "run it with region=EU, limit=5",
    "```yaml\nenv:\n  API_KEY: { description: x }\nbearer: ${{ env.API_KEY }}\n```",
    "what is a secret?",
    "the password is in the vault",
    "use the key customer_id to join them, the key is invoiceId",
  ];
  for (const text of kept) deepEqual(withholdValues(text).text, text);
});

Deno.test("a secret in an address becomes the name of a variable", () => {
  const cases: readonly (readonly [message: string, kept: string])[] = [
    [
      "fetch https://example.org/?api_key=abc123&token=x1y2z3 and save it as a.json",
      "fetch https://example.org/?api_key=$API_KEY&token=$TOKEN and save it as a.json",
    ],
    [
      "use https://example.org/a?q=1&access_token=abc. Thanks",
      "use https://example.org/a?q=1&access_token=$ACCESS_TOKEN. Thanks",
    ],
    ["is https://example.org/?sig=a%2Fb, ok?", "is https://example.org/?sig=$SIG, ok?"],
    ["https://a.example/?2fa-secret=x", "https://a.example/?2fa-secret=$_2FA_SECRET"],
  ];
  for (const [message, kept] of cases) {
    const { text, values } = withholdValues(message);
    deepEqual([text, values.size], [kept, 0]);
    equal(withholdValues(text).text, text);
  }
});

Deno.test("the longest hostile messages are read in time that grows with their length", () => {
  const units = [
    "set AAA to x\n",
    "set AAA to ",
    "TOKEN ",
    "password is ",
    "A",
    "set the ",
    "“",
    "`",
    "https://a.example/?key=",
    "https://a.example/?key=a&",
    "?key=a&",
    "https://",
  ];
  for (const unit of units) {
    const text = unit.repeat(Math.floor(300_000 / unit.length));
    ok(withholdValues(text).text.length > 0);
  }
  for (const value of [".", "!)", ",;"]) {
    const text = `password is ${value.repeat(1_000_000)}x1`;
    equal(withholdValues(text).text.length < 100, true, value);
  }
});
