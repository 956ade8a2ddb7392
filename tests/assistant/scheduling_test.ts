import assert from "node:assert/strict";
import { listUpcomingRuns } from "../../src/schedules/list_upcoming_runs.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { getWorkflow } from "../../src/workflows/get_workflow.ts";
import { ask, openChat } from "../support/chat/chat.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { NOTE } from "../support/workflows/definitions.ts";
import { fakeRuns } from "../support/runs/fake_runs.ts";

Deno.test("the built-in assistant schedules, shows, pauses, resumes and removes", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const runs = fakeRuns();
  await using test = openChat({ runs });
  const { threadId } = await createThread(ctx);
  const say = async (message: string): Promise<string> =>
    (await ask(test, { ctx, threadId, message })).text;
  await say(`\`\`\`yaml\n${NOTE}\`\`\``);
  assert.match(await say("schedule it every day at 9"), /no published version: publish it first/);
  assert.match(
    await say("publish it and schedule it every weekday at 08:30 Berlin time"),
    /Version 1 is published.*\n\nScheduled: every weekday at 08:30, Europe\/Berlin\./,
  );
  const { workflowPublicId } = await listMessages(ctx, { threadId, page: 1, limit: 1 });
  const workflowId = workflowPublicId ?? "";
  const isPaused = async (): Promise<boolean | null> =>
    (await getWorkflow(ctx, { workflowId })).isPaused;
  assert.match(await say("when does it run next?"), /^The next runs:\n- .*at 08:30/);
  assert.match(await say("pause the schedule"), /is paused/);
  assert.equal(await isPaused(), true);
  assert.match(await say("show the schedule"), /it is paused/);
  assert.match(await say("resume the schedule"), /active again\. The next runs:\n- /);
  assert.equal(await isPaused(), false);
  assert.match(await say("please run it every 15 minutes"), /every 15 minutes, UTC/);
  assert.equal((await listUpcomingRuns(ctx, { workflowId, limit: 5 })).length, 5);
  assert.match(await say("change the schedule to daily at 9. Thanks."), /every day at 09:00, UTC/);
  assert.match(await say("remove the schedule"), /is removed/);
  assert.equal(await isPaused(), null);
  assert.match(await say("pause the schedule"), /Schedule not found/);
  assert.match(await say("show the schedule"), /There is no schedule/);
  assert.deepEqual(runs.started, []);
});

Deno.test("the time of a draft is removed from it, and what is said next goes to its user", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { email: "me@example.org" });
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  const say = async (message: string): Promise<string> =>
    (await ask(test, { ctx, threadId, message })).text;
  await say("get https://shop.example.com/orders.csv every day at 7 and save it as orders.csv");
  const removed = await say("remove the schedule");
  assert.match(removed, /^The draft is changed, and valid:[^]*-\s+cron: 0 7 \* \* \*/);
  assert.match(await say("remove the schedule"), /Schedule not found/);
  const timed = await say("every monday at 9 please");
  assert.match(timed, /\+\s+phrase: every monday at 9\n\+\s+cron: 0 9 \* \* 1/);
  await say("keep the rows where amount is over 100");
  assert.match(await say("change it to 200"), /\+ .*item\.amount > 200/);
  const mailed = await say("also mail it to me");
  assert.match(mailed, /\+ {6}to: me@example\.org/);
  assert.equal(mailed.match(/files/g), null, "the file that is there is attached");
  assert.match(await say("publish it"), /Version 1 is published/);
});

Deno.test("the built-in assistant says what it does not understand of a phrase", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  const message = `\`\`\`yaml\n${NOTE}\`\`\`\npublish it`;
  await ask(test, { ctx, threadId, message });
  const { text } = await ask(test, { ctx, threadId, message: "schedule it whenever it rains" });
  assert.match(text, /Not understood: "whenever it rains"\. Examples: "every weekday/);
});

Deno.test("the built-in assistant tells how to stop the schedule where no run is to be cancelled", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const runs = fakeRuns();
  await using test = openChat({ runs });
  const { threadId } = await createThread(ctx);
  const say = async (message: string): Promise<string> =>
    (await ask(test, { ctx, threadId, message })).text;
  await say(`\`\`\`yaml\n${NOTE}\`\`\`\npublish it`);
  await say("run it");
  assert.doesNotMatch(await say("stop it"), /stop the schedule/);
  await say("schedule it every day at 9");
  assert.match(await say("stop it"), /Cannot cancel run .*say "stop the schedule"/);
  assert.match(await say("stop the schedule"), /is paused/);
});
