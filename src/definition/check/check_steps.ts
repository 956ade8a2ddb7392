import { type DataType, itemOf, listOf } from "../../expressions/mod.ts";
import { type FieldType, findAction } from "../../services/catalogue.ts";
import type { CheckScope, StepFacts } from "./check_scope.ts";
import { checkedElsewhere, checkPart } from "./check_part.ts";
import { checkRetry, checkTimeout } from "./check_policies.ts";
import { checkExpression } from "./check_template.ts";
import { expectList, expectText } from "./check_values.ts";
import { checkCall } from "./check_with.ts";
import type { Cursor } from "./cursor.ts";
import { validName } from "./familiar_names.ts";
import { outputType } from "./output_type.ts";
import { typeOfSource } from "./step_types.ts";
import { BLOCK_REASONS, CALL_KEYS, STEP, STEP_KINDS, type StepKind } from "../definition.ts";
import { STEP_LEVELS_MAX } from "../limits.ts";
import { nameProblem } from "../../lib/names.ts";

const ANY: FieldType = { type: "any" };

/**
 * Collects all steps below `steps` into `known`, reports duplicate ids, and returns the number of
 * steps.
 */
export function collectSteps(
  steps: Cursor,
  known: Map<string, StepFacts>,
  loops: readonly string[] = [],
): number {
  let count = 0;
  for (const step of steps.items()) {
    count++;
    const id = idOf(step);
    if (known.has(id)) step.get("id")?.report(`step id "${id}" is used twice`);
    else if (id !== "") known.set(id, { loops, output: outputOf(step) });
    const inside = step.has("forEach") ? [...loops, id] : loops;
    for (const key of ["parallel", "steps", "onError"]) {
      const list = step.get(key);
      // The `onError` of a block runs once, outside of the block's loop.
      const around = key === "onError" && !step.has("service") ? loops : inside;
      if (list !== null) count += collectSteps(list, known, around);
    }
  }
  return count;
}

/**
 * Returns the declared output of an action step. The type is unknown if `onError` may provide
 * another output.
 */
function outputOf(step: Cursor): FieldType {
  const [service, action] = [step.get("service")?.value, step.get("action")?.value];
  if (typeof service !== "string" || typeof action !== "string") return ANY;
  if (Array.isArray(step.get("onError")?.value)) return ANY;
  const output = findAction(service, action)?.output ?? ANY;
  return step.has("forEach") ? { type: "list", items: output } : output;
}

/** Checks steps that run one after the other. Returns the scope after them. */
export function checkSteps(steps: Cursor, scope: CheckScope, level: number): CheckScope {
  if (!expectList(steps)) return scope;
  if (level > STEP_LEVELS_MAX) {
    steps.report(`steps are nested more than ${STEP_LEVELS_MAX} levels deep`);
    return scope;
  }
  return steps.items().reduce(
    (before, step) => before.withSteps(checkStep(step, before, level)),
    scope,
  );
}

/** Checks one step. Returns the ids that later steps can read. */
function checkStep(step: Cursor, before: CheckScope, level: number): string[] {
  const id = idOf(step);
  const scope = before.inStep(id);
  const isMap = checkPart(step, STEP, {
    id: checkId,
    when: (when) => checkCondition(when, scope),
    forEach: (forEach) => checkLoop(forEach, scope),
    retry: checkRetry,
    timeout: (timeout) => checkTimeout(step, timeout),
    // Checked below: the checks depend on the kind of the step and return ids inside it.
    service: checkedElsewhere,
    action: checkedElsewhere,
    with: checkedElsewhere,
    parallel: checkedElsewhere,
    steps: checkedElsewhere,
    onError: checkedElsewhere,
  });
  if (!isMap) return [];
  const perItem = step.has("forEach");
  const inside = perItem ? scope.withItem(loopItem(step, scope)) : scope;
  const body = checkBody(step, inside, level);
  learnOutput(step, id, inside);
  const handled = checkOnError(step, { scope, inside, level, id, body });
  const isActionStep = step.has("service");
  return [id, ...(perItem ? [] : body), ...(perItem && isActionStep ? [] : handled)];
}

function loopItem(step: Cursor, scope: CheckScope): DataType {
  return itemOf(typeOfSource(step.get("forEach")?.value, scope));
}

/**
 * Records the type of the step's output. It is unknown if the steps of `onError` may give another
 * output.
 */
function learnOutput(step: Cursor, id: string, scope: CheckScope): void {
  if (!step.has("service") || Array.isArray(step.get("onError")?.value)) return;
  const output = outputType(step, scope);
  scope.learn(id, step.has("forEach") ? listOf(output) : output);
}

