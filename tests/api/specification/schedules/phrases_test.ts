import assert from "node:assert/strict";
import { section } from "../../../support/specification/specification.ts";
import type { SpecifiedAnswer } from "../../../support/specification/caller.ts";
import { CHATS, fenced, newThread, readThread } from "../../../support/specification/chats.ts";
import type { SpecifiedServer } from "../../../support/specification/server.ts";
import {
  parsePhrase,
  publishAll,
  TIME,
  WORKFLOWS,
} from "../../../support/specification/workflows.ts";
import { NOTE } from "../../../support/workflows/definitions.ts";
import { definitionNamed } from "../../../support/workflows/workflows.ts";

type Body = SpecifiedAnswer["body"];

/** Each phrase is taken, and means that cron line. */
async function assertCrons(
  server: SpecifiedServer,
  crons: Readonly<Record<string, string>>,
): Promise<void> {
  const caller = await server.caller();
  const workflowId = await publishAll(caller, ["A"]);
  for (const [input, cron] of Object.entries(crons)) {
    assert.equal((await parsePhrase(caller, { input, workflowId })).cron, cron, input);
  }
}

async function refuse(server: SpecifiedServer, inputs: readonly string[]): Promise<Body[]> {
  const caller = await server.caller();
  const request = `POST ${WORKFLOWS}/${await publishAll(caller, ["A"])}/schedule/parse`;
  const refused: Body[] = [];
  for (const input of inputs) {
    refused.push(await caller.expect(400, request, { json: { input } }));
  }
  return refused;
}

