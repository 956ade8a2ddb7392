import { deepEqual, equal, ok } from "node:assert/strict";
import { offerFor } from "../../../src/assistant/built_in/drafting/offers/offer.ts";
import { type Drafted, readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";

const SOURCE = "https://example.org/orders.json";

async function offerOf(text: string, read: (said: string) => Drafted | null = readDraft) {
  let readings = 0;
  const offer = await offerFor(text, {
    language: "en",
    read(said) {
      readings++;
      return Promise.resolve(read(said));
    },
  });
  return { offer, readings };
}

Deno.test("an offer has the source, the time, the work and the recipient, wherever they stand", async () => {
  const { offer } = await offerOf(
    `Our boss gets grumpy. It is at ${SOURCE}, oldest stuff whatever. Fridays at 3pm. ` +
      "Keep the rows where amount is over 100. For ada@example.org.",
  );
  const { steps } = offer?.built.definition ?? {};
  const said = JSON.stringify(steps);
  for (const part of [SOURCE, "item.amount > 100", "ada@example.org"]) {
    ok(said.includes(part), said);
  }
  equal(offer?.built.phrase, "Fridays at 3pm");
  deepEqual(offer?.leftOut, ["Our boss gets grumpy", "oldest stuff whatever"]);
});

for (
  const condition of [
    "unless nobody cares",
    "if my boss sneezes loudly",
    "only on a whim",
    "once Nina has approved it",
    "warmer than -70",
    "best before in weniger als 21 Tagen",
    "temp > 30 or so",
  ]
) {
  Deno.test(`nothing is offered to be sent without the condition "${condition}"`, async () => {
    const { offer } = await offerOf(
      `Hourly numbers of ${SOURCE} for ada@example.org, ${condition}, whistle a tune`,
    );
    ok(offer, "the source and the time are offered");
    ok(!JSON.stringify(offer.built.definition).includes("ada@"), offer.request);
    ok(offer.leftOut.some((part) => part.includes("ada@example.org")), offer.leftOut.join("; "));
  });
}

for (
  const [part, column] of [
    ["if none is red", "none"],
    ["one entry per freezer", "freezer"],
    ["questions by AI as JSON", "AI"],
  ] as const
) {
  Deno.test(`"${part}" is left out of an offer, because it names no column`, async () => {
    const { offer } = await offerOf(
      `Every Thursday at 16:30, ${part}, ${SOURCE}, keep the rows where amount is over 100, sing`,
    );
    const said = JSON.stringify(offer?.built.definition.steps);
    ok(said.includes("item.amount > 100") && !said.includes(column), said);
    ok(offer?.leftOut.some((each) => each.includes(column)), `${offer?.leftOut}`);
  });
}

Deno.test("a word is a column where a request names it as one", async () => {
  for (
    const [work, step] of [
      ["sorted by company", "row.company"],
      ["keep the rows where flavour is sweet", "item.flavour"],
      ["keep rows with altitude > 3", "item.altitude"],
      ["keep rows where unit_weight is over 3", "item.unit_weight"],
    ] as const
  ) {
    const { offer } = await offerOf(`Our boss gets grumpy, ${SOURCE}, ${work}, whistle a tune`);
    const said = JSON.stringify(offer?.built.definition.steps);
    ok(said?.includes(step), `${work}: ${said}`);
  }
});

Deno.test("an address that something is sent to is no source", async () => {
  equal((await offerOf(`frob the knobs, dance, forward all to ${SOURCE}`)).offer, null);
});

Deno.test("a source alone is no offer, and nothing is offered without one", async () => {
  equal((await offerOf(`I like ${SOURCE}, dancing, singing`)).offer, null);
  equal((await offerOf("Fridays at 3pm, dance, for ada@example.org")).offer, null);
});

Deno.test("the texts that are read for an offer are few, however many parts a request has", async () => {
  const nothing = () => null;
  const parts = (count: number) => `${SOURCE}, at 9, ${"frob it, ".repeat(count)}`;
  const { readings } = await offerOf(parts(12), nothing);
  ok(readings > 1 && readings <= 18, `${readings} readings`);
  equal((await offerOf(parts(40), nothing)).readings, 0);
  for (
    const piece of ["every ", "at 9 ", "if ", "a@b.example.org ", `${SOURCE} `, "x".repeat(99)]
  ) {
    const text = `${SOURCE}, ${piece.repeat(100_000 / piece.length)}`;
    deepEqual(await offerOf(text, nothing), { offer: null, readings: 0 });
  }
});
