import { doesNotMatch, equal, match } from "node:assert/strict";
import {
  type ReadingOutcome,
  unclearPart,
} from "../../../src/assistant/built_in/drafting/questions/unclear_part.ts";
import { ask, openChat } from "../../support/chat/chat.ts";
import { openScene } from "../messages/scenes.ts";

const REQUEST = "fetch the orders, frob them, wiggle them, save them as a.csv";

/** Returns the part that is asked for, where texts with these words are not understood. */
async function askedFor(
  words: readonly string[],
  clearness: ReadingOutcome = "built",
): Promise<unknown> {
  const question = await unclearPart(REQUEST, {
    at: REQUEST.indexOf("frob"),
    language: "en",
    read: (text) => Promise.resolve(words.some((word) => text.includes(word)) ? null : clearness),
  });
  const about = question?.about;
  return about && "part" in about ? about.part : null;
}

Deno.test("one part that is not understood is asked for", async () => {
  equal(await askedFor(["frob"]), "frob them");
});

Deno.test("two neighbouring parts that are not understood are asked for together", async () => {
  equal(await askedFor(["frob", "wiggle"]), "frob them, wiggle them");
});

Deno.test("a part is asked for where the rest of the request leads to a question", async () => {
  equal(await askedFor(["frob"], "asks"), "frob them");
});

Deno.test("nothing is asked for where more than that is not understood", async () => {
  equal(await askedFor(["fetch", "wiggle"]), null);
});

/** A request with a part that nobody understands, an order after it, and the words of the reply. */
const ROWS: readonly [request: string, order: string, told: RegExp][] = [
  [
    "Fetch https://p.example/offers daily at 18:00, keep price under 15, frob them with care, and mail them to v@w.example",
    "sort them by price",
    /I read "sort them by price" in place of "frob them with care"/,
  ],
  [
    "Hole täglich um 18 Uhr https://p.example/offers, frobniziere sie, und mail sie an v@w.example",
    "sortiere sie nach price",
    /Ich habe .sortiere sie nach price. anstelle von .+ gelesen/,
  ],
];

for (const [request, order, told] of ROWS) {
  Deno.test(`"${order}" is told as what stands for the part that was not understood`, async () => {
    await using scene = await openScene("empty");
    await using chat = openChat({ runs: scene.runs });
    await ask(chat, { ...scene, message: request });
    match((await ask(chat, { ...scene, message: order })).text, told);
  });
}

Deno.test("a part that is left out is not told as replaced", async () => {
  await using scene = await openScene("empty");
  await using chat = openChat({ runs: scene.runs });
  const [[request]] = ROWS as [[string, string, RegExp]];
  await ask(chat, { ...scene, message: request });
  doesNotMatch((await ask(chat, { ...scene, message: "leave it out" })).text, /in place of/);
});

Deno.test("a request in the form of a question keeps its question open", async () => {
  await using scene = await openScene("empty");
  await using chat = openChat({ runs: scene.runs });
  const [[request]] = ROWS as [[string, string, RegExp]];
  const asked = await ask(chat, {
    ...scene,
    message: `${request.replace("Fetch", "Can you fetch")}?`,
  });
  match(asked.text, /All else is clear/);
  match((await ask(chat, { ...scene, message: "leave it out" })).text, /is saved and valid/);
});
