import { checkInputDeclaration } from "./check_inputs.ts";
import { checkedElsewhere, checkPart } from "./check_part.ts";
import { checkSchedule } from "./check_schedule.ts";
import { CheckScope, type StepFacts } from "./check_scope.ts";
import { checkSteps, collectSteps } from "./check_steps.ts";
import { checkTemplate } from "./check_template.ts";
import { checkNamed, checkTexts, expectMap } from "./check_values.ts";
import type { Cursor } from "./cursor.ts";
import { validName } from "./familiar_names.ts";
import { StepTypes } from "./step_types.ts";
import { DEFINITION, ENV } from "../definition.ts";
import { COMPARISONS_MAX, ENVS_MAX, EXPRESSIONS_MAX, STEPS_MAX } from "../limits.ts";
import { envNameProblem, nameProblem } from "../../lib/names.ts";

/** Reports every error of a definition. */
export function checkDefinition(root: Cursor): void {
  const isMap = checkPart(root, DEFINITION, {
    inputs: (inputs) => checkNamed(inputs, nameProblem, checkInputDeclaration),
    env: checkEnvs,
    schedule: checkSchedule,
    steps: checkedElsewhere,
    outputs: checkedElsewhere,
  });
  if (!isMap) return;
  checkTexts(root);
  checkSequence(root);
}

/**
 * Checks the declared variables. Their number is limited, because the output of each step is
 * searched for the value of each variable.
 */
function checkEnvs(env: Cursor): void {
  checkNamed(env, envNameProblem, (declaration) => checkPart(declaration, ENV, {}));
  if (env.entries().length > ENVS_MAX) env.report(`must have at most ${ENVS_MAX} variables`);
}

function checkSequence(root: Cursor): void {
  const steps = root.get("steps");
  const known = new Map<string, StepFacts>();
  const count = steps === null ? 0 : collectSteps(steps, known);
  // The checks of more steps would take too long.
  if (count > STEPS_MAX) {
    return steps?.report(`has ${count} steps, at most ${STEPS_MAX} are allowed`);
  }
  const expressions = JSON.stringify(root.value).split("${{").length - 1;
  if (expressions > EXPRESSIONS_MAX) {
    return root.report(`has ${expressions} expressions, at most ${EXPRESSIONS_MAX} are allowed`);
  }
  const scope = CheckScope.outermost({
    known,
    comparisons: { left: COMPARISONS_MAX },
    types: new StepTypes(root.get("inputs")),
    inputs: root.get("inputs")?.entries().map(([name]) => name) ?? [],
    env: new Map(
      root.get("env")?.entries().map(([name, env]) => [name, env.get("secret")?.value !== false]),
    ),
  });
  const after = steps === null ? scope : checkSteps(steps, scope, 1);
  checkOutputs(root.get("outputs"), after);
}

function checkOutputs(outputs: Cursor | null, scope: CheckScope): void {
  if (outputs === null || !expectMap(outputs)) return;
  for (const [name, output] of outputs.entries()) {
    const problem = nameProblem(name);
    if (problem !== null) outputs.reportKey(name, problem, validName(name));
    checkTemplate(output, scope);
  }
}
