import assert from "node:assert/strict";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";
import { parseDefinition } from "../../../src/definition/parse.ts";
import { printDefinition } from "../../../src/definition/canonical.ts";

const CASES = [
  {
    words: "make a report of rows as csv called Overdue invoices",
    name: "Overdue invoices",
    withs: [{ name: "overdue-invoices.csv", rows: "${{ inputs.rows }}" }],
  },
  {
    words: 'Please create a csv of the rows where amount >= 100 as csv called "Large orders"',
    name: "Large orders",
    withs: [
      { items: "${{ inputs.rows }}", where: "item.amount >= 100" },
      { name: "large-orders.csv", rows: "${{ steps.filter.output }}" },
    ],
  },
  {
    words: "make a report of rows where region is EU as csv named EU",
    name: "EU",
    withs: [
      { items: "${{ inputs.rows }}", where: 'item.region == "EU"' },
      { name: "eu.csv", rows: "${{ steps.filter.output }}" },
    ],
  },
  {
    words: "fetch https://example.org/data.json and save it as data.json.",
    name: "Fetch example.org",
    withs: [{ url: "https://example.org/data.json", saveAs: "data.json" }],
  },
  {
    words: "get https://example.org/a?b=c",
    name: "Fetch example.org",
    withs: [{ url: "https://example.org/a?b=c" }],
  },
  {
    words:
      "fetch https://example.org/late-orders.csv?y=1, keep rows where late is yes and save them",
    name: "late-orders",
    withs: [
      { url: "https://example.org/late-orders.csv?y=1" },
      { text: "${{ steps.fetch.output.body }}", as: "csv" },
      { items: "${{ steps.parse.output }}", where: 'item.late == "yes"' },
      { name: "report.csv", rows: "${{ steps.filter.output }}" },
    ],
  },
  {
    words: "make a text file saying Hello ${{ you }} called greeting.txt",
    name: "greeting",
    withs: [{ name: "greeting.txt", text: "Hello $${{ you }}" }],
  },
];

for (const { words, name, withs } of CASES) {
  Deno.test(`readDraft() makes a valid workflow of "${words}"`, () => {
    const drafted = readDraft(words);
    assert.ok(drafted?.kind === "built");
    const { definition } = drafted.built;
    assert.equal(definition.name, name);
    const given = definition.steps.map((step) => "with" in step ? step.with : null);
    assert.deepEqual(given, withs);
    assert.deepEqual(parseDefinition(printDefinition(definition, "yaml")).errors, []);
  });
}

for (const words of ["publish it", "make me a coffee", "what are rows and csv?"]) {
  Deno.test(`readDraft() makes nothing of "${words}"`, () => {
    assert.equal(readDraft(words), null);
  });
}

/** Whether the answer has to say that the address is not looked at now. */
const LOOKS: readonly [words: string, isTold: boolean][] = [
  ["is https://example.org up?", true],
  ["check whether https://example.org is up", true],
  ["every hour check if https://example.org responds", true],
  ["check if https://example.org is up and email ada@example.org if it fails", false],
  ["fetch https://example.org", false],
];

for (const [words, isTold] of LOOKS) {
  Deno.test(`readDraft(${JSON.stringify(words)}) ${isTold ? "says" : "does not say"} who looks`, () => {
    const draft = readDraft(words);
    assert.ok(draft?.kind === "built");
    assert.equal(draft.built.notes.some((note) => note.startsWith("I do not look now")), isTold);
  });
}
