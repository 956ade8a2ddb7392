import type { Json } from "../../lib/json.ts";
import { type Cell, isExact, typeCell } from "./cell.ts";
import { type Column, columnOf } from "./column.ts";
import { type Matcher, matcherOf } from "./match.ts";
import {
  type Aggregate,
  type HitPolicy,
  isDefaultRow,
  type OutputDeclaration,
  policyOf,
  type RuleDefinition,
  type RuleRow,
} from "./rule.ts";
import { readThenCell, type ThenCell } from "./then_cell.ts";

/** A rule with all cells parsed. It is immutable and may be cached. */
export interface CompiledRule {
  readonly name: string;
  readonly inputs: NonNullable<RuleDefinition["inputs"]>;
  readonly outputs: RuleDefinition["outputs"];
  readonly hitPolicy: HitPolicy;
  readonly aggregate: Aggregate;
  /** The inputs, in the order in which they are tested. */
  readonly columns: readonly Column[];
  /** The rows without the default row. */
  readonly rows: readonly CompiledRow[];
  readonly defaultRow: CompiledRow | null;
}

export interface CompiledRow {
  /** Counts from 1, as authors do. */
  readonly number: number;
  /** The cells that restrict their input, in the order of the columns. */
  readonly cells: readonly CompiledCell[];
  /** Whether no cell of `when` has an expression. `isConstant` says so for `then`. */
  readonly isExact: boolean;
  readonly isConstant: boolean;
  /** One for each output. */
  readonly then: readonly CompiledThen[];
}

export interface CompiledCell {
  /** The index of its column. */
  readonly column: number;
  readonly tests: Cell;
  /** Null if an expression must be evaluated. */
  readonly matches: Matcher | null;
}

export interface CompiledThen {
  readonly name: string;
  readonly declaration: OutputDeclaration;
  readonly cell: ThenCell;
}

/** Compiles a rule. Throws Error if `parseRule()` reports problems for it. */
export function compileRule(definition: RuleDefinition): CompiledRule {
  const { name, inputs = {}, outputs, rows } = definition;
  const columns = Object.entries(inputs).map(([input, declaration]) =>
    columnOf(input, declaration)
  );
  const compiler = new Compiler(columns, outputs);
  const compiled = rows.map((row, at) => compiler.compileRow(row, at + 1));
  const defaultAt = rows.findIndex(isDefaultRow);
  return {
    name,
    inputs,
    outputs,
    ...policyOf(definition),
    columns,
    rows: compiled.filter((_, at) => at !== defaultAt),
    defaultRow: compiled[defaultAt] ?? null,
  };
}

class Compiler {
  readonly #columns: readonly Column[];
  readonly #outputs: readonly (readonly [string, OutputDeclaration])[];
  readonly #inputNames: ReadonlySet<string>;
  readonly #cellNames: ReadonlySet<string>;

  constructor(columns: readonly Column[], outputs: RuleDefinition["outputs"]) {
    this.#columns = columns;
    this.#outputs = Object.entries(outputs);
    this.#inputNames = new Set(columns.map(({ name }) => name));
    this.#cellNames = new Set([...this.#inputNames, "value"]);
  }

  compileRow({ when = {}, then }: RuleRow, number: number): CompiledRow {
    const cells = this.#columns.flatMap((column, at): CompiledCell[] => {
      const tests = this.#readCell(when[column.name] ?? null, column);
      if (tests === null) return [];
      return [{ column: at, tests, matches: tests.every(isExact) ? matcherOf(tests) : null }];
    });
    const given = this.#outputs.map(([name, declaration]): CompiledThen => {
      const value = Object.hasOwn(then, name) ? then[name] : undefined;
      return { name, declaration, cell: this.#readThen(value, declaration) };
    });
    return {
      number,
      cells,
      isExact: cells.every(({ matches }) => matches !== null),
      isConstant: given.every(({ cell }) => cell.kind === "value"),
      then: given,
    };
  }

  #readCell(value: Json, column: Column): Cell | null {
    const context = { column, names: this.#cellNames, isChecked: true };
    const { cell, issues } = typeCell(value, context);
    const [issue] = issues;
    if (issue !== undefined) throw new Error(`Cannot compile the rule: ${issue.message}`);
    return cell;
  }

  #readThen(value: Json | undefined, output: OutputDeclaration): ThenCell {
    if (value === undefined) return { kind: "value", value: output.default ?? null };
    const context = { output, names: this.#inputNames, isChecked: true };
    const { cell, issues } = readThenCell(value, context);
    if (cell === null) throw new Error(`Cannot compile the rule: ${issues[0]?.message}`);
    return cell;
  }
}
