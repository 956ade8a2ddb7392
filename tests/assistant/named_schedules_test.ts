import assert from "node:assert/strict";
import { getSchedule } from "../../src/schedules/get_schedule.ts";
import { listSchedules } from "../../src/schedules/list_schedules.ts";
import { putSchedule } from "../../src/schedules/put_schedule.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { ask, openChat } from "../support/chat/chat.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { NOTE } from "../support/workflows/definitions.ts";
import { fakeRuns } from "../support/runs/fake_runs.ts";
import { UTC_SCHEDULES } from "../support/workflows/schedules.ts";

/** A thread about a published workflow that has these schedules. */
async function openThread(names: readonly string[]) {
  const db = await openTestDatabase();
  const ctx = { ...testContext(db), schedules: UTC_SCHEDULES };
  const test = openChat({ runs: fakeRuns() });
  const { threadId } = await createThread(ctx);
  const say = async (message: string): Promise<string> =>
    (await ask(test, { ctx, threadId, message })).text;
  await say(`\`\`\`yaml\n${NOTE}\`\`\`\npublish it`);
  const page = await listMessages(ctx, { threadId, page: 1, limit: 1 });
  const workflowId = page.workflowPublicId ?? "";
  for (const name of names) await putSchedule(ctx, { workflowId, name, input: "every day at 3" });
  return {
    ctx,
    workflowId,
    threadId,
    say,
    proposal: async () => (await listMessages(ctx, { threadId, page: 1, limit: 1 })).proposal,
    /** `default nightly!`: the names, with a mark if one is paused. */
    async states() {
      const { schedules } = await listSchedules(ctx, { workflowId });
      return schedules.map(({ name, paused }) => paused ? `${name}!` : name).join(" ");
    },
    get: (name: string) => getSchedule(ctx, { workflowId, name }),
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await db[Symbol.asyncDispose]();
    },
  };
}

/** Messages to a workflow with the schedules default, nightly and weekly, and these afterwards. */
const ORDERS: readonly (readonly [string, string])[] = [
  ["pause the nightly schedule", "default nightly! weekly"],
  ['Pause the "nightly" schedule, please.', "default nightly! weekly"],
  ["stop the nightly schedule", "default nightly! weekly"],
  ["delete the schedule called weekly", "default nightly"],
  ["remove the schedule named weekly", "default nightly"],
  ["delete the Weekly schedule", "default nightly"],
  ["turn off the weekly schedule", "default nightly weekly!"],
  ["pausiere den Zeitplan nightly", "default nightly! weekly"],
  ["lösche den Zeitplan namens weekly", "default nightly"],
  ["den Zeitplan weekly löschen", "default nightly"],
  ["suspends la planification nightly", "default nightly! weekly"],
  ["supprime la planification appelée weekly", "default nightly"],
  ["pausa la programación nightly", "default nightly! weekly"],
  ["elimina la programación llamada weekly", "default nightly"],
  // "Stop" pauses, and only what says so deletes.
  ["stop the schedule", "default! nightly weekly"],
  ["halt the schedule", "default! nightly weekly"],
  ["end the schedule", "default! nightly weekly"],
  ["turn the schedule off", "default! nightly weekly"],
  ["stoppe den Zeitplan", "default! nightly weekly"],
  ["halte den Zeitplan an", "default! nightly weekly"],
  ["beende den Zeitplan", "default! nightly weekly"],
  ["den Zeitplan stoppen", "default! nightly weekly"],
  ["arrête la planification", "default! nightly weekly"],
  ["stoppe le planning", "default! nightly weekly"],
  ["detén la programación", "default! nightly weekly"],
  ["para el horario", "default! nightly weekly"],
  ["delete the schedule", "nightly weekly"],
  ["lösche den Zeitplan", "nightly weekly"],
  ["entferne den Zeitplan", "nightly weekly"],
  ["supprime la planification", "nightly weekly"],
  ["borra la programación", "nightly weekly"],
  // Nothing of this orders anything of these schedules.
  ["pause the hourly schedule", "default nightly weekly"],
  ["pause the schedule of Invoices", "default nightly weekly"],
  ["delete the schedule for the workflow Invoices", "default nightly weekly"],
  ["pause the nightly schedule of Invoices", "default nightly weekly"],
  ["pausiere den Zeitplan von Invoices", "default nightly weekly"],
  ["supprime la planification du workflow Invoices", "default nightly weekly"],
  ["elimina la programación de Invoices", "default nightly weekly"],
  ["don't pause the nightly schedule", "default nightly weekly"],
  ["should I delete the weekly schedule?", "default nightly weekly"],
  ["pause the nightly schedule if it rains", "default nightly weekly"],
  ["delete all schedules", "default nightly weekly"],
  ["delete the schedules", "default nightly weekly"],
];