/**
 * Checks the condition of a step. An always false condition gives only a warning: authors turn
 * steps off this way.
 */
function checkCondition(when: Cursor, scope: CheckScope): void {
  const isOff = typeof when.value === "boolean"
    ? !when.value
    : checkExpression(when, scope, "boolean")?.isAlwaysFalse ?? false;
  if (isOff) when.warn("the step never runs: its condition is always false");
}

function checkLoop(forEach: Cursor, scope: CheckScope): void {
  checkExpression(forEach, scope, "list");
  if (isText(forEach, /^\s*\[\s*\]\s*$/)) {
    forEach.warn("the step never runs: its list is always empty");
  }
}

function isText({ value }: Cursor, pattern: RegExp): boolean {
  return typeof value === "string" && pattern.test(value);
}

function checkId(id: Cursor): void {
  if (!expectText(id)) return;
  const problem = nameProblem(String(id.value));
  if (problem !== null) id.report(problem, validName(String(id.value)));
}

function idOf(step: Cursor): string {
  const id = step.get("id")?.value;
  return typeof id === "string" ? id : "";
}

/**
 * Checks that the step has exactly one kind, and checks its content. Returns the ids inside the
 * step.
 */
function checkBody(step: Cursor, scope: CheckScope, level: number): string[] {
  const kinds = STEP_KINDS.filter((kind) => step.has(kind));
  const [kind, other] = kinds;
  if (kind === undefined) {
    if (step.has("action")) step.reportAbsent(["service"], '"service" is required');
    else step.report("a step needs a service, parallel or steps");
    return [];
  }
  if (other !== undefined) step.reportKey(other, `"${other}" cannot be combined with "${kind}"`);
  checkKindKeys(step, kind);
  if (kind === "service") {
    checkCall(step, scope.withSecrets());
    return [];
  }
  const inner = step.get(kind);
  if (inner === null) return [];
  if (Array.isArray(inner.value) && inner.value.length === 0) {
    inner.report("must contain at least one step");
  }
  if (kind === "parallel") checkBranches(inner, scope, level + 1);
  else checkSteps(inner, scope, level + 1);
  return readableAfter(inner);
}

function checkKindKeys(step: Cursor, kind: StepKind): void {
  for (const key of kind === "service" ? [] : CALL_KEYS) {
    if (step.has(key)) step.reportKey(key, `only a step with a service has "${key}"`);
  }
  if (kind === "steps" && !BLOCK_REASONS.some((key) => step.has(key))) {
    step.reportKey("steps", "a block of steps needs a when, a forEach or a timeout");
  }
}

function checkBranches(branches: Cursor, scope: CheckScope, level: number): void {
  if (!expectList(branches)) return;
  if (level > STEP_LEVELS_MAX) {
    return branches.report(`steps are nested more than ${STEP_LEVELS_MAX} levels deep`);
  }
  for (const branch of branches.items()) checkStep(branch, scope, level);
}

/**
 * Returns the ids in a list of steps that later steps can read: all except those inside a forEach.
 */
function readableAfter(steps: Cursor): string[] {
  return steps.items().flatMap((step) => {
    const perItem = step.has("forEach");
    const lists = perItem
      ? (step.has("service") ? [] : ["onError"])
      : ["parallel", "steps", "onError"];
    const inner = lists.flatMap((key) => {
      const list = step.get(key);
      return list === null ? [] : readableAfter(list);
    });
    return [idOf(step), ...inner];
  });
}

interface ErrorPlace {
  /** The scopes around the step and inside it. */
  scope: CheckScope;
  inside: CheckScope;
  level: number;
  id: string;
  body: readonly string[];
}

/**
 * Checks `onError`. For an action step with a forEach, it runs for each failed item; otherwise it
 * runs once.
 */
function checkOnError(step: Cursor, { scope, inside, level, id, body }: ErrorPlace): string[] {
  const onError = step.get("onError");
  if (onError === null) return [];
  if (!Array.isArray(onError.value)) {
    if (onError.value !== "fail" && onError.value !== "continue") {
      onError.report('must be "fail", "continue" or a list of steps');
    }
    return [];
  }
  if (onError.value.length === 0) onError.report("must contain at least one step");
  const perItem = step.has("forEach");
  const place = step.has("service") ? inside : perItem ? scope : scope.withSteps(body);
  checkSteps(onError, place.withSteps([id]), level + 1);
  return readableAfter(onError);
}
