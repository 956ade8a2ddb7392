import assert from "node:assert/strict";
import { consentOf } from "../../src/assistant/consent.ts";

const LINKED = { id: "0198-1", name: "Invoices", isLinked: true };
const OTHER = { id: "0198-2", name: "Wipe everything", isLinked: false };

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
] as const;

for (const { words, asks } of CASES) {
  Deno.test(`consentOf() hears ${asks.join(" and ") || "nothing"} in ${JSON.stringify(words)}`, () => {
    const consent = consentOf(words);
    const heard = (["publish", "run"] as const).filter((deed) => consent.asks(deed));
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
