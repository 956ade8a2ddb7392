import {
  countUnits,
  createScope,
  evaluateParts,
  evaluatePartsInTurns,
  EvaluationError,
  type Evaluator,
  type Parts,
  type Scope,
  withAliases,
} from "../../expressions/mod.ts";
import { AppError } from "../../lib/errors.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import { checkInputs, inputProblem } from "../../services/catalogue.ts";
import { aggregated, outputsOfNothing } from "./aggregate.ts";
import type { CellTest } from "./cell.ts";
import { type Scalar, scalarOfInput } from "./column.ts";
import type { CompiledCell, CompiledRow, CompiledRule, CompiledThen } from "./compile.ts";
import { matchesMixed } from "./match.ts";

export interface RuleResult {
  /** A list for `collect` without an aggregate. */
  outputs: JsonObject | JsonObject[];
  /** The numbers of the rows that gave the outputs, from 1. */
  matched: number[];
  /** The rows that were tested, in their order; only if the caller asked for a trace. */
  trace?: TracedRow[];
}

export interface TracedRow {
  /** Counts from 1. */
  row: number;
  matched: boolean;
  /** The input whose cell did not match; null if all did. */
  failed: string | null;
}

/**
 * Evaluates a rule without interruption, in about 25 ms at most. Errors: `unprocessable` for
 * missing, wrong and unknown inputs (`issues` by name), for two rows that match under `unique`
 * (`extra.matched`), and for a cell that fails (`issues`).
 */
export function evaluateRule(
  rule: CompiledRule,
  inputs: JsonObject,
  { trace = false }: { trace?: boolean } = {},
): RuleResult {
  const values = completeInputs(rule, inputs);
  return evaluateParts(() => evaluationOf(rule, values, trace));
}

/**
 * Evaluates a rule. Lets other work run in between if the evaluation takes longer than one turn.
 * Errors: those of `evaluateRule()`; also rejects with the signal's reason.
 */
export function evaluateRuleInTurns(
  rule: CompiledRule,
  inputs: JsonObject,
  { trace = false, evaluator }: { trace?: boolean; evaluator: Evaluator },
): RuleResult | Promise<RuleResult> {
  const values = completeInputs(rule, inputs);
  return evaluatePartsInTurns(() => evaluationOf(rule, values, trace), { evaluator, needsTurns });
}

/**
 * Evaluates a rule as a part of a larger evaluation, within that evaluation's allowance of work.
 */
export function evaluateRulePart(rule: CompiledRule, inputs: JsonObject): Parts<RuleResult> {
  return evaluationOf(rule, completeInputs(rule, inputs), false);
}

function needsTurns(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof EvaluationError &&
    error.cause.needsTurns;
}

function completeInputs({ name, inputs: declared }: CompiledRule, given: JsonObject): JsonObject {
  const { values, errors } = checkInputs(declared, given);
  const [first] = errors;
  if (first === undefined) return values;
  const issues = errors.map(({ path, message }) => ({ path: `inputs.${path}`, message }));
  const message = `Cannot evaluate the rule "${name}": inputs.${first.path} ${first.message}`;
  throw new AppError("unprocessable", message, { issues });
}

function evaluationOf(rule: CompiledRule, values: JsonObject, trace: boolean): Parts<RuleResult> {
  return new Evaluation(rule, values, trace).run();
}

/** The number of cells whose tests take as long as one unit of work. */
const CELLS_PER_UNIT = 4;

class Evaluation {
  readonly #rule: CompiledRule;
  readonly #values: JsonObject;
  #given: Readonly<Record<string, Json>> | null = null;
  readonly #scalars: readonly (Scalar | undefined)[];
  readonly #trace: TracedRow[] | null;
  #tested = 0;

