import { type Comparisons, nearestName, within } from "../../expressions/mod.ts";
import { isJsonObject } from "../../lib/json.ts";
import { nameProblem } from "../../lib/names.ts";
import { checkInputs, inputProblem, isInputDeclaration } from "../../services/catalogue.ts";
import { checkInputDeclaration } from "../../definition/check/check_inputs.ts";
import { checkedElsewhere, checkPart } from "../../definition/check/check_part.ts";
import {
  checkNamed,
  checkTexts,
  expectList,
  expectMap,
  expectOption,
  expectText,
} from "../../definition/check/check_values.ts";
import type { Cursor } from "../../definition/check/cursor.ts";
import { type CellContext, typeCell } from "./cell.ts";
import type { CellIssue } from "./cell_syntax.ts";
import { type Column, columnOf } from "./column.ts";
import { COLUMNS_MAX, EXPRESSIONS_MAX, ROWS_MAX, TESTS_MAX } from "./limits.ts";
import {
  AGGREGATES,
  HIT_POLICIES,
  type InputDeclaration,
  isDefaultRow,
  ROW,
  RULE,
  TEST,
} from "./rule.ts";
import { readThenCell } from "./then_cell.ts";

/** Reports every error in the form of a rule. */
export function checkForm(root: Cursor): void {
  const isMap = checkPart(root, RULE, {
    aggregate: (aggregate) => checkAggregate(root, aggregate),
    // Checked below, because the rows refer to the declared columns, and the tests to the columns
    // and the rows.
    inputs: checkedElsewhere,
    outputs: checkedElsewhere,
    rows: checkedElsewhere,
    tests: checkedElsewhere,
  });
  if (!isMap) return;
  checkTexts(root);
  const inputs = readDeclarations(root.get("inputs"), checkInputDeclaration);
  checkValueName(root.get("inputs"));
  const outputs = readDeclarations(root.get("outputs"), checkOutputDeclaration);
  checkAggregated(root, outputs);
  checkRows(root, { inputs, outputs });
  checkTests(root, { inputs, outputs });
}

function checkAggregate(root: Cursor, aggregate: Cursor): void {
  const policy = root.get("hitPolicy")?.value;
  const isKnown = policy === undefined || HIT_POLICIES.some((known) => known === policy);
  if (!expectOption(aggregate, AGGREGATES) || !isKnown) return;
  if (policy !== "collect") root.reportKey("aggregate", "only the hit policy collect has one");
}

const COMPARISONS_MAX = 50_000;

/** The names of all declarations, and the valid ones among the declarations. */
interface Declarations {
  names: ReadonlySet<string>;
  known: ReadonlyMap<string, InputDeclaration>;
}

interface Table {
  inputs: Declarations;
  outputs: Declarations;
}

function readDeclarations(
  map: Cursor | null,
  checkOne: (declaration: Cursor) => void,
): Declarations {
  const entries = map?.entries() ?? [];
  if (entries.length > COLUMNS_MAX) {
    map?.report(`has ${entries.length} columns, at most ${COLUMNS_MAX} are allowed`);
  } else if (map !== null) checkNamed(map, nameProblem, checkOne);
  const known = new Map<string, InputDeclaration>();
  for (const [name, { value }] of entries.slice(0, COLUMNS_MAX)) {
    if (isInputDeclaration(value)) known.set(name, value);
  }
  return { names: new Set(entries.map(([name]) => name)), known };
}

function checkOutputDeclaration(output: Cursor): void {
  checkInputDeclaration(output);
  if (output.has("required")) output.reportKey("required", 'an output has no "required"');
}

function checkValueName(inputs: Cursor | null): void {
  if (!inputs?.has("value")) return;
  inputs.reportKey("value", '"value" is no name of an input: cells call their own value so');
}

function checkAggregated(root: Cursor, { known }: Declarations): void {
  const isCollected = root.get("hitPolicy")?.value === "collect";
  const aggregate = isCollected ? root.get("aggregate")?.value : null;
  const outputs = root.get("outputs");
  for (const [name, { type }] of known) {
    const isSummed = aggregate === "sum" && type !== "number";
    const isOrdered = type === "number" || type === "date";
    if (isSummed) outputs?.get(name)?.report("must be a number where the aggregate is sum");
    if ((aggregate === "min" || aggregate === "max") && !isOrdered) {
      outputs?.get(name)?.report(`must be a number or a date where the aggregate is ${aggregate}`);
    }
  }
}

function checkRows(root: Cursor, table: Table): void {
  const rows = root.get("rows");
  if (rows === null || !expectList(rows)) return;
  const items = rows.items();
  if (items.length > ROWS_MAX) {
    return rows.report(`has ${items.length} rows, at most ${ROWS_MAX} are allowed`);
  }
  const cells = new CellChecks(table);
  let defaultRow: number | null = null;
  for (const [at, row] of items.entries()) {
    if (rows.isFull()) return;
    if (!checkRow(row, cells) || !isDefaultRow(row.value)) continue;
    if (defaultRow !== null) {
      row.report(`is a second default: row ${defaultRow} has no "when" either`);
    }
    defaultRow ??= at + 1;
  }
}

