import assert from "node:assert/strict";
import { understands } from "../../../src/assistant/built_in/read_message.ts";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { readQuestionWish } from "../../../src/assistant/built_in/questions.ts";
import { notUnderstood as answerTo } from "../../../src/assistant/built_in/not_understood/not_understood.ts";
import { languageOfMessage } from "../../../src/assistant/built_in/user_language.ts";
import {
  EXAMPLE_SENTENCES,
  NEXT_SENTENCES,
} from "../../../src/assistant/built_in/not_understood/suggestions.ts";

import { createThread } from "../../../src/threads/create_thread.ts";
import { ask, openChat } from "../../support/chat/chat.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";
import { NOTE } from "../../support/workflows/definitions.ts";
import { RULE } from "../messages/definitions.ts";

for (const [language, { anywhere, linked }] of Object.entries(EXAMPLE_SENTENCES)) {
  for (const sentence of [...anywhere, ...linked]) {
    Deno.test(`what the assistant suggests is understood (${language}): ${sentence}`, () => {
      assert.ok(understands(sentence));
    });
  }
}

for (const [language, situations] of Object.entries(NEXT_SENTENCES)) {
  for (const [situation, sentences] of Object.entries(situations)) {
    Deno.test(`what fits a thread is understood (${language}, ${situation})`, () => {
      const strange = sentences.filter((each) => !understands(each) && !understands(each, RULE));
      assert.deepEqual(strange, []);
    });
  }
}

const LINKED = { isLinked: true };

/** In a thread without earlier messages. */
function notUnderstood(message: string, { isLinked }: { isLinked: boolean }): string {
  return answerTo(message, { isLinked, language: languageOfMessage(message) ?? "en" });
}

Deno.test("a thread without a workflow is offered nothing that needs one", () => {
  for (const { anywhere, linked } of Object.values(EXAMPLE_SENTENCES)) {
    for (const sentence of linked) {
      const said = notUnderstood(`frobnicate ${sentence}`, { isLinked: false });
      const offered = said.split("\n").flatMap((line) => /^- "(.*)"$/.exec(line)?.[1] ?? []);
      assert.equal(offered.length, 3, sentence);
      for (const each of offered) assert.ok(!linked.includes(each), `${each} for ${sentence}`);
    }
    assert.ok(anywhere.length >= 3);
  }
});

Deno.test("what can be said in any thread asks for no workflow in a new one", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  for (const { anywhere } of Object.values(EXAMPLE_SENTENCES)) {
    for (const message of anywhere) {
      const { threadId } = await createThread(ctx);
      const { text } = await ask(test, { ctx, threadId, message });
      assert.doesNotMatch(text, /no workflow in this thread|did not understand/i, message);
    }
  }
});

Deno.test("a message that is not understood is answered by what its thread is about", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  const say = async (message: string) => (await ask(test, { ctx, threadId, message })).text;
  assert.doesNotMatch(await say("frobnicate the versions"), /"show the versions"/);
  await say(`\`\`\`yaml\n${NOTE}\n\`\`\``);
  assert.match(await say("frobnicate the versions"), /"show the versions"/);
});

const STRANGE: readonly [message: string, says: RegExp][] = [
  ["frobnicate the versions", /"frobnicate",[^]*"show the versions"/],
  ["erzähle die Versionen und den Entwurf", /nicht verstanden: "erzähle"[^]*Versionen/],
  ["raconte les versions", /pas compris : "raconte"[^]*montre les versions/],
  ["cuenta las versiones", /No he entendido: "cuenta"[^]*muestra las versiones/],
  ["a1 b2 c3 d4 e5 f6 g7 h8", /^I did not understand "a1", "b2", "c3", "d4", "e5", and/],
  ["", /^Hello\. Your message has no words, so I did nothing\./],
  ["👋", /^Hello\. Your message has no words[^]*"list the templates"/],
];

for (const [message, says] of STRANGE) {
  Deno.test(`the answer to ${JSON.stringify(message)} names what is strange`, () => {
    assert.match(notUnderstood(message, LINKED), says);
  });
}

/** An address and a time in a message that is not understood, and what is offered with them. */
const WISHES: readonly [message: string, time: string][] = [
  [
    "I'd love a report of the open orders from https://erp.example/o.csv every Monday at 8",
    "every Monday at 8, ",
  ],
  ["give me https://erp.example/o.csv in a nice shape", ""],
  ["daily thing from https://erp.example/o.csv please make it so, every hour or two", "daily"],
  [
    "Ich hätte gern jeden Montag um 8 Uhr einen Überblick von https://erp.example/o.csv",
    "jeden Montag um 8 Uhr, ",
  ],
  [
    "j'aimerais tous les lundis à 8h un aperçu de https://erp.example/o.csv",
    "tous les lundis à 8h, ",
  ],
  ["quisiera un resumen de https://erp.example/o.csv cada lunes a las 8", "cada lunes a las 8, "],
];

for (const [message, time] of WISHES) {
  Deno.test(`the answer to ${JSON.stringify(message)} offers drafts that are understood`, () => {
    const offered = notUnderstood(message, LINKED).split("\n").flatMap((line) =>
      /^- "(.*)"$/.exec(line)?.[1] ?? []
    );
    assert.equal(offered.length, 3);
    for (const sentence of offered.slice(0, 2)) {
      assert.ok(sentence.startsWith(time), sentence);
      assert.equal(readDraft(sentence)?.kind, "built", sentence);
      assert.match(sentence, / https:\/\/erp\.example\/o\.csv[ ,]/);
    }
  });
}

Deno.test("an address too long to repeat is not offered", () => {
  const message = `frobnicate https://erp.example/${"a".repeat(300)}`;
  assert.ok(!notUnderstood(message, LINKED).includes("erp."));
});

const FLOODS = [
  "every day https://erp.example/o ".repeat(3_000),
  `https://erp.example/o ${"every every day at ".repeat(3_000)}`,
  "why ".repeat(5_000),
  "x".repeat(20_000),
  "0 ".repeat(10_000),
  "*".repeat(20_000),
  "show the ".repeat(2_200),
  `rename it to ${"a ".repeat(10_000)}`,
  "?".repeat(20_000),
];

Deno.test("a flood is answered in few words", () => {
  for (const flood of FLOODS) {
    assert.equal(readQuestionWish(flood), null);
    assert.ok(notUnderstood(flood, LINKED).length < 1_000);
  }
});