section({
  file: import.meta.url,
  heading: "decisions.md: Schedules",
  settings: { TIMEZONE: "Asia/Tokyo" },
  statements: {
    async "One per workflow"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      await parsePhrase(caller, { input: "every minute", workflowId });
      await parsePhrase(caller, { input: "every day at noon", workflowId });
      const runs = await caller.expect(200, `GET ${WORKFLOWS}/${workflowId}/upcoming-runs`);
      for (const { localTime } of runs) assert.match(localTime, /T12:00:00\+09:00$/);
    },
    async "recurring (cron and IANA time zone) or one time"(server) {
      const caller = await server.caller();
      const recurring = await parsePhrase(caller, { input: "daily at noon" });
      assert.deepEqual([recurring.cron, recurring.runAt], ["0 12 * * *", undefined]);
      assert.equal(recurring.timezone, "Asia/Tokyo");
      const once = await parsePhrase(caller, { input: "in 2 hours" });
      assert.equal(once.cron, undefined);
      assert.match(once.runAt, TIME);
      assert.equal(once.nextRunAt, once.runAt);
    },
    async "Zone: named in the phrase, else the caller's `x-timezone` header, else `TIMEZONE`"(
      server,
    ) {
      const caller = await server.caller();
      const headers = { "x-timezone": "america/new_york" };
      const zones = [
        await parsePhrase(caller, { input: "daily at 9 in Paris", headers }),
        await parsePhrase(caller, { input: "daily at 9", headers }),
        await parsePhrase(caller, { input: "daily at 9" }),
      ];
      assert.deepEqual(zones.map(({ timezone }) => timezone), [
        "Europe/Paris",
        "America/New_York",
        "Asia/Tokyo",
      ]);
    },
    async "the caller's `x-timezone` header (in chats too"(server) {
      const caller = await server.caller();
      const threadId = await newThread(caller);
      await caller.say(threadId, `${fenced(NOTE)}publish it`);
      const zoneOf = async (message: string, headers?: Record<string, string>) => {
        const request = `POST ${CHATS}/${threadId}/messages`;
        const answer = await caller.call(request, { form: { message }, headers });
        assert.equal(answer.status, 200, answer.text);
        return /Scheduled: .*?, ([A-Z]\w+\/\w+)\./.exec(answer.text)?.[1];
      };
      const headers = { "x-timezone": "america/new_york" };
      assert.equal(await zoneOf("schedule it daily at 9", headers), "America/New_York");
      const twoSentences = "Schedule it daily at 9. Not on weekends.";
      assert.equal(await zoneOf(twoSentences, headers), "America/New_York");
      const named = await zoneOf("schedule it daily at 9 in Paris", headers);
      assert.equal(named, "Europe/Paris");
      assert.equal(await zoneOf("schedule it daily at 9"), "Asia/Tokyo");
    },
    async "one that is no IANA name is 400"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      const threadId = await newThread(caller);
      for (const zone of ["Mars/Phobos", "+02:00", "", "x".repeat(4_000)]) {
        const headers = { "x-timezone": zone };
        const parsed = await caller.expect(400, `POST ${WORKFLOWS}/${workflowId}/schedule/parse`, {
          json: { input: "daily at 9 in Paris" },
          headers,
        });
        const posted = await caller.expect(400, `POST ${CHATS}/${threadId}/messages`, {
          form: { message: "help" },
          headers,
        });
        const answers = [parsed, posted];
        for (const unused of [`GET ${CHATS}`, `DELETE ${WORKFLOWS}/${workflowId}`]) {
          answers.push(await caller.expect(400, unused, { headers }));
        }
        for (const { errors } of answers) assert.equal(errors[0].path, "x-timezone");
      }
      assert.equal((await readThread(caller, threadId)).total, 0);
    },
    "Shortest interval one minute": async (server) => {
      await assertCrons(server, { "every minute": "* * * * *" });
      await refuse(server, ["every 30 seconds", "every second", "*/30 * * * * *"]);
    },
    async "A phrase is taken only when every word of it is understood"(server) {
      await refuse(server, ["every day at 9am if it rains", "every banana", "daily-ish", "at"]);
    },
    '(courtesies such as "please" and "run this" are)': (server) =>
      assertCrons(server, {
        "please run this every day at 9am": "0 9 * * *",
        "every day at 9am please": "0 9 * * *",
      }),
    async "else 400 with what was understood and three examples"(server) {
      const [{ code, detail, errors }] = await refuse(server, ["every day at 9am if it rains"]);
      assert.deepEqual([code, errors[0].path], ["invalid_request", "input"]);
      assert.match(detail, /every day at 9am/);
      assert.match(detail, /if it rains/);
      assert.equal(detail.split("Examples: ")[1]?.match(/"[^"]+"/g)?.length, 3);
    },
    "nothing is approximated (what cron cannot say is kept as an exact rule)": async (
      server,
    ) => {
      await assertCrons(server, {
        "every 20 minutes": "*/20 * * * *",
        "every 60 minutes": "0 * * * *",
        "every 8 hours": "0 */8 * * *",
        "every 24 hours": "0 0 * * *",
      });
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      for (const input of ["every 7 minutes", "every 90 minutes", "every 5 hours"]) {
        const request = `POST ${WORKFLOWS}/${workflowId}/schedule/parse`;
        const parsed = await caller.expect(200, request, { json: { input } });
        assert.equal(parsed.cron, undefined);
        assert.match(parsed.rule, /^DTSTART:\d{8}T000000\nRRULE:FREQ=\w+;INTERVAL=\d+$/);
      }
      await refuse(server, ["every 0 minutes", "every 30 seconds", "every few hours"]);
    },
    async "nothing that never fires or lies in the past is taken"(server) {
      await refuse(server, ["0 0 30 2 *", "yesterday at 5pm", "2020-01-01 at 10:00"]);
    },
    "every N minutes or hours": (server) =>
      assertCrons(server, { "every 15 minutes": "*/15 * * * *", "every 2 hours": "0 */2 * * *" }),
    "hourly": (server) => assertCrons(server, { "hourly": "0 * * * *", "every hour": "0 * * * *" }),
    "daily": (server) =>
      assertCrons(server, { "daily at 8": "0 8 * * *", "every day at 8:30": "30 8 * * *" }),
    "weekdays": (server) => assertCrons(server, { "every weekday at 8:30": "30 8 * * 1-5" }),
    "weekends": (server) => assertCrons(server, { "weekends at 10am": "0 10 * * 0,6" }),
    "one or more days of the week": (server) =>
      assertCrons(server, {
        "every monday at 9": "0 9 * * 1",
        "every monday and friday at 9": "0 9 * * 1,5",
        "on tuesdays, thursdays and saturdays at 9": "0 9 * * 2,4,6",
      }),
    "days of the month": (server) =>
      assertCrons(server, {
        "on the 1st of every month at 9": "0 9 1 * *",
        "monthly on the 1st and 15th at 9:00": "0 9 1,15 * *",
      }),
    "at one or more times (24 h, am and pm, noon, midnight)": (server) =>
      assertCrons(server, {
        "daily at 8:30 and 17:30": "30 8,17 * * *",
        "daily at 9am and 5pm": "0 9,17 * * *",
        "daily at noon": "0 12 * * *",
        "daily at midnight": "0 0 * * *",
      }),
    async "a zone as IANA name or city"(server) {
      const caller = await server.caller();
      const zones = [];
      for (const input of ["daily at 9 Europe/Berlin", "daily at 9 Berlin time"]) {
        zones.push((await parsePhrase(caller, { input })).timezone);
      }
      assert.deepEqual(zones, ["Europe/Berlin", "Europe/Berlin"]);
    },
    async 'one time ("in 2 hours", "tomorrow at 5pm")'(server) {
      const caller = await server.caller();
      const before = Date.now();
      const delayed = Date.parse((await parsePhrase(caller, { input: "in 2 hours" })).runAt);
      assert.ok(delayed >= before + 7_200_000 - 60_000 && delayed <= Date.now() + 7_200_000);
      const { runAt } = await parsePhrase(caller, { input: "tomorrow at 5pm" });
      assert.match(runAt, /T08:00:00\.000Z$/);
      assert.ok(Date.parse(runAt) - before > 0 && Date.parse(runAt) - before < 172_800_000);
    },
    "a cron line of five fields": (server) =>
      assertCrons(server, { "30 8 * * 1-5": "30 8 * * 1-5", "*/10 * * * *": "*/10 * * * *" }),
    "`cron` in answers is numeric, Sunday 0, runs of three or more days as a range": (server) =>
      assertCrons(server, {
        "sundays at 9": "0 9 * * 0",
        "every monday, tuesday and wednesday at 9": "0 9 * * 1-3",
        "every monday and tuesday at 9": "0 9 * * 1,2",
        "0 9 * * MON,TUE,WED": "0 9 * * 1-3",
        "0 9 * * 7": "0 9 * * 0",
      }),
    async "where a required input has none, parse succeeds, `message` warns"(server) {
      const caller = await server.caller();
      const inputs = { rows: { type: "json" }, region: { type: "string", default: "EU" } };
      const workflowId = await caller.publish({ ...definitionNamed("A"), inputs });
      const { success, message } = await parsePhrase(caller, { input: "daily", workflowId });
      assert.equal(success, true);
      assert.match(message, /"rows"/);
      assert.doesNotMatch(message, /region/);
    },
    async "Parsing over a paused schedule keeps it paused and says so"(server) {
      const caller = await server.caller();
      const workflowId = await publishAll(caller, ["A"]);
      await parsePhrase(caller, { input: "daily", workflowId });
      const path = `${WORKFLOWS}/${workflowId}`;
      await caller.expect(200, `PUT ${path}/schedule`, { json: { paused: true } });
      const { message, nextRunAt } = await parsePhrase(caller, { input: "hourly", workflowId });
      assert.match(message, /is paused, as it was before/);
      assert.equal(nextRunAt, null);
      assert.equal((await caller.expect(200, `GET ${path}`)).isPaused, true);
    },
  },
});
