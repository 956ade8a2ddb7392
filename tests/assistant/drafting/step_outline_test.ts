import assert from "node:assert/strict";
import { outlineSteps } from "../../../src/assistant/built_in/step_outline.ts";
import { DISTINGUISHING_FIELDS } from "../../../src/definition/step_details.ts";
import type { Json } from "../../../src/lib/json.ts";
import { CATALOGUE } from "../../../src/services/catalogue.ts";

Deno.test("an outline tells what each step works on, and leaves out what it is handed", () => {
  const steps: Json[] = [
    { id: "fetch", service: "http", action: "request", with: { url: "https://a.example/o.csv" } },
    { id: "post", service: "http", action: "request", with: { method: "POST", url: "https://b" } },
    { id: "copy", service: "http", action: "request", with: { url: "https://c", saveAs: "c.pdf" } },
    {
      id: "keep",
      service: "data",
      action: "filter",
      with: {
        items: "${{ steps.fetch.output.body }}",
        where: 'item.eu == "yes" && (item.amount != null && item.amount > 100)',
      },
    },
    {
      id: "sorted",
      service: "data",
      action: "map",
      with: { items: "${{ steps.keep.output.sortBy(row, row.amount) }}", to: "${{ item }}" },
    },
    {
      id: "columns",
      service: "data",
      action: "map",
      with: { items: "${{ steps.sorted.output }}", to: { name: "x", total: "y" } },
    },
    { id: "later", service: "wait", action: "for", with: { duration: "2h" }, when: "inputs.wait" },
    { id: "mail", service: "email", action: "send", with: { to: ["a@x.example", "b@x.example"] } },
  ];
  assert.equal(
    outlineSteps(steps),
    [
      "1. fetch (http.request): `https://a.example/o.csv`",
      "2. post (http.request): `POST`, `https://b`",
      "3. copy (http.request): `https://c`, `c.pdf`",
      '4. keep (data.filter): `item.eu == "yes" && item.amount > 100`',
      "5. sorted (data.map): `steps.keep.output.sortBy(row, row.amount)`",
      "6. columns (data.map): `name, total`",
      "7. later (wait.for): when `inputs.wait`, `2h`",
      '8. mail (email.send): `["a@x.example","b@x.example"]`',
    ].join("\n"),
  );
});

Deno.test("an outline leaves a guard where it is part of more", () => {
  for (
    const where of [
      "!(item.amount != null && item.amount > 100)",
      "has(item.amount != null && item.amount > 100)",
      "(item.amount != null && item.price > 100)",
    ]
  ) {
    const step = { id: "f", service: "data", action: "filter", with: { where } };
    assert.equal(outlineSteps([step]), `1. f (data.filter): \`${where}\``);
  }
});

Deno.test("an outline has the steps of a block, of branches and of a failure below it", () => {
  const note = (id: string) => ({ id, service: "files", action: "write", with: { name: "a.txt" } });
  const steps: Json[] = [
    { id: "each", forEach: "inputs.rows", steps: [note("inner")] },
    { id: "both", parallel: [note("left"), note("right")] },
    { ...note("risky"), onError: [note("instead")] },
  ];
  assert.equal(
    outlineSteps(steps),
    [
      "1. each: forEach `inputs.rows`",
      "   1. inner (files.write): `a.txt`",
      "2. both (parallel)",
      "   1. left (files.write): `a.txt`",
      "   2. right (files.write): `a.txt`",
      "3. risky (files.write): `a.txt`",
      "   - ✗",
      "     1. instead (files.write): `a.txt`",
    ].join("\n"),
  );
});

Deno.test("a value of an outline stays in its line and its code, however long it is", () => {
  const where = `item.a == "\`\n- **bold**" || ${"x".repeat(100_000)}`;
  const outline = outlineSteps([{ id: "f", service: "data", action: "filter", with: { where } }]);
  assert.match(outline, /^1\. f \(data\.filter\): `item\.a == "' - \*\*bold\*\*" \|\| x+…`$/);
  assert.ok(outline.length < 200);
  const many = Array.from({ length: 500 }, (_, at) => ({ id: `s${at}` }));
  assert.deepEqual(outlineSteps(many).split("\n").slice(59), ["60. s59", "- … 440"]);
});

Deno.test("an outline knows the actions of all services, and fields that they have", () => {
  const actions = [...CATALOGUE].flatMap(([slug, service]) =>
    Object.entries(service.actions).map(([name, { input }]) => [`${slug}.${name}`, input] as const)
  );
  const silent = ["files.list", "code.run"];
  assert.deepEqual(
    actions.map(([name]) => name).filter((name) => !(name in DISTINGUISHING_FIELDS)).sort(),
    silent.sort(),
  );
  for (const [name, input] of actions) {
    for (const field of DISTINGUISHING_FIELDS[name] ?? []) {
      assert.ok(field in input, `${name} has no ${field}`);
    }
  }
});

Deno.test("an outline tells the subject and the text of an e-mail", () => {
  const mail = { to: "a@x.example", subject: "Orders", text: "Here they are." };
  const named = { to: "b@x.example", subject: "${{ workflow.name }}", text: "Hello" };
  assert.equal(
    outlineSteps([
      { id: "mail", service: "email", action: "send", with: mail },
      { id: "other", service: "email", action: "send", with: named },
    ]),
    "1. mail (email.send): `a@x.example`, `Orders`, `Here they are.`\n" +
      "2. other (email.send): `b@x.example`, `Hello`",
  );
});
