import { deepEqual, equal } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { readFramedEdit } from "../../../src/assistant/built_in/editing/frames/framed_edit.ts";
import { mendedAfter } from "../../../src/assistant/built_in/editing/fixing/mend_failed_step.ts";

/** Compares one column, sorts, and sends the file to one address. */
const DRAFT: JsonObject = {
  name: "orders",
  steps: [
    {
      id: "filter",
      service: "data",
      action: "filter",
      with: { items: "${{ steps.fetch.output.body }}", where: "item.total > 100" },
    },
    { id: "mail", service: "email", action: "send", with: { to: "ann@example.com" } },
  ],
};

const threshold = (value: number) => ({
  edit: { do: "threshold", from: 100, value, about: null, orAdd: null },
});
const recipient = (to: string) => ({
  edit: { do: "replace", from: "ann@example.com", to, isPart: false },
});
const says = (text: string) => ({ says: text });

/** Changes whose words stand in any order, and what they mean; null if a word is left over. */
const CHANGES: readonly (readonly [says: string, means: unknown])[] = [
  ["bump min total to 120", threshold(120)],
  ["could we make that total 150", threshold(150)],
  ["the price must be more than 80, not 100", threshold(80)],
  ["threshold: 1,500", threshold(1_500)],
  ["set the filter to total >= 99.5", {
    edit: { do: "replace", from: "> 100", to: ">= 99.5", isPart: true },
  }],
  ["make the threshold an input called min_total, default 100", {
    edit: { do: "to_input", from: 100, input: "min_total", value: 100 },
  }],
  ["it should go to lisa@example.com instead of ann", recipient("lisa@example.com")],
  ["not ann but the recipient kim@example.com", recipient("kim@example.com")],
  ["put tom@example.com in copy", says("cc tom@example.com")],
  ["a blind copy to tom@example.com please", says("bcc tom@example.com")],
  [
    "nobody should receive the mail before I approve it",
    says(
      "ask for approval before it is sent",
    ),
  ],
  ["I don't want the mail", says("remove the step mail")],
  ["4 attempts, 30s apart", says("retry 4 times with 30 seconds between")],
  ["give up after two minutes", says("with a timeout of 2 minutes")],
  [
    "the endpoint moved to https://b.example.com/x",
    says(
      "change the address to https://b.example.com/x",
    ),
  ],
  ["the csv could be called big.csv", { edit: { do: "file", name: "big.csv" } }],
  ["only the top 10", says("keep the first 10 rows")],
  ["highest totals on top", { edit: { do: "order", descending: true, spoken: null } }],
  ["I'd have the file as JSON", { edit: { do: "format", format: "json" } }],
  ["new name: Large orders", { edit: { do: "rename", name: "Large orders" } }],
  ["its subject should read Orders of the week", {
    edit: { do: "subject", subject: "Orders of the week" },
  }],
  // Something that is not understood, or is no change.
  ["the name is fine", null],
  ["the subject is wrong", null],
  ["rename it to Big and publish it", null],
  ["never send it to bob@example.com", null],
  ["don't change the limit to 200", null],
  ["if the limit were 200", null],
  ["send it to ann@example.com and bob@example.com on Fridays", null],
  ["raise the limit to 200 for Germany", null],
  ["the total must be under 80, not 100", null],
];

Deno.test("a change is read by its words and values, whatever their order", async (test) => {
  for (const [text, means] of CHANGES) {
    await test.step(text, () => deepEqual(readFramedEdit(text, DRAFT), means));
  }
});

Deno.test("the mend that an error tells is applied to the step that failed", () => {
  const failed = (id: string, message: string) => ({
    error: { stepId: id, code: "expression_failed", message },
    steps: [],
  });
  const message = 'Cannot evaluate "item.total > 100": write double(item.total)';
  const mended = mendedAfter(DRAFT, failed("filter", message));
  equal(JSON.stringify(mended).includes('"where":"double(item.total) > 100"'), true);
  equal(mendedAfter(DRAFT, failed("mail", message)), null);
  equal(mendedAfter(DRAFT, failed("filter", "no such host")), null);
  // A mended step is left alone.
  equal(mendedAfter(mended ?? {}, failed("filter", message)), null);
});
