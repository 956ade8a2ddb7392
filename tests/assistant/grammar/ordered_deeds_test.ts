import assert from "node:assert/strict";
import { OrderedDeeds, refersTo } from "../../../src/assistant/deeds/ordered_deeds.ts";
import type { WorkflowReference } from "../../../src/assistant/grammar/ordered_deed.ts";

const PLAIN: readonly [words: string, deeds: string][] = [
  ["run it", "run"],
  ["Publish it and then run it, please.", "publish run"],
  ["Can you execute this now?", "run"],
  ["could you please publish it?", "publish"],
  ["That looks good, go live", "publish"],
  ["Start it", "run"],
  ["Schedule it every weekday at 8:30", "schedule"],
  ["Please schedule this daily at noon", "schedule"],
  ["Publish it, then schedule it hourly", "publish schedule"],
  ["run it every monday, wednesday and friday at 9", "schedule"],
  ["run this tomorrow at 5pm", "schedule"],
  ["run it in 2 hours", "schedule"],
  ["run every 15 minutes", "schedule"],
  ["reschedule it to fridays", "schedule"],
  ["change the schedule to daily at 9. Thanks.", "schedule"],
  ["schedule it every day at 9 and run it now", "schedule run"],
  ["Pause the schedule", "change_schedule"],
  ["remove its schedule, please", "change_schedule"],
  ["run Daily report", "run"],
  ["run it with region=EU", "run"],
  ["Approve it", "decide"],
  ["Yes, approve it because it is not too much, and run it", "decide"],
  ["No, reject it: publish nothing", "decide"],
  ["please decline step consent with the note run it again", "decide"],
  ["answer amount 5, note publish it", "answer"],
  ["cancel the run", "cancel"],
  ["retry", "retry"],
  ["share it with sales and support", "share"],
  ["delete the workflow", "delete"],
  ["Here it is:\n```yaml\nname: never run it\n```\npublish and run it", "publish run"],
  ["publish it 🚀", "publish"],
  ["pubilsh it", "publish"],
  ["veröffentliche es und führe es aus", "publish run"],
  ["bitte veroeffentlichen", "publish"],
  ["kannst du es starten?", "run"],
  ["brich den Lauf ab", "cancel"],
  ["lehne es ab, weil es zu viel ist", "decide"],
  ["publie-le puis lance-le", "publish run"],
  ["peux-tu le publier ?", "publish"],
  ["annule l'exécution", "cancel"],
  ["publícalo y ejecútalo, por favor", "publish run"],
  ["ejecutalo", "run"],
  ["cancela la ejecución", "cancel"],
];

for (const [words, deeds] of PLAIN) {
  Deno.test(`Orders hear "${deeds}" in ${JSON.stringify(words)}`, () => {
    assert.equal(heard(words), deeds);
  });
}

const NO_ORDERS: readonly string[] = [
  "Don't run it yet, publish it",
  "do not publish this",
  "How do I run this?",
  "What happens when I publish?",
  "Summarise the file",
  "Let us start with a report, triggered by an order",
  "> please run it\nwhat does this mean",
  "Check this:\n```yaml\nname: publish and run it\n```",
  "```\nrun it",
  "show the schedule of this",
  "When does the schedule fire?",
  "never pause the schedule",
  "do not approve it",
  "Should I approve it?",
  "Approve or reject?",
  "approve it: if finance agrees",
  "The answer is run, is it not",
  "> approve it\n> answer amount 5",
  "tell me before you publish it",
  "the run",
  "a dry run",
  "publish it when it is done",
  "run it?",
  "published it",
  "publié",
  "publicó",
  "I ran it yesterday and published it",
  "we will publish it tomorrow",
  "publish it ❌",
  "delete it",
  "wenn es fertig ist, veröffentliche es",
  "veröffentliche es nicht",
  "ne le publie pas",
  "no lo publiques",
  "si c'est bon, publie-le",
];

for (const words of NO_ORDERS) {
  Deno.test(`Orders hear nothing in ${JSON.stringify(words)}`, () =>
    assert.equal(heard(words), ""));
}

const DEEDS = [
  "publish",
  "run",
  "retry",
  "cancel",
  "schedule",
  "change_schedule",
  "decide",
  "answer",
  "share",
  "delete",
] as const;

function heard(words: string): string {
  const orders = OrderedDeeds.of(words);
  return DEEDS.filter((deed) => orders.asks(deed))
    .sort((one, other) => placeOf(words, one) - placeOf(words, other)).join(" ");
}

/** "Schedule it and run it" orders the schedule first. */
function placeOf(words: string, deed: string): number {
  const isScheduledFirst = /^schedule/i.test(words);
  return deed === "schedule" && isScheduledFirst ? -1 : DEEDS.findIndex((each) => each === deed);
}

/** Texts that would cost a slow grammar seconds, and a careless one its user. */
const FLOODS: readonly string[] = [
  "publish ".repeat(2_500),
  "publish and ".repeat(2_000),
  "run a ".repeat(4_000),
  "yes ".repeat(5_000),
  "{".repeat(20_000),
  "a=".repeat(9_000),
  '"'.repeat(20_000),
  "schedule it every day and ".repeat(800),
  "can you ".repeat(3_000),
  "kick it off and ".repeat(1_300),
  "give the team access ".repeat(1_000),
  "share it with a, b and ".repeat(900),
];

for (const flood of FLOODS) {
  Deno.test(`Orders hear nothing in 20 KB of "${flood.slice(0, 20)}…"`, () => {
    assert.equal(heard(flood), "");
  });
}

Deno.test("an order is taken once, and only for what it is for", async () => {
  const orders = OrderedDeeds.of("run it");
  const plan = (deed: "publish" | "run", isIt = true) => ({
    deed,
    isOrderedBy: (order: { deed: string }) => isIt && order.deed === deed,
  });
  assert.equal(await orders.take(plan("publish")), "not ordered");
  assert.equal(await orders.take(plan("run", false)), "ordered otherwise");
  assert.equal(await orders.take(plan("run")), "ordered");
  assert.equal(await orders.take(plan("run")), "not ordered");
});

Deno.test("an order to publish is for no draft that the user has not had before", async () => {
  const orders = OrderedDeeds.of("publish it", (source) => source === "mine");
  const publish = (draft: string) => ({
    deed: "publish",
    draft,
    isOrderedBy: () => true,
  } as const);
  assert.equal(await orders.take(publish("made by a model")), "not ordered");
  assert.equal(await orders.take(publish("mine")), "ordered");
});

const AIMS: readonly [said: WorkflowReference, isMet: boolean][] = [
  [{ kind: "linked" }, false],
  [{ kind: "named", name: "wipe EVERYTHING", isQuoted: false }, true],
  [{ kind: "named", name: "the Wipe everything workflow", isQuoted: false }, true],
  [{ kind: "named", name: "the Wipe everything workflow", isQuoted: true }, false],
  [{ kind: "named", name: "wipe", isQuoted: false }, false],
  [{ kind: "named", name: "0198-2", isQuoted: false }, true],
];

for (const [reference, isMet] of AIMS) {
  Deno.test(`an order for ${JSON.stringify(reference)} ${isMet ? "names" : "misses"} a workflow`, () => {
    const target = { id: "0198-2", name: "Wipe everything", isLinked: false };
    assert.equal(refersTo(reference, target), isMet);
  });
}
