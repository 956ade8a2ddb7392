import {
  type CompiledExpression,
  type CompiledTemplate,
  type Reference,
  templateExpressions,
} from "../../expressions/mod.ts";
import type {
  CompiledActionStep,
  CompiledField,
  CompiledInput,
  CompiledStep,
  CompiledWorkflow,
} from "../../definition/compile.ts";

/** The part of an output that is read: all of it, or, for a list, only these keys of its items. */
export type Wanted = "all" | ReadonlySet<string>;

/** The parts that are read, by the id of the step whose output they belong to. */
export type Wants = ReadonlyMap<string, Wanted>;

/** The outputs that the expressions of a version read. */
export interface StepReads {
  /** The outputs that a step, or any step inside it, reads. */
  readonly byStep: ReadonlyMap<CompiledStep, Wants>;
  /** The step outputs that the workflow's outputs read. */
  readonly byOutputs: Wants;
  /** The ids of steps whose outputs are read, directly or as a part of another step's output. */
  readonly read: ReadonlySet<string>;
}

export function readsOf({ steps, outputs }: CompiledWorkflow): StepReads {
  const byStep = new Map<CompiledStep, Wants>();
  const templates = outputs.flatMap(([, template]) => templateExpressions(template));
  const byOutputs = sumOf(templates.flatMap(({ expression }) => wantsOf(expression)));
  const named = new Set(byOutputs.keys());
  for (const step of steps) {
    for (const id of collect(step, byStep).keys()) named.add(id);
  }
  const read = new Set<string>();
  for (const step of steps) addRead(step, { named, read, isPart: false });
  return { byStep, byOutputs, read };
}

/** Whether the loaded part includes the wanted part. */
export function covers(atHand: Wanted | null, wanted: Wanted): boolean {
  if (atHand === null || atHand === "all") return atHand === "all";
  return wanted !== "all" && wanted.isSubsetOf(atHand);
}

type Want = readonly [id: string, wanted: Wanted];

function sumOf(wants: readonly Want[]): Wants {
  const sum = new Map<string, Wanted>();
  for (const [id, wanted] of wants) {
    const before = sum.get(id) ?? NOTHING;
    sum.set(id, before === "all" || wanted === "all" ? "all" : before.union(wanted));
  }
  return sum;
}

const NOTHING: ReadonlySet<string> = new Set();

function collect(step: CompiledStep, byStep: Map<CompiledStep, Wants>): Wants {
  const own = [step.when, step.forEach].filter((expression) => expression !== null);
  const inner = [...partsOf(step), ...handlersOf(step)].map((each) => collect(each, byStep));
  const wants = sumOf([
    ...own.flatMap(wantsOf),
    ...(step.kind === "action" ? step.with.flatMap(([name]) => wantsOfField(step, name)) : []),
    ...inner.flatMap((each) => [...each]),
  ]);
  byStep.set(step, wants);
  return wants;
}

function wantsOfField({ with: fields, declaration }: CompiledActionStep, name: string): Want[] {
  const field = fieldOf(fields, name);
  const reader = declaration.itemsReadBy?.[name];
  const list = field?.kind === "value" ? listNamedBy(field.template) : null;
  if (list === null || reader === undefined) return expressionsOf(field).flatMap(wantsOf);
  return [[list, keysOfItem(fieldOf(fields, reader))]];
}

function fieldOf(fields: CompiledInput, name: string): CompiledField | undefined {
  return fields.find(([each]) => each === name)?.[1];
}

/** Returns the id of the step whose whole output the template names; null for other templates. */
export function listNamedBy(template: CompiledTemplate): string | null {
  if (template.kind !== "expression") return null;
  const [root, id, part, ...more] = template.expression.path ?? [];
  return root === "steps" && part === "output" && more.length === 0 ? id ?? null : null;
}

/** Returns the keys of an item that a field reads which is evaluated for each item. */
function keysOfItem(field: CompiledField | undefined): Wanted {
  const keys = expressionsOf(field).flatMap(({ references }) => references)
    .filter(({ names: [root] }) => root === "item")
    .map(({ names: [, key] }) => key);
  return keys.includes(undefined) ? "all" : new Set(keys.filter((key) => key !== undefined));
}

function expressionsOf(field: CompiledField | undefined): CompiledExpression[] {
  if (field === undefined) return [];
  if (field.kind === "expression") return [field.expression];
  return templateExpressions(field.template).map(({ expression }) => expression);
}

function wantsOf({ references }: CompiledExpression): Want[] {
  return references.flatMap(wantOf);
}

function wantOf({ names: [root, id, part, ...more], itemKeys }: Reference): Want[] {
  if (root !== "steps" || id === undefined) return [];
  if (part === undefined) return [[id, "all"]];
  if (part !== "output") return [];
  return [[id, more.length === 0 && itemKeys !== undefined ? itemKeys : "all"]];
}

/** A loop's output is stored, so it reads the outputs of its items. */
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

/** Returns the steps whose outputs make up the step's own output. */
export function partsOf(step: CompiledStep): readonly CompiledStep[] {
  if (step.kind === "action") return [];
  return step.kind === "parallel" ? step.branches : step.steps;
}

/** Returns the steps that run when this step fails. */
export function handlersOf({ onError }: CompiledStep): readonly CompiledStep[] {
  return typeof onError === "string" ? [] : onError;
}

/**
 * Whether the step's `onError` applies to each item, as for an action step with `forEach`. A
 * block's `onError` applies to the whole loop.
 */
export function handlesEachItem(step: CompiledStep): boolean {
  return step.kind === "action" && step.forEach !== null;
}
