import assert from "node:assert/strict";
import { checkRule, exportCsv, importCsv, parseRule } from "../../src/rules/table/mod.ts";
import {
  CELL_TESTS_MAX,
  COLUMNS_MAX,
  EXPRESSIONS_MAX,
  ROWS_MAX,
  RULE_SIZE_BYTES_MAX,
  TESTS_MAX,
} from "../../src/rules/table/limits.ts";
import { codeBlocks, readPage } from "../support/processes/pages.ts";

const PAGE = await readPage("docs/rules.md");

Deno.test("docs/rules.md: each rule is valid, nothing in it is odd, and its tests pass", () => {
  const rules = codeBlocks(PAGE, "yaml rule");
  assert.equal(rules.length, 2);
  for (const source of rules) {
    const { errors, warnings, tests } = checkRule(source);
    assert.deepEqual([errors, warnings], [[], []], source);
    assert.deepEqual(tests.filter(({ passed }) => !passed), []);
    assert.equal(tests.length, 2);
  }
});

Deno.test("docs/rules.md shows what is said of its odd rule", () => {
  const [odd = ""] = codeBlocks(PAGE, "yaml odd");
  const [told = "[]"] = codeBlocks(PAGE, "json");
  const { valid, warnings } = checkRule(odd);
  assert.ok(valid);
  assert.deepEqual(warnings.map(({ path, message }) => `${path}: ${message}`), JSON.parse(told));
});

Deno.test("docs/rules.md shows the CSV of its first rule", () => {
  const [rule = ""] = codeBlocks(PAGE, "yaml rule");
  const [csv = ""] = codeBlocks(PAGE, "csv");
  const { definition } = parseRule(rule);
  assert.ok(definition);
  assert.equal(exportCsv(definition).replaceAll("\r\n", "\n"), csv);
  assert.deepEqual(importCsv(csv, { base: definition }).definition, definition);
});

Deno.test("docs/rules.md: each cell of its table can be written", () => {
  const rows = PAGE.split("\n").filter((line) => /^\| `/.test(line));
  const cells = rows.map((line) => /^\| `([^`]+)`/.exec(line)?.[1] ?? "");
  const known = cells.slice(0, cells.indexOf("in allowed") + 1);
  assert.equal(known.length, 12);
  const types = ["number", "string", "date", "boolean"] as const;
  for (const cell of known) {
    const inputs = (type: string) => ({
      x: { type, required: false },
      base: { type: "number" },
      allowed: { type: "json" },
    });
    const outputs = { row: { type: "number" } };
    const rows = [{ when: { x: cell }, then: { row: 1 } }];
    const isRight = types.some((type) =>
      parseRule({ format: "rule/1", name: "Cell", inputs: inputs(type), outputs, rows }).definition
    );
    assert.ok(isRight, cell);
  }
});

Deno.test("docs/rules.md gives the limits", () => {
  const shown = [...PAGE.matchAll(/^\| [a-z ,]+\| ([\d,]+)( KiB)? +\|$/gm)].map(
    ([, digits = "", unit]) => Number(digits.replaceAll(",", "")) * (unit ? 1024 : 1),
  );
  const limits = [RULE_SIZE_BYTES_MAX, ROWS_MAX, COLUMNS_MAX, TESTS_MAX, EXPRESSIONS_MAX];
  assert.deepEqual(shown, [...limits, CELL_TESTS_MAX]);
});
