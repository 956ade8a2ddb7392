/** Another day or hour in few words, against the schedules of the service. */
import assert from "node:assert/strict";
import { listSchedules } from "../../../src/schedules/list_schedules.ts";
import { putSchedule } from "../../../src/schedules/put_schedule.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { listMessages } from "../../../src/threads/list_messages.ts";
import { ask, openChat } from "../../support/chat/chat.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";
import { fakeRuns } from "../../support/runs/fake_runs.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { UTC_SCHEDULES } from "../../support/workflows/schedules.ts";

const DEFINITION = `format: planner/1
name: Report
steps:
  - { id: note, service: files, action: write, with: { name: note.txt, text: Hello } }
  - { id: weekly, service: files, action: write, with: { name: more.txt, text: More } }
`;

/** A thread about a published workflow that has these schedules. */
async function openThread(schedules: Readonly<Record<string, string>>) {
  const db = await openTestDatabase();
  const clock = new ManualClock();
  const ctx = { ...testContext(db), clock, schedules: UTC_SCHEDULES };
  const test = openChat({ runs: fakeRuns() });
  const { threadId } = await createThread(ctx);
  const say = async (message: string): Promise<string> =>
    (await ask(test, { ctx, threadId, message })).text;
  await say(`\`\`\`yaml\n${DEFINITION}\`\`\`\npublish it`);
  const page = () => listMessages(ctx, { threadId, page: 1, limit: 1 });
  const workflowId = (await page()).workflowPublicId ?? "";
  for (const [name, input] of Object.entries(schedules)) {
    await putSchedule(ctx, { workflowId, name, input });
  }
  return {
    say,
    clock,
    deed: async () => (await page()).proposal?.deed ?? null,
    async crons() {
      const { schedules } = await listSchedules(ctx, { workflowId });
      return schedules.map(({ name, cron }) => `${name}: ${cron}`);
    },
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await db[Symbol.asyncDispose]();
    },
  };
}

Deno.test("a day without a verb is proposed, and a day with one is done", async () => {
  await using thread = await openThread({ default: "every Friday at 14:00" });
  assert.match(await thread.say("Thursday instead of Friday"), /every Thursday at 14:00/);
  assert.deepEqual([await thread.deed(), await thread.crons()], ["schedule", [
    "default: 0 14 * * 5",
  ]]);
  await thread.say("yes");
  assert.deepEqual(await thread.crons(), ["default: 0 14 * * 4"]);
  await thread.say("move it from Thursday to Monday");
  assert.deepEqual(await thread.crons(), ["default: 0 14 * * 1"]);
});

Deno.test("another day changes what is proposed, and not what runs", async () => {
  await using thread = await openThread({ default: "every Friday at 14:00" });
  await thread.say("and now every Monday at 7");
  assert.match(await thread.say("Tuesday instead of Monday"), /every Tuesday at 07:00/);
  await thread.say("yes");
  assert.deepEqual(await thread.crons(), ["default: 0 7 * * 2"]);
});

Deno.test("a proposal for a time that has passed meanwhile is left alone", async () => {
  await using thread = await openThread({ default: "every Friday at 14:00" });
  await thread.say("and now tomorrow at 9");
  assert.equal(await thread.deed(), "schedule");
  thread.clock.advance(3 * 24 * 60 * 60 * 1_000);
  assert.match(await thread.say("Thursday instead of Friday"), /every Thursday at 14:00/);
});

Deno.test("of several schedules the one that has the day is meant, or all are named", async () => {
  await using thread = await openThread({
    lunch: "every day at 11:00",
    paper: "every Friday at 14:00",
    rota: "every Friday at 6:00",
  });
  const before = await thread.crons();
  const answer = await thread.say("make it Thursday instead of Friday");
  assert.match(answer, /Which schedule\?[^]*called paper to every Thursday[^]*called rota/);
  assert.deepEqual([await thread.deed(), await thread.crons()], [null, before]);
  await thread.say("move it from 11:00 to 12:00");
  assert.deepEqual(await thread.crons(), ["lunch: 0 12 * * *", ...before.slice(1)]);
});

Deno.test("a bare number is an hour only where a schedule was spoken of last", async () => {
  await using thread = await openThread({ default: "every day at 7:00" });
  assert.match(await thread.say("actually 8"), /compares with a number/);
  await thread.say("when does it run next?");
  assert.match(await thread.say("actually 8"), /every day at 08:00/);
  assert.deepEqual([await thread.deed(), await thread.crons()], ["schedule", [
    "default: 0 7 * * *",
  ]]);
});

Deno.test("a question, a doubt and a report change no schedule", async () => {
  await using thread = await openThread({ default: "every Friday at 14:00" });
  for (
    const message of [
      "Thursday instead of Friday?",
      "maybe Thursday instead of Friday",
      "Anna said Thursday instead of Friday",
      "not Thursday instead of Friday",
      "Thursday instead of Friday if Anna agrees",
      "why move it from Friday to Thursday?",
    ]
  ) {
    await thread.say(message);
    assert.deepEqual([await thread.deed(), await thread.crons()], [null, [
      "default: 0 14 * * 5",
    ]], message);
  }
});

Deno.test("a name alone that a schedule and a step have is asked about", async () => {
  await using thread = await openThread({ weekly: "every Friday at 14:00", nightly: "daily at 2" });
  assert.match(await thread.say("remove weekly"), /a schedule and a step called "weekly"/);
  assert.equal(await thread.deed(), null);
  await thread.say("remove nightly, please");
  assert.equal(await thread.deed(), "schedule");
  assert.equal((await thread.crons()).length, 2);
  assert.match(await thread.say("remove note"), /^The draft is changed[^]*-.*note\.txt/);
});
