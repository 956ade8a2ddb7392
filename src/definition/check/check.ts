import { checkInputDeclaration } from "./check_inputs.ts";
import { checkSchedule } from "./check_schedule.ts";
import { Scope, type StepFacts } from "./check_scope.ts";
import { checkSteps, collectSteps } from "./check_steps.ts";
import { checkTemplate } from "./check_template.ts";
import {
  checkName,
  checkNamed,
  checkTexts,
  expectBoolean,
  expectMap,
  expectText,
} from "./check_values.ts";
import type { Cursor } from "./cursor.ts";
import { validName } from "./familiar_names.ts";
import { KEYS } from "../keys.ts";
import { COMPARISONS_MAX, ENVS_MAX, EXPRESSIONS_MAX, STEPS_MAX } from "../limits.ts";
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
