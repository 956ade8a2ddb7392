import { deepEqual, equal, ok } from "node:assert/strict";
import { offerFor } from "../../../src/assistant/built_in/drafting/offers/offer.ts";
import { type Drafted, readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { draftFromSketch } from "../../../src/assistant/built_in/drafting/sketch/draft_from_sketch.ts";

const SOURCE = "https://example.org/orders.json";
const ASKER = { email: "me@example.org" };

function read(text: string): Drafted | null {
  const drafted = readDraft(text, ASKER);
  return drafted?.kind === "built" ? drafted : draftFromSketch(text, ASKER);
}

function offerOf(text: string) {
  let readings = 0;
  const offer = offerFor(text, {
    language: "en",
    tables: [],
    me: ASKER.email,
    read(said) {
      readings++;
      return read(said);
    },
  });
  return { offer, readings };
}

Deno.test("an offer has the source, the time, the work and the recipient, wherever they stand", () => {
  const { offer } = offerOf(
    `Our boss gets grumpy. It is at ${SOURCE}, oldest stuff whatever. Fridays at 3pm. ` +
      "Keep the rows where amount is over 100. For ada@example.org.",
  );
  const { steps } = offer?.built.definition ?? {};
  const said = JSON.stringify(steps);
  for (const part of [SOURCE, "item.amount > 100", "ada@example.org"]) {
    ok(said.includes(part), said);
  }
  equal(offer?.built.phrase, "Fridays at 3pm");
  const leftOut = offer?.leftOut.join("; ") ?? "";
  for (const part of ["boss", "grumpy", "oldest stuff"]) ok(leftOut.includes(part), leftOut);
});

for (
  const condition of [
    "unless nobody cares",
    "if my boss sneezes loudly",
    "only on a whim",
    "once Nina feels like it",
  ]
) {
  Deno.test(`nothing is offered to be sent without the condition "${condition}"`, () => {
    const { offer } = offerOf(
      `Hourly numbers of ${SOURCE} for ada@example.org, ${condition}, whistle a tune`,
    );
    ok(offer, "the source and the time are offered");
    ok(!JSON.stringify(offer.built.definition).includes("ada@"), offer.request);
    ok(offer.leftOut.some((part) => part.includes("ada@example.org")), offer.leftOut.join("; "));
  });
}

Deno.test("a yes takes exactly the draft that was offered", () => {
  const { offer } = offerOf(
    `Somebody at our firm keeps asking: the tickets of ${SOURCE} with priority above 3, weekdays ` +
      "at 7:30, as csv for ada@example.org, my cat says hello",
  );
  const drafted = read(offer?.request ?? "");
  equal(drafted?.kind, "built");
  deepEqual(drafted?.kind === "built" && drafted.built.definition, offer?.built.definition);
});

Deno.test("an address that something is sent to is no source", () => {
  equal(offerOf(`frob the knobs, dance, forward all to ${SOURCE}`).offer, null);
});

Deno.test("a source alone is no offer, and nothing is offered without one", () => {
  equal(offerOf(`I like ${SOURCE}, dancing, singing`).offer, null);
  equal(offerOf("Fridays at 3pm, dance, for ada@example.org").offer, null);
});

Deno.test("the texts that are read for an offer are few, however many parts a request has", () => {
  const { readings } = offerOf(`${SOURCE}, at 9, ${"frob it, ".repeat(12)}`);
  ok(readings <= 3, `${readings} readings`);
  for (
    const piece of ["every ", "at 9 ", "if ", "a@b.example.org ", `${SOURCE} `, "x".repeat(99)]
  ) {
    const text = `${SOURCE}, ${piece.repeat(100_000 / piece.length)}`;
    deepEqual(offerOf(text), { offer: null, readings: 0 });
  }
});
