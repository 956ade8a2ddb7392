import assert from "node:assert/strict";
import { compileExpression, createScope, evaluate } from "../../../src/expressions/mod.ts";
import type { Json } from "../../../src/lib/json.ts";

/** The value of an expression over names of a workflow. */
export function valueOf(source: string, values: Readonly<Record<string, Json>> = {}): Json {
  const { expression, issues } = compileExpression(source);
  assert.deepEqual(issues, [], source);
  assert.ok(expression);
  return evaluate(expression, createScope(values));
}

/** Every expression gives what stands beside it. */
export function assertValues(cases: readonly (readonly [source: string, value: Json])[]): void {
  for (const [source, expected] of cases) assert.deepEqual(valueOf(source), expected, source);
}

/** Every expression fails when it runs, with a message such as stands beside it. */
export function assertFailures(cases: readonly (readonly [source: string, RegExp])[]): void {
  for (const [source, message] of cases) {
    assert.throws(() => valueOf(source), { name: "EvaluationError", message }, source);
  }
}
