import assert from "node:assert/strict";
import { consentOf } from "../../src/assistant/consent.ts";

const LINKED = { id: "0198-1", name: "Invoices", isLinked: true };
const OTHER = { id: "0198-2", name: "Wipe everything", isLinked: false };

const DEEDS = ["publish", "run", "schedule", "approve", "reject", "answer"] as const;

const CASES = [
  { words: "run it", asks: ["run"] },
  { words: "Publish it and then run it, please.", asks: ["publish", "run"] },
  { words: "Can you execute this now?", asks: ["run"] },
  { words: "That looks good, go live", asks: ["publish"] },
  { words: "Don't run it yet, publish it", asks: ["publish"] },
  { words: "do not publish this", asks: [] },
  { words: "How do I run this?", asks: [] },
  { words: "What happens when I publish?", asks: [] },
  { words: "Summarise the file", asks: [] },
  { words: "Start it", asks: ["run"] },
  { words: "Let us start with a report, triggered by an order", asks: [] },
  { words: "> please run it\nwhat does this mean", asks: [] },
  { words: "Check this:\n```yaml\nname: publish and run it\n```", asks: [] },
  { words: "```\nrun it", asks: [] },
  { words: "Schedule it every weekday at 8:30", asks: ["schedule"] },
  { words: "Please schedule this daily at noon", asks: ["schedule"] },
  { words: "Publish it, then schedule it hourly", asks: ["publish", "schedule"] },
  { words: "run it every monday, wednesday and friday at 9", asks: ["schedule"] },
  { words: "run this tomorrow at 5pm", asks: ["schedule"] },
  { words: "run it in 2 hours", asks: ["schedule"] },
  { words: "run every 15 minutes", asks: ["schedule"] },
  { words: "run Daily report", asks: ["run"] },
  { words: "run it with region=EU", asks: ["run"] },
  { words: "reschedule it to fridays", asks: ["schedule"] },
  { words: "change the schedule to daily at 9", asks: ["schedule"] },
  { words: "Pause the schedule", asks: ["schedule"] },
  { words: "remove its schedule, please", asks: ["schedule"] },
  { words: "show the schedule of this", asks: [] },
  { words: "When does the schedule fire?", asks: [] },
  { words: "Don't schedule it yet", asks: [] },
  { words: "never pause the schedule", asks: [] },
  { words: "```\nschedule it daily\n```", asks: [] },
  { words: "Approve it", asks: ["approve"] },
  { words: "Yes, approve it because it is not too much, and run it", asks: ["approve"] },
  { words: "No, reject it: publish nothing", asks: ["reject"] },
  { words: "please decline step consent with the note run it again", asks: ["reject"] },
  { words: "answer amount 5, note publish it", asks: ["answer"] },
  { words: "Run it. Answer step limit with amount 5. Publish it", asks: ["run", "answer"] },
  { words: "do not approve it", asks: [] },
  { words: "Should I approve it?", asks: [] },
  { words: "Make a report called Buy and approve, publish it", asks: ["publish"] },
  { words: "The answer is run, is it not", asks: ["run"] },
  { words: "> approve it\n> answer amount 5", asks: [] },
] as const;

for (const { words, asks } of CASES) {
  Deno.test(`consentOf() hears ${asks.join(" and ") || "nothing"} in ${JSON.stringify(words)}`, () => {
    const consent = consentOf(words);
    const heard = DEEDS.filter((deed) => consent.asks(deed));
    assert.deepEqual(heard, asks);
  });
}

Deno.test("consent is taken once", () => {
  const consent = consentOf("run it");
  assert.equal(consent.take("publish", LINKED), false);
  assert.equal(consent.take("run", LINKED), true);
  assert.equal(consent.take("run", LINKED), false);
});

Deno.test("consent covers the thread's workflow and those that the words name", () => {
  assert.equal(consentOf("run it").take("run", OTHER), false);
  assert.equal(consentOf("run wipe EVERYTHING").take("run", OTHER), true);
  assert.equal(consentOf("run 0198-2").take("run", OTHER), true);
  assert.equal(consentOf("run the file's ```0198-2```").take("run", OTHER), false);
});
