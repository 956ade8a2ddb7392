import {
  type CompiledExpression,
  type CompiledTemplate,
  compileExpression,
  compileTemplateValue,
  templateExpressions,
} from "../expressions/mod.ts";
import type { Json } from "../lib/json.ts";
import { type ActionDeclaration, findAction } from "../services/catalogue.ts";
import {
  type ActionStep,
  type Definition,
  isActionStep,
  isParallel,
  type RetryPolicy,
  type Step,
} from "./definition.ts";
import { parseDuration } from "../lib/duration.ts";

/** A definition with all expressions and templates parsed, ready for execution. */
export interface CompiledWorkflow {
  readonly name: string;
  readonly steps: readonly CompiledStep[];
  readonly outputs: readonly (readonly [string, CompiledTemplate])[];
  /** All steps by id, at every level. */
  readonly stepsById: ReadonlyMap<string, CompiledStep>;
  readonly inputs: NonNullable<Definition["inputs"]>;
  readonly env: NonNullable<Definition["env"]>;
}

export type CompiledStep = CompiledActionStep | CompiledParallel | CompiledBlock;

interface CompiledStepBase {
  readonly id: string;
  readonly title: string | null;
  /** The step's path in the definition: `steps[1].parallel[0]`. */
  readonly path: string;
  readonly when: CompiledExpression | null;
  readonly forEach: CompiledExpression | null;
  /** The most items that run at the same time. */
  readonly concurrency: number;
  readonly onError: "fail" | "continue" | readonly CompiledStep[];
}

export interface CompiledActionStep extends CompiledStepBase {
  readonly kind: "action";
  readonly service: string;
  readonly action: string;
  readonly declaration: ActionDeclaration;
  readonly with: CompiledInput;
  /** Whether a field reads `env`, so that an attempt needs the values of the variables. */
  readonly readsEnv: boolean;
  readonly retry: CompiledRetry;
  /** The timeout of one attempt; null for none. */
  readonly timeoutMs: number | null;
}

export interface CompiledParallel extends CompiledStepBase {
  readonly kind: "parallel";
  readonly branches: readonly CompiledStep[];
  /** The timeout of the whole step; null for none. */
  readonly timeoutMs: number | null;
}

export interface CompiledBlock extends CompiledStepBase {
  readonly kind: "block";
  readonly steps: readonly CompiledStep[];
  /** The timeout of the whole step; null for none. */
  readonly timeoutMs: number | null;
}

export interface CompiledRetry {
  readonly max: number;
  readonly backoff: NonNullable<RetryPolicy["backoff"]>;
  readonly delayMs: number;
}

/** The fields of a `with` that the author gave, in the author's order. */
export type CompiledInput = readonly (readonly [string, CompiledField])[];

/**
 * A field of a `with`. A `value` is filled in before the call. The others are passed to the
 * service, which evaluates them for each of its items.
 */
export type CompiledField =
  | { readonly kind: "value"; readonly template: CompiledTemplate }
  | { readonly kind: "expression"; readonly expression: CompiledExpression }
  | { readonly kind: "item_template"; readonly template: CompiledTemplate };

const NO_RETRY: CompiledRetry = { max: 0, backoff: "exponential", delayMs: 1000 };

/** Compiles a definition. Throws Error if `parseDefinition` reports errors for it. */
export function compileDefinition(definition: Definition): CompiledWorkflow {
  const stepsById = new Map<string, CompiledStep>();
  const steps = compileSteps(definition.steps, "steps", stepsById);
  const outputs = Object.entries(definition.outputs ?? {}).map(([name, value]) =>
    [name, template(value, `outputs.${name}`)] as const
  );
  const { name, inputs = {}, env = {} } = definition;
  return { name, steps, outputs, stepsById, inputs, env };
}

type StepsById = Map<string, CompiledStep>;

function compileSteps(
  steps: readonly Step[],
  path: string,
  stepsById: StepsById,
): readonly CompiledStep[] {
  return steps.map((step, at) => {
    const compiled = compileStep(step, `${path}[${at}]`, stepsById);
    stepsById.set(step.id, compiled);
    return compiled;
  });
}

function compileStep(step: Step, path: string, stepsById: StepsById): CompiledStep {
  const { onError = "fail" } = step;
  const base: CompiledStepBase = {
    id: step.id,
    title: step.title ?? null,
    path,
    when: step.when === undefined ? null : expression(String(step.when), `${path}.when`),
    forEach: step.forEach === undefined ? null : expression(step.forEach, `${path}.forEach`),
    concurrency: step.concurrency ?? 1,
    onError: typeof onError === "string"
      ? onError
      : compileSteps(onError, `${path}.onError`, stepsById),
  };
  if (isActionStep(step)) return compileActionStep(step, base);
  const timeoutMs = durationMs(step.timeout, null);
  if (isParallel(step)) {
    const branches = compileSteps(step.parallel, `${path}.parallel`, stepsById);
    return { ...base, kind: "parallel", branches, timeoutMs };
  }
  const steps = compileSteps(step.steps, `${path}.steps`, stepsById);
  return { ...base, kind: "block", steps, timeoutMs };
}

function compileActionStep(step: ActionStep, base: CompiledStepBase): CompiledActionStep {
  const { service, action } = step;
  const declaration = findAction(service, action);
  if (declaration === null) {
    throw new Error(`Cannot compile ${base.path}: ${service}.${action} is not in the catalogue`);
  }
  const fields = Object.entries(step.with ?? {}).map(([name, value]) =>
    [name, compileField({ declaration, name, value, path: `${base.path}.with.${name}` })] as const
  );
  return {
    ...base,
    kind: "action",
    service,
    action,
    declaration,
    with: fields,
    readsEnv: fields.some(([, field]) => readsEnv(field)),
    retry: {
      max: step.retry?.max ?? NO_RETRY.max,
      backoff: step.retry?.backoff ?? NO_RETRY.backoff,
      delayMs: durationMs(step.retry?.delay, NO_RETRY.delayMs),
    },
    timeoutMs: durationMs(step.timeout, declaration.timeoutMs),
  };
}

interface DeclaredField {
  declaration: ActionDeclaration;
  name: string;
  value: Json;
  path: string;
}

function compileField({ declaration, name, value, path }: DeclaredField): CompiledField {
  const kind = declaration.input[name]?.kind ?? "value";
  if (kind === "verbatim") return { kind: "value", template: { kind: "literal", value } };
  if (kind !== "expression") return { kind, template: template(value, path) };
  return { kind, expression: expression(typeof value === "string" ? value : "", path) };
}

function readsEnv(field: CompiledField): boolean {
  const expressions = field.kind === "expression"
    ? [field.expression]
    : templateExpressions(field.template).map(({ expression }) => expression);
  return expressions.some(({ references }) => references.some(({ names }) => names[0] === "env"));
}

function expression(source: string, path: string): CompiledExpression {
  const compiled = compileExpression(source, { isChecked: true });
  if (compiled.expression !== null) return compiled.expression;
  throw new Error(`Cannot compile ${path}: ${compiled.issues[0]?.message}`);
}

function template(value: Json, path: string): CompiledTemplate {
  const compiled = compileTemplateValue(value, { isChecked: true });
  if (compiled.template !== null) return compiled.template;
  throw new Error(`Cannot compile ${path}: ${compiled.issues[0]?.message}`);
}

function durationMs<T>(text: string | undefined, otherwise: T): number | T {
  return text === undefined ? otherwise : parseDuration(text) ?? otherwise;
}
