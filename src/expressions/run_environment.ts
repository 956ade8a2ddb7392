import { type Environment, EvaluationError } from "@marcbachmann/cel-js";
import { checkedRun, totalCounts } from "./arguments.ts";
import { CEL_TYPES, makeEnvironment, OWN_PREFIX, ownName } from "./environment.ts";
import { amongOperands, equalOperands, NUMBER_OPERATORS, refuseMixed } from "./text_numbers.ts";
import { FUNCTIONS } from "./functions.ts";
import { defaultMacro, guardMacro, itemMacro, quietMacro, shallowMacro } from "./macros.ts";
import { COMPARISONS } from "./comparisons.ts";
import { add, chargeKeyUse, groupPairs, sortPairs } from "./operations.ts";
import type { Signature } from "./signature.ts";
import { drain, driveInTurns, type Steps, yieldTurn } from "./steps.ts";
import { isTurnOver, openComprehension, STOPPED } from "./work.ts";

interface YieldOptions {
  isYielding: boolean;
}

const environments: Partial<Record<"run" | "yielding", Environment>> = {};

/**
 * Returns the environment that evaluates expressions rewritten in a mode. In mode `yielding` other
 * work gets a turn before calls of functions and items of comprehensions, so the result may be a
 * promise. An environment is made when it is first asked for, because that takes milliseconds.
 */
export function runEnvironment(mode: "run" | "yielding"): Environment {
  return environments[mode] ??= makeRunEnvironment({ isYielding: mode === "yielding" });
}

function makeRunEnvironment(options: YieldOptions): Environment {
  const environment = makeEnvironment();
  environment.registerOperator("double % double", (left: number, right: number) => left % right);
  for (const operator of NUMBER_OPERATORS) {
    const refused = placed(refuseMixed(operator));
    environment.registerOperator(`string ${operator} double`, refused);
    environment.registerOperator(`double ${operator} string`, refused);
  }
  const own = (declared: OwnFunction) => register(environment, declared, options);
  for (const declared of FUNCTIONS.values()) {
    for (const count of totalCounts(declared)) {
      const { name, inSteps } = declared;
      own({
        name,
        count,
        returns: returnTypeOf(declared),
        inSteps,
        run: checkedRun(declared, count),
      });
    }
  }
  own({ name: "add", count: 2, returns: "dyn", run: add });
  own({ name: "equal", count: 2, returns: "bool", run: equalOperands });
  own({ name: "among", count: 2, returns: "bool", run: amongOperands });
  for (const [name, run] of COMPARISONS) own({ name, count: 2, returns: "bool", run });
  own({ name: "key", count: 1, returns: "dyn", run: chargeKeyUse });
  own({ name: "each", count: 2, returns: "dyn", run: openComprehension });
  own({ name: "sortBy", count: 1, returns: "dyn", inSteps: true, run: sortPairs });
  own({ name: "groupBy", count: 1, returns: "dyn", inSteps: true, run: groupPairs });
  environment.registerFunction(`${OWN_PREFIX}guarded(ast): dyn`, guardMacro(options));
  environment.registerFunction(`${OWN_PREFIX}item(ast, ast): dyn`, itemMacro(options));
  environment.registerFunction(`${OWN_PREFIX}default(ast, ast): dyn`, defaultMacro(options));
  if (options.isYielding) environment.registerFunction(`${OWN_PREFIX}quiet(ast): dyn`, quietMacro);
  environment.registerFunction(`${OWN_PREFIX}shallow(ast): dyn`, shallowMacro);
  environment.evaluate(`${OWN_PREFIX}shallow(true)`);
  return environment;
}

/**
 * Returns the result type that is declared to the library. If it is known, the library does not
 * search for other overloads.
 */
function returnTypeOf({ signatures }: { signatures: readonly Signature[] }): string {
  const types = new Set(signatures.map(({ returns }) => CEL_TYPES[returns]));
  const [type = "dyn"] = types;
  return types.size === 1 && ["bool", "double", "string"].includes(type) ? type : "dyn";
}

interface OwnFunction {
  name: string;
  count: number;
  returns: string;
  /** Whether `run` returns `Steps`. */
  inSteps?: boolean | undefined;
  run: (...values: unknown[]) => unknown;
}

function register(
  environment: Environment,
  { name, count, returns, inSteps = false, run }: OwnFunction,
  { isYielding }: YieldOptions,
): void {
  const parameters = Array(count).fill("dyn").join(", ");
  const inOneStretch = inSteps ? (...values: unknown[]) => drain(run(...values) as Steps) : run;
  const inTurns = inSteps ? (...values: unknown[]) => driveInTurns(run(...values) as Steps) : run;
  const inTurn = (...values: unknown[]) =>
    isTurnOver() ? yieldTurn().then(() => inTurns(...values)) : inTurns(...values);
  environment.registerFunction(`${ownName(name)}(${parameters}): ${returns}`, {
    handler: isYielding ? placed(inTurn) : placed(inOneStretch),
    async: isYielding,
  });
}

function placed(run: (...values: unknown[]) => unknown): (...values: unknown[]) => unknown {
  return (...values) => {
    try {
      const result = run(...values);
      return result instanceof Promise ? result.catch(refuse) : result;
    } catch (error) {
      return refuse(error);
    }
  };
}

/**
 * Converts a plain error of our functions to the library's, because the library adds the place only
 * to its own errors.
 */
function refuse(error: unknown): never {
  const isOurs = error instanceof Error && !(error instanceof RangeError) && error !== STOPPED;
  if (!isOurs) throw error;
  throw new EvaluationError({ code: "function", message: error.message, cause: error });
}