  constructor(rule: CompiledRule, values: JsonObject, trace: boolean) {
    this.#rule = rule;
    this.#values = values;
    this.#scalars = rule.columns.map((column) =>
      scalarOfInput(column, values[column.name] ?? null)
    );
    this.#trace = trace ? [] : null;
  }

  /**
   * The values that expressions read. Created on demand, because most tables have few expressions.
   */
  get #names(): Readonly<Record<string, Json>> {
    return this.#given ??= withAliases(this.#values);
  }

  *run(): Parts<RuleResult> {
    const rows = yield* this.#match();
    countUnits(1 + Math.floor(this.#tested / CELLS_PER_UNIT));
    const outputs = yield* this.#outputsOf(rows);
    const result = { outputs, matched: rows.map(({ number }) => number) };
    return this.#trace === null ? result : { ...result, trace: this.#trace };
  }

  *#match(): Parts<CompiledRow[]> {
    const { hitPolicy, rows, defaultRow } = this.#rule;
    const matched: CompiledRow[] = [];
    for (const row of rows) {
      const failed = row.isExact ? this.#failedExact(row) : yield* this.#failedCell(row);
      if (this.#trace !== null) this.#note(row, failed);
      if (failed !== null) continue;
      matched.push(row);
      if (hitPolicy === "first") break;
    }
    if (hitPolicy === "unique" && matched.length > 1) this.#refuseSeveral(matched);
    if (matched.length > 0 || defaultRow === null) return matched;
    if (this.#trace !== null) this.#note(defaultRow, null);
    return [defaultRow];
  }

  #note({ number: row }: CompiledRow, failed: CompiledCell | null): void {
    const name = failed === null ? null : this.#rule.columns[failed.column]?.name ?? null;
    this.#trace?.push({ row, matched: failed === null, failed: name });
  }

  /** Returns the first cell that does not match; null if all match. */
  *#failedCell(row: CompiledRow): Parts<CompiledCell | null> {
    for (const cell of row.cells) {
      this.#tested++;
      const matches = cell.matches === null
        ? yield* this.#matchesMixed(row, cell)
        : cell.matches(this.#scalars[cell.column]);
      if (!matches) return cell;
    }
    return null;
  }

  /**
   * Returns the first cell that does not match. Does not use generators, which take longer than
   * most cells.
   */
  #failedExact(row: CompiledRow): CompiledCell | null {
    for (const cell of row.cells) {
      this.#tested++;
      if (cell.matches?.(this.#scalars[cell.column]) === false) return cell;
    }
    return null;
  }

  *#matchesMixed(row: CompiledRow, { tests, column }: CompiledCell): Parts<boolean> {
    const name = this.#rule.columns[column]?.name ?? "";
    const scope = createScope(this.#names, { value: this.#values[name] ?? null });
    const place = `rows[${row.number - 1}].when.${name}`;
    const evaluate = (test: CellTest & { kind: "expression" }) =>
      this.#evaluateTest(test, { scope, place });
    return yield* matchesMixed(tests, this.#scalars[column], evaluate);
  }

  *#evaluateTest(
    { expression }: CellTest & { kind: "expression" },
    { scope, place }: { scope: Scope; place: string },
  ): Parts<Json> {
    try {
      const value = yield { expression, scope };
      if (typeof value === "boolean") return value;
    } catch (error) {
      throw this.#failure(place, error);
    }
    throw this.#refusal(place, `"${expression.source}" must give true or false`);
  }

  *#outputsOf(rows: readonly CompiledRow[]): Parts<RuleResult["outputs"]> {
    const { hitPolicy, aggregate } = this.#rule;
    const given: JsonObject[] = [];
    for (const row of rows) {
      given.push(row.isConstant ? constantOutputs(row) : yield* this.#outputsOfRow(row));
    }
    if (hitPolicy !== "collect") return given[0] ?? outputsOfNothing(this.#rule);
    return aggregate === "list" ? given : aggregated(this.#rule, given);
  }

  *#outputsOfRow(row: CompiledRow): Parts<JsonObject> {
    const outputs: JsonObject = {};
    for (const then of row.then) {
      const { name, cell } = then;
      outputs[name] = cell.kind === "value" ? cell.value : yield* this.#evaluateThen(row, then);
    }
    return outputs;
  }

  *#evaluateThen(row: CompiledRow, { name, declaration, cell }: CompiledThen): Parts<Json> {
    if (cell.kind === "value") return cell.value;
    const place = `rows[${row.number - 1}].then.${name}`;
    const { expression } = cell;
    let value: Json;
    try {
      value = yield { expression, scope: createScope(this.#names) };
    } catch (error) {
      throw this.#failure(place, error);
    }
    const problem = value === null ? null : inputProblem(declaration, value);
    if (problem === null) return value;
    throw this.#refusal(place, `"${expression.source}" gives what ${problem}`);
  }

  #failure(place: string, error: unknown): unknown {
    return error instanceof EvaluationError ? this.#refusal(place, error.message, error) : error;
  }

  #refusal(path: string, message: string, cause?: EvaluationError): AppError {
    const text = `Cannot evaluate the rule "${this.#rule.name}": ${path}: ${message}`;
    return new AppError("unprocessable", text, { cause, issues: [{ path, message }] });
  }

  #refuseSeveral(rows: readonly CompiledRow[]): never {
    const matched = rows.map(({ number }) => number);
    const shown = matched.slice(0, SHOWN_ROWS_MAX).join(", ");
    const text = `Cannot evaluate the rule "${this.#rule.name}": it is unique, and rows ${shown}` +
      `${matched.length > SHOWN_ROWS_MAX ? ", …" : ""} match`;
    throw new AppError("unprocessable", text, { extra: { matched } });
  }
}

const SHOWN_ROWS_MAX = 10;

function constantOutputs(row: CompiledRow): JsonObject {
  const outputs: JsonObject = {};
  for (const { name, cell } of row.then) if (cell.kind === "value") outputs[name] = cell.value;
  return outputs;
}
