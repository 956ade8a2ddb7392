import { checkInputDeclaration } from "./check_inputs.ts";
import { isPlainLine, isPlainText, NO_CONTROLS } from "../../lib/control_characters.ts";
import { checkSchedule } from "./check_schedule.ts";
import { Scope, type StepFacts } from "./check_scope.ts";
import { checkSteps, collectSteps } from "./check_steps.ts";
import { checkTemplate } from "./check_template.ts";
import { expectBoolean, expectMap, expectText } from "./check_values.ts";
import type { Cursor } from "./cursor.ts";
import { validName } from "./familiar_names.ts";
import { KEYS } from "../keys.ts";
import {
  COMPARISONS_MAX,
  ENVS_MAX,
  EXPRESSIONS_MAX,
  NAME_LENGTH_MAX,
  STEPS_MAX,
} from "../limits.ts";
import { isJsonObject, type Json } from "../../lib/json.ts";
import { envNameProblem, nameProblem } from "../../lib/names.ts";

/** Reports everything that is wrong in a definition. */
export function checkDefinition(root: Cursor): void {
  if (!expectMap(root)) return;
  root.reportUnknownKeys("key", KEYS.definition);
  checkHead(root);
  checkTexts(root);
  const inputs = root.get("inputs");
  if (inputs !== null) checkNamed(inputs, nameProblem, checkInputDeclaration);
  const env = root.get("env");
  if (env !== null) checkEnvs(env);
  const schedule = root.get("schedule");
  if (schedule !== null) checkSchedule(schedule);
  checkSequence(root);
}

/** Each is looked for in all that a step gives: more of them would take too long. */
function checkEnvs(env: Cursor): void {
  checkNamed(env, envNameProblem, checkEnv);
  if (env.entries().length > ENVS_MAX) env.report(`must have at most ${ENVS_MAX} variables`);
}

function checkHead(root: Cursor): void {
  const schema = root.get("$schema");
  if (schema !== null) expectText(schema);
  const format = root.get("format");
  if (format === null) root.reportAbsent(["format"], '"format" is required: planner/1');
  else if (format.value !== "planner/1") format.report('must be "planner/1"');
  const name = root.get("name");
  if (name === null) root.reportAbsent(["name"], '"name" is required');
  else if (expectText(name)) checkName(name);
  const description = root.get("description");
  if (description !== null) expectText(description);
}

/** A database may cut a text at NUL, and a terminal obeys other control characters. */
function checkTexts(root: Cursor): void {
  if (!holdsControls(root.value)) return;
  for (const [key, child] of root.entries()) {
    if (!isPlainText(key)) root.reportKey(key, NO_CONTROLS);
    if (key !== "name") reportControls(child);
  }
}

function reportControls(cursor: Cursor): void {
  if (cursor.isFull() || !holdsControls(cursor.value)) return;
  if (typeof cursor.value === "string") return cursor.report(NO_CONTROLS);
  for (const item of cursor.items()) reportControls(item);
  for (const [key, child] of cursor.entries()) {
    if (!isPlainText(key)) cursor.reportKey(key, NO_CONTROLS);
    reportControls(child);
  }
}

/** Only the values where something is wrong are worth a cursor. */
function holdsControls(value: Json): boolean {
  if (typeof value === "string") return !isPlainText(value);
  if (Array.isArray(value)) return value.some(holdsControls);
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([key, inner]) => !isPlainText(key) || holdsControls(inner));
}

function checkName(name: Cursor): void {
  const text = String(name.value);
  if (text.trim() === "") name.report("must not be empty");
  else if (!isPlainLine(text)) name.report(NO_CONTROLS);
  else if (text.length > NAME_LENGTH_MAX) {
    name.report(`must have at most ${NAME_LENGTH_MAX} characters`);
  }
}

/** A map from names to declarations. */
function checkNamed(
  map: Cursor,
  problemOf: (name: string) => string | null,
  checkOne: (declaration: Cursor) => void,
): void {
  if (!expectMap(map)) return;
  for (const [name, declaration] of map.entries()) {
    const problem = problemOf(name);
    if (problem !== null) map.reportKey(name, problem, validName(name));
    checkOne(declaration);
  }
}

function checkEnv(declaration: Cursor): void {
  if (!expectMap(declaration)) return;
  declaration.reportUnknownKeys("key", KEYS.env);
  const secret = declaration.get("secret");
  if (secret !== null) expectBoolean(secret);
  const description = declaration.get("description");
  if (description !== null) expectText(description);
}

function checkSequence(root: Cursor): void {
  const steps = root.get("steps");
  if (steps === null) root.reportAbsent(["steps"], '"steps" is required');
  const known = new Map<string, StepFacts>();
  const count = steps === null ? 0 : collectSteps(steps, known);
  // Looking at the steps of such a definition would take too long.
  if (count > STEPS_MAX) {
    return steps?.report(`has ${count} steps, at most ${STEPS_MAX} are allowed`);
  }
  const expressions = JSON.stringify(root.value).split("${{").length - 1;
  if (expressions > EXPRESSIONS_MAX) {
    return root.report(`has ${expressions} expressions, at most ${EXPRESSIONS_MAX} are allowed`);
  }
  const scope = Scope.outermost({
    known,
    comparisons: { left: COMPARISONS_MAX },
    inputs: root.get("inputs")?.entries().map(([name]) => name) ?? [],
    env: new Map(
      root.get("env")?.entries().map(([name, env]) => [name, env.get("secret")?.value !== false]),
    ),
  });
  const after = steps === null ? scope : checkSteps(steps, scope, 1);
  checkOutputs(root.get("outputs"), after);
}

function checkOutputs(outputs: Cursor | null, scope: Scope): void {
  if (outputs === null || !expectMap(outputs)) return;
  for (const [name, output] of outputs.entries()) {
    const problem = nameProblem(name);
    if (problem !== null) outputs.reportKey(name, problem, validName(name));
    checkTemplate(output, scope);
  }
}