function checkRow(row: Cursor, cells: CellChecks): boolean {
  return checkPart(row, ROW, {
    when: (when) => expectMap(when) && cells.checkWhen(when),
    then: (then) => expectMap(then) && cells.checkThen(then),
  });
}

/** Checks cells, and limits the number of expressions and of compared names. */
class CellChecks {
  readonly #expressions = { left: EXPRESSIONS_MAX };
  readonly #comparisons: Comparisons = { left: COMPARISONS_MAX };
  readonly #table: Table;
  readonly #columns: ReadonlyMap<string, Column>;
  readonly #whenNames: ReadonlySet<string>;

  constructor(table: Table) {
    this.#table = table;
    const { known, names } = table.inputs;
    this.#columns = new Map(
      [...known].map(([name, declaration]) => [name, columnOf(name, declaration)]),
    );
    this.#whenNames = new Set([...names, "value"]);
  }

  checkWhen(when: Cursor): void {
    for (const [name, cell] of when.entries()) {
      if (when.isFull()) return;
      const column = this.#columns.get(name);
      if (column !== undefined) this.#checkCell(cell, column);
      else this.#checkName(when, { name, noun: "input", ...this.#table.inputs });
    }
  }

  #checkCell(cell: Cursor, column: Column): void {
    const context: CellContext = {
      column,
      names: this.#whenNames,
      expressions: this.#expressions,
      comparisons: this.#comparisons,
    };
    report(cell, typeCell(cell.value, context).issues);
  }

  checkThen(then: Cursor): void {
    const { inputs, outputs } = this.#table;
    for (const [name, cell] of then.entries()) {
      if (then.isFull()) return;
      const output = outputs.known.get(name);
      if (output === undefined) {
        this.#checkName(then, { name, noun: "output", ...outputs });
        continue;
      }
      const context = { output, names: inputs.names, expressions: this.#expressions };
      report(cell, readThenCell(cell.value, context).issues);
    }
  }

  #checkName(
    map: Cursor,
    { name, noun, names }: { name: string; noun: string; names: ReadonlySet<string> },
  ): void {
    if (names.has(name)) return;
    const nearest = nearestName(name, within(this.#comparisons, names));
    map.reportKey(name, `unknown ${noun} ${JSON.stringify(name)}`, nearest);
  }
}

function report(cell: Cursor, issues: readonly CellIssue[]): void {
  for (const { offset, ...issue } of issues) cell.reportInside(offset, issue);
}

function checkTests(root: Cursor, table: Table): void {
  const tests = root.get("tests");
  if (tests === null || !expectList(tests)) return;
  const items = tests.items();
  if (items.length > TESTS_MAX) {
    return tests.report(`has ${items.length} tests, at most ${TESTS_MAX} are allowed`);
  }
  const names = new Set<unknown>();
  for (const test of items) {
    if (tests.isFull()) return;
    const isMap = checkPart(test, TEST, {
      name: (name) => checkTestName(name, names),
      inputs: checkedElsewhere,
      expect: (expect) => checkExpected(root, { expect, outputs: table.outputs }),
    });
    if (isMap) checkGiven(test, table.inputs);
  }
}

function checkTestName(name: Cursor, names: Set<unknown>): void {
  if (names.has(name.value)) name.report(`test ${JSON.stringify(name.value)} occurs twice`);
  else if (expectText(name)) names.add(name.value);
}

function checkGiven(test: Cursor, { names, known }: Declarations): void {
  const inputs = test.get("inputs");
  if (inputs !== null && !expectMap(inputs)) return;
  // Values cannot be checked against an invalid declaration.
  if (known.size < names.size) return;
  const given = isJsonObject(inputs?.value) ? inputs.value : {};
  const { errors } = checkInputs(Object.fromEntries(known), given);
  for (const { path, message } of errors) {
    if (inputs === null) test.reportAbsent(["inputs", path], message);
    else if (inputs.has(path)) inputs.reportKey(path, message);
    else inputs.reportAbsent([path], message);
  }
}

function checkExpected(
  root: Cursor,
  { expect, outputs }: { expect: Cursor; outputs: Declarations },
): void {
  const aggregate = root.get("aggregate")?.value ?? "list";
  const isList = root.get("hitPolicy")?.value === "collect" && aggregate === "list";
  if (!isList) return checkExpectedOutputs(expect, { outputs, aggregate });
  if (!expectList(expect)) return;
  for (const item of expect.items()) checkExpectedOutputs(item, { outputs, aggregate });
}

function checkExpectedOutputs(
  expect: Cursor,
  { outputs: { names, known }, aggregate }: { outputs: Declarations; aggregate: unknown },
): void {
  if (!expectMap(expect)) return;
  for (const [name, value] of expect.entries()) {
    const declaration = known.get(name);
    if (!names.has(name)) {
      expect.reportKey(name, `unknown output ${JSON.stringify(name)}`, nearestName(name, names));
    } else if (declaration !== undefined && value.value !== null && aggregate !== "count") {
      const problem = inputProblem(declaration, value.value);
      if (problem !== null) value.report(problem);
    }
  }
}
