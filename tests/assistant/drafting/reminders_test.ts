/** Wishes to be reminded or warned, with their outcomes written down first. */
import assert from "node:assert/strict";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { runDraft } from "./run_draft.ts";

const ME = { email: "me@example.org" };

for (
  const [says, phrase, text, to = ME.email] of [
    [
      "remind me every monday at 9 to send the timesheet",
      "every monday at 9",
      "Send the timesheet",
    ],
    ["every friday at 16:00 remind me to lock the door", "every friday at 16:00", "Lock the door"],
    ["remind me to water the plants every day at 8", "every day at 8", "Water the plants"],
    ["can you remind me every monday at 8 to call Bob?", "every monday at 8", "Call Bob"],
    [
      "remind me every day at 10 to keep my desk clean, drink water and post nothing",
      "every day at 10",
      "Keep my desk clean, drink water and post nothing",
    ],
    ['remind me every friday at 17:00 that "work ends"', "every friday at 17:00", "Work ends"],
    ["remind me every day at 9 to say ${{ env.TOKEN }}", "every day at 9", "Say ${{ env.TOKEN }}"],
    [
      "remind ops@mail.test every weekday at 8 about the stand-up",
      "every weekday at 8",
      "The stand-up",
      "ops@mail.test",
    ],
    [
      "Erinnere mich jeden Montag um 9 daran, den Stundenzettel abzugeben",
      "jeden Montag um 9",
      "Den Stundenzettel abzugeben",
    ],
    [
      "rappelle-moi chaque lundi à 9h de remplir la feuille",
      "chaque lundi à 9h",
      "Remplir la feuille",
    ],
    ["Remind me tomorrow at 9 to call the supplier", "tomorrow at 9", "Call the supplier"],
    ["remind me to water the plants tomorrow at 8", "tomorrow at 8", "Water the plants"],
    [
      "Erinnere mich morgen um 9 Uhr daran, den Lieferanten anzurufen",
      "morgen um 9 Uhr",
      "Den Lieferanten anzurufen",
    ],
    [
      "Rappelle-moi demain à 9 h d'appeler le fournisseur",
      "demain à 9 h",
      "Appeler le fournisseur",
    ],
    ["Recuérdame mañana a las 9 llamar al proveedor", "mañana a las 9", "Llamar al proveedor"],
    [
      "Recuérdame todos los días a las 7 revisar la nevera",
      "todos los días a las 7",
      "Revisar la nevera",
    ],
    [
      "recuérdame cada lunes a las 9 que envíe el informe",
      "cada lunes a las 9",
      "Envíe el informe",
    ],
  ] as const
) {
  Deno.test(`"${says}" sends the words of the reminder`, async () => {
    const drafted = readDraft(says, ME);
    assert.ok(drafted?.kind === "built", JSON.stringify(drafted));
    const { mails } = await runDraft(drafted.built.definition, {});
    assert.deepEqual([mails, drafted.built.phrase], [[`${to}: ${JSON.stringify(text)}`], phrase]);
  });
}

for (
  const says of [
    "remind me to water the plants tomorrow",
    "remind me tomorrow at 9 with a text",
    "remind me at 8",
    "remind me in 10 minutes to call Bob",
    "remind me every day at 9 to fetch https://shop.example.com/orders.json",
    `remind me every day to ${"a ".repeat(1_000)}`,
  ]
) {
  Deno.test(`"${says.slice(0, 80)}" is no reminder that comes again, and is refused`, () => {
    assert.notEqual(readDraft(says, ME)?.kind, "built");
  });
}

Deno.test("a reminder without a time asks for one, and cannot be started by hand", () => {
  const drafted = readDraft("remind me to water the plants", ME);
  assert.ok(drafted?.kind === "asks", JSON.stringify(drafted));
  assert.match(drafted.question.text, /^How often\?/);
  assert.equal(drafted.question.fill("when I start it"), null);
  const completed = readDraft(drafted.question.fill("every day at 7") ?? "", ME);
  assert.ok(completed?.kind === "built" && completed.built.phrase === "every day at 7");
});

Deno.test("a reminder of somebody whose address is unknown asks for it", () => {
  const drafted = readDraft("remind me every monday at 9 to send the timesheet");
  assert.ok(drafted?.kind === "asks", JSON.stringify(drafted));
  assert.match(drafted.question.text, /To which e-mail address/);
});

const DOWN = "https://state.example.com/down";

for (
  const says of [
    `notify me when ${DOWN} is down`,
    `let me know if ${DOWN} goes down`,
    `post a message to https://hook.example.com/in if ${DOWN} is down`,
    `sag mir Bescheid, wenn ${DOWN} nicht erreichbar ist`,
    `préviens-moi si ${DOWN} est inaccessible`,
    `avísame si ${DOWN} no responde`,
  ]
) {
  Deno.test(`"${says}" asks how often, and the answer makes a draft that warns`, () => {
    for (const answer of ["every 5 minutes", "when I start it"]) {
      const drafted = readDraft(says, ME);
      assert.ok(drafted?.kind === "asks", JSON.stringify(drafted));
      const completed = readDraft(drafted.question.fill(answer) ?? "", ME);
      assert.ok(completed?.kind === "built", JSON.stringify(completed));
      const { definition: { steps: [step] }, phrase } = completed.built;
      assert.ok(step && "service" in step && Array.isArray(step.onError), JSON.stringify(step));
      const told = JSON.stringify(step.onError);
      assert.ok(told.includes(ME.email) || told.includes("https://hook.example.com/in"), told);
      assert.equal(phrase !== null, answer === "every 5 minutes");
    }
  });
}

for (
  const says of [
    `let me know every hour if ${DOWN} is down`,
    `let me know if ${DOWN} is down every hour`,
    `every hour check ${DOWN} and email me if it is down`,
  ]
) {
  Deno.test(`"${says}" looks every hour`, () => {
    const drafted = readDraft(says, ME);
    assert.ok(drafted?.kind === "built", JSON.stringify(drafted));
    assert.equal(drafted.built.phrase, "every hour");
    assert.match(JSON.stringify(drafted.built.definition.steps), /"onError":\[.*me@example\.org/);
  });
}

Deno.test("a reminder for people without an address is not drafted", () => {
  for (const whom of ["the team", "everyone", "me and bob@mail.test", "him"]) {
    const drafted = readDraft(`remind ${whom} every friday at 4 to clean up`, ME);
    assert.notEqual(drafted?.kind, "built", whom);
  }
  assert.equal(readDraft("don't remind me every monday to send the timesheet", ME), null);
});
