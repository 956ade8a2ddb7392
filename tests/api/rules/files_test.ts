import assert from "node:assert/strict";
import { ruleRoutes } from "../../../src/http/api/rules/routes.ts";
import { CompiledRules } from "../../../src/rules/compiled_rules.ts";
import { exportRule } from "../../../src/rules/files/export_rule.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { authenticatedApp, mountRoutes } from "../../support/http/mounted_routes.ts";
import { publishedRule, ruleNamed } from "../../support/rules/rules.ts";

const COMMENTED = `# who pays less
format: rule/1
name: Discount
inputs:
  amount: { type: number } # in euros
outputs:
  discount: { type: number }
rows:
  # large orders
  - when: { amount: ">= 1000" }
    then: { discount: 10 }
  # everyone else
  - then: { discount: 0 }
`;

Deno.test("a rule goes out as CSV, is changed in a spreadsheet and comes back as a draft", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(ruleRoutes(new CompiledRules()), ctx);
  const ruleId = await publishedRule(ctx);
  const { text, contentType, fileName } = await exportRule(ctx, { ruleId, format: "csv" });
  assert.deepEqual([contentType, fileName], ["text/csv; charset=utf-8", "discount.csv"]);
  const content = text.replace(/,10\b/, ",15");
  const { status, body } = await send("POST", "/rules/import", { format: "csv", content, ruleId });
  assert.deepEqual([status, body.ruleId, body.valid], [201, ruleId, true]);
  assert.deepEqual([body.tests[0].name, body.tests[0].passed], ["large", false]);
  const { body: draft } = await send("GET", `/rules/${ruleId}/draft`);
  assert.equal(draft.definition.rows[0].then.discount, 15);
  assert.equal(draft.definition.name, "Discount", "what a spreadsheet does not hold stays");
});

Deno.test("the comments of a rule stay when its rows come from a spreadsheet", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(ruleRoutes(new CompiledRules()), ctx);
  const { body: { ruleId } } = await send("POST", "/rules", { definition: COMMENTED });
  await send("POST", `/rules/${ruleId}/publish`);
  const { text } = await exportRule(ctx, { ruleId, format: "csv" });
  const imported = async (content: string) => {
    const { status } = await send("POST", "/rules/import", { format: "csv", content, ruleId });
    assert.equal(status, 201);
    return (await send("GET", `/rules/${ruleId}/draft`)).body.source;
  };
  const all = ["# who pays less", "# in euros", "# large orders", "# everyone else"];
  // The first import finds the version alone, the second one the draft of the first.
  for (const amount of ["1200", "1500"]) {
    const source = await imported(text.replace("1000", amount));
    assert.deepEqual(source.match(/#.*/g), all);
    assert.match(source, new RegExp(`# large orders\\n.*\\n.*amount: ">= ${amount}"`));
  }
});

Deno.test("a JDM document makes a rule, which goes out as JDM again", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(ruleRoutes(new CompiledRules()), ctx);
  const ruleId = await publishedRule(ctx);
  const { text, contentType } = await exportRule(ctx, { ruleId, format: "jdm" });
  assert.equal(contentType, "application/json");
  for (const content of [text, JSON.parse(text)]) {
    const body = { format: "jdm", content, name: "From JDM" };
    const made = await send("POST", "/rules/import", body);
    assert.deepEqual([made.status, made.body.valid], [201, true], JSON.stringify(made.body));
    await send("POST", `/rules/${made.body.ruleId}/publish`);
    const evaluated = await send("POST", `/rules/${made.body.ruleId}/evaluate`, {
      inputs: { amount: 1000 },
    });
    assert.deepEqual(evaluated.body.outputs, { discount: 10 });
  }
});

Deno.test("an export tells what it leaves out", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const ruleId = await publishedRule(ctx, { fields: { hitPolicy: "unique" } });
  const app = authenticatedApp(ctx).route("/", ruleRoutes(new CompiledRules()));
  const notesOf = async (format: string): Promise<string[] | null> => {
    const { status, headers } = await app.request(`/rules/${ruleId}/export?format=${format}`);
    assert.equal(status, 200);
    return JSON.parse(headers.get("export-notes") ?? "null");
  };
  assert.deepEqual(await notesOf("jdm"), [
    "JDM knows no unique tables: where several rows match, the first one counts",
    "JDM has no types, defaults and options of inputs and outputs",
    "JDM has no tests in a table",
  ]);
  assert.deepEqual(await notesOf("csv"), [
    "A CSV has no name, hit policy, descriptions, options, defaults and tests of the rule",
  ]);
  assert.equal(await notesOf("yaml"), null);
});

Deno.test("an invalid import is refused with the position, and creates nothing", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(ruleRoutes(new CompiledRules()), ctx);
  const nodes = [{ id: "1", type: "functionNode", name: "Sum", content: "" }];
  const unknown = crypto.randomUUID();
  for (
    const [body, status, places] of [
      [{ format: "jdm", content: { nodes, edges: [] } }, 422, ["nodes[0]"]],
      [{ format: "jdm", content: "{" }, 400, ["content"]],
      [{ format: "jdm", content: "[".repeat(5_000) }, 400, ["content"]],
      [{ format: "csv", content: { a: 1 } }, 400, ["content"]],
      [{ format: "csv", content: "" }, 422, [""]],
      [{ format: "xlsx", content: "a" }, 400, ["format"]],
      [{ format: "csv", content: "a", ruleId: unknown }, 404, []],
    ] as const
  ) {
    const answer = await send("POST", "/rules/import", JSON.parse(JSON.stringify(body)));
    assert.equal(answer.status, status, JSON.stringify([body, answer.body]).slice(0, 300));
    const paths = answer.body.errors?.map((error: { path: string }) => error.path) ?? [];
    assert.deepEqual(paths, places);
    assert.doesNotMatch(answer.body.detail, / {2}/);
  }
  assert.equal((await send("GET", "/rules")).body.total, 0);
});

Deno.test("YAML goes out as its author wrote it; nothing does before the first version", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(ruleRoutes(new CompiledRules()), ctx);
  const source = "# why\nformat: rule/1\nname: Größe\noutputs: { x: { type: number } }\nrows:\n" +
    "  - then: { x: 1 }\n";
  const { body: { ruleId } } = await send("POST", "/rules", { definition: source });
  await assert.rejects(exportRule(ctx, { ruleId, format: "yaml" }), { code: "conflict" });
  await send("POST", `/rules/${ruleId}/publish`);
  assert.equal((await exportRule(ctx, { ruleId, format: "yaml" })).text, source);
  const other = await publishedRule(ctx, { fields: ruleNamed("Other") });
  const { body: { versions } } = await send("GET", `/rules/${other}/versions`);
  const wrong = { ruleId, format: "csv", versionId: versions[0].versionId } as const;
  await assert.rejects(exportRule(ctx, wrong), { code: "not_found" });
});
