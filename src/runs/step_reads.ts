import { type CompiledExpression, templateExpressions } from "../expressions/mod.ts";
import type { CompiledStep, CompiledWorkflow } from "../workflows/definition/compile.ts";

/** Which outputs the expressions of a version read. */
export interface StepReads {
  /** The ids that a step reads, or any step in it. */
  readonly byStep: ReadonlyMap<CompiledStep, ReadonlySet<string>>;
  /** Those that the outputs of the workflow read. */
  readonly byOutputs: ReadonlySet<string>;
  /** The steps whose outputs somebody reads, by itself or as a part of another step's. */
  readonly read: ReadonlySet<string>;
}

export function readsOf({ steps, outputs }: CompiledWorkflow): StepReads {
  const byStep = new Map<CompiledStep, ReadonlySet<string>>();
  const templates = outputs.flatMap(([, template]) => templateExpressions(template));
  const byOutputs = new Set(idsIn(templates.map(({ expression }) => expression)));
  const named = new Set(byOutputs);
  for (const step of steps) {
    for (const id of collect(step, byStep)) named.add(id);
  }
  const read = new Set<string>();
  for (const step of steps) addRead(step, { named, read, isPart: false });
  return { byStep, byOutputs, read };
}

function collect(
  step: CompiledStep,
  byStep: Map<CompiledStep, ReadonlySet<string>>,
): ReadonlySet<string> {
  const own = [step.when, step.forEach].filter((expression) => expression !== null);
  const fields = step.kind === "leaf" ? step.with.map(([, field]) => field) : [];
  const filled = fields.flatMap((field) =>
    field.kind === "expression"
      ? [field.expression]
      : templateExpressions(field.template).map(({ expression }) => expression)
  );
  const ids = new Set(idsIn([...own, ...filled]));
  for (const inner of [...partsOf(step), ...handlersOf(step)]) {
    for (const id of collect(inner, byStep)) ids.add(id);
  }
  byStep.set(step, ids);
  return ids;
}

function idsIn(expressions: readonly CompiledExpression[]): string[] {
  return expressions.flatMap(({ references }) =>
    references.flatMap(({ names: [root, id] }) => root === "steps" && id !== undefined ? [id] : [])
  );
}

/** A loop's output is kept, so it reads those of its items. */
function addRead(step: CompiledStep, { named, read, isPart }: {
  named: ReadonlySet<string>;
  read: Set<string>;
  isPart: boolean;
}): void {
  const isRead = isPart || step.forEach !== null || named.has(step.id);
  if (isRead) read.add(step.id);
  for (const inner of partsOf(step)) addRead(inner, { named, read, isPart: isRead });
  for (const handler of handlersOf(step)) addRead(handler, { named, read, isPart: false });
}

/** The steps whose outputs make up the step's own. */
export function partsOf(step: CompiledStep): readonly CompiledStep[] {
  if (step.kind === "leaf") return [];
  return step.kind === "parallel" ? step.branches : step.steps;
}

/** The steps that run in the stead of one that fails. */
export function handlersOf({ onError }: CompiledStep): readonly CompiledStep[] {
  return typeof onError === "string" ? [] : onError;
}