for (const [message, expected] of ORDERS) {
  Deno.test(`${JSON.stringify(message)} leaves ${expected}`, async () => {
    await using thread = await openThread(["default", "nightly", "weekly"]);
    const answer = await thread.say(message);
    assert.equal(await thread.states(), expected, answer);
  });
}

Deno.test("an order for another workflow proposes nothing for this one", async () => {
  await using thread = await openThread(["default"]);
  const answer = await thread.say("pause the schedule of Invoices");
  assert.match(answer, /^Nothing was done\./);
  assert.equal(await thread.proposal(), null);
});

Deno.test("a schedule that is not there is told, with those that are", async () => {
  await using thread = await openThread(["default", "nightly"]);
  const answer = await thread.say("pause the hourly schedule");
  assert.match(answer, /no schedule called "hourly"\. There are: "default", "nightly"/);
  assert.match(await thread.say("resume the schedule"), /is active already/);
});

Deno.test("the only schedule needs no name, one of several named ones does", async () => {
  await using one = await openThread(["nightly"]);
  await one.say("pause the schedule");
  assert.equal(await one.states(), "nightly!");
  await using two = await openThread(["nightly", "weekly"]);
  assert.match(await two.say("pause the schedule"), /several schedules.*"nightly", "weekly"/);
  assert.equal(await two.states(), "nightly weekly");
});

Deno.test("a schedule is changed and added by its name, and keeps its settings", async () => {
  await using thread = await openThread(["default", "nightly"]);
  const { say, get } = thread;
  await say("set the overlap of the nightly schedule to queue");
  assert.match(await say("change the nightly schedule to every day at 4"), /"nightly": Scheduled/);
  const { cron, overlap } = await get("nightly");
  assert.deepEqual([cron, overlap], ["0 4 * * *", "queue"]);
  assert.equal((await get("default")).cron, "0 3 * * *");
  await say("change it to every day at 5");
  assert.equal((await get("default")).cron, "0 5 * * *");
  await say("add a schedule called monthly: on the 1st of every month at 6");
  assert.equal((await get("monthly")).cron, "0 6 1 * *");
  assert.match(
    await say("add a schedule called monthly: every day at 7"),
    /called "monthly" already/,
  );
  assert.match(
    await say("change the hourly schedule to every day at 7"),
    /no schedule called "hourly"/,
  );
  assert.equal(await thread.states(), "default monthly nightly");
  assert.match(await say("show the schedule"), /"nightly", every day at 04:00, UTC\. The next/);
});

/** Settings in words, of the schedule called default. */
const SETTINGS: readonly (readonly [string, string])[] = [
  ["set the overlap to cancel the run before", "cancel last null"],
  ["queue overlapping runs", "queue last null"],
  ["skip runs that overlap", "skip last null"],
  ["allow overlapping runs", "allow last null"],
  ["set the catch-up to all", "skip all null"],
  ["catch up with all missed runs", "skip all null"],
  ["catch up with no missed runs", "skip none null"],
  ["never catch up with missed runs", "skip none null"],
  ["don't catch up with any missed runs", "skip none null"],
  ["set the catch-up of the schedule to none", "skip none null"],
  ["pause it after 3 failures", "skip last 3"],
  ["pause the schedule after 5 failed runs", "skip last 5"],
  ["überspringe überlappende Läufe", "skip last null"],
  ["hole alle verpassten Läufe nach", "skip all null"],
  ["pausiere den Zeitplan nach 4 Fehlern", "skip last 4"],
  ["rattrape toutes les exécutions manquées", "skip all null"],
  ["suspends la planification après 2 échecs", "skip last 2"],
  ["recupera todas las ejecuciones perdidas", "skip all null"],
  ["pausa la programación tras 6 fallos", "skip last 6"],
  ["cancel overlapping runs", "skip last null"],
];

for (const [message, expected] of SETTINGS) {
  Deno.test(`${JSON.stringify(message)} sets ${expected}`, async () => {
    await using thread = await openThread(["default"]);
    const answer = await thread.say(message);
    const { overlap, catchup, pauseAfterFailures, paused } = await thread.get("default");
    assert.equal(`${overlap} ${catchup} ${pauseAfterFailures}`, expected, answer);
    assert.equal(paused, false);
  });
}

Deno.test("a proposal binds the schedule by its name and what it is", async () => {
  await using thread = await openThread(["default", "nightly"]);
  const { say, proposal, states, ctx, workflowId } = thread;
  await say("well mate, that is too much: pause the nightly schedule");
  const proposed = await proposal();
  assert.match(proposed?.summary ?? "", /^pause the schedule "nightly" of /);
  // Meanwhile somebody else has changed it: the consent was to another one.
  await putSchedule(ctx, { workflowId, name: "nightly", input: "every day at 9" });
  assert.match(await say("yes"), /changed since it was proposed/);
  assert.equal(await states(), "default nightly");
  await say("yes");
  assert.equal(await states(), "default nightly!");
});
