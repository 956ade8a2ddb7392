import {
  type ASTNode,
  type BinaryOperator,
  Environment,
  EvaluationError,
} from "@marcbachmann/cel-js";
import { checkedRun, totalCounts } from "./arguments.ts";
import { isEqual, isIn } from "./equality.ts";
import { FUNCTIONS } from "./functions.ts";
import { sourceEnvironment } from "./library.ts";
import { SYNTAX_DEPTH_MAX } from "./limits.ts";
import { defaultMacro, guardMacro } from "./macros.ts";
import { add, groupPairs, payForText, sortPairs } from "./operations.ts";
import { countsOf, type Signature, type ValueType } from "./signature.ts";
import { openComprehension, STOPPED } from "./work.ts";

export type { ASTNode, BinaryOperator };

/** Begins the name of every function that only rewritten expressions call. */
export const OWN_PREFIX = "heddle_";

const CEL_TYPES: Readonly<Record<ValueType, string>> = {
  any: "dyn",
  bool: "bool",
  number: "double",
  integer: "double",
  string: "string",
  list: "list",
  map: "map",
  timestamp: "google.protobuf.Timestamp",
  duration: "google.protobuf.Duration",
  optional: "optional",
};

/** Checks the types of expressions rewritten for checking. */
export const checkEnvironment = makeCheckEnvironment();

/** Evaluates expressions rewritten for running. */
export const runEnvironment = makeRunEnvironment();

/** The name that rewritten expressions call a function by. */
export function ownName(name: string): string {
  return OWN_PREFIX + name.replace(".", "__");
}

/** Rewritten expressions have more brackets than their sources. */
function makeEnvironment(): Environment {
  return sourceEnvironment.clone({ limits: { maxDepth: SYNTAX_DEPTH_MAX * 4 } });
}

function makeCheckEnvironment(): Environment {
  const environment = makeEnvironment();
  environment.registerOperator("double % double", onlyChecked);
  const signatures = [...FUNCTIONS.values()].flatMap(({ signatures }) => signatures);
  for (const text of new Set(signatures.flatMap(celSignatures))) {
    environment.registerFunction(text, onlyChecked);
  }
  for (const name of ["sortBy", "groupBy"]) {
    environment.registerFunction(`${ownName(name)}(list): list`, onlyChecked);
  }
  environment.registerFunction(`${ownName("default")}(dyn, dyn): dyn`, onlyChecked);
  return environment;
}

function onlyChecked(): never {
  throw new Error("Cannot evaluate an expression that was rewritten for checking");
}

/** The library knows neither unions nor optional arguments: one signature for each way to call. */
function celSignatures(signature: Signature): string[] {
  const { name, receiver, parameters, gives } = signature;
  const before = receiver === null ? "" : `${CEL_TYPES[receiver.types[0] ?? "any"]}.`;
  return countsOf(signature).flatMap((count) => {
    let lists: string[][] = [[]];
    for (const { types } of parameters.slice(0, count)) {
      lists = lists.flatMap((list) => types.map((type) => [...list, CEL_TYPES[type]]));
    }
    return lists.map((list) =>
      `${before}${ownName(name)}(${list.join(", ")}): ${CEL_TYPES[gives]}`
    );
  });
}

function makeRunEnvironment(): Environment {
  const environment = makeEnvironment();
  environment.registerOperator("double % double", (left: number, right: number) => left % right);
  for (const declared of FUNCTIONS.values()) {
    for (const count of totalCounts(declared)) {
      const run = checkedRun(declared, count);
      register(environment, { name: declared.name, count, gives: givesOf(declared), run });
    }
  }
  register(environment, { name: "add", count: 2, gives: "dyn", run: add });
  register(environment, { name: "equal", count: 2, gives: "bool", run: isEqual });
  register(environment, { name: "among", count: 2, gives: "bool", run: isIn });
  register(environment, { name: "paid", count: 1, gives: "dyn", run: payForText });
  register(environment, { name: "each", count: 2, gives: "dyn", run: openComprehension });
  register(environment, { name: "sortBy", count: 1, gives: "dyn", run: sortPairs });
  register(environment, { name: "groupBy", count: 1, gives: "dyn", run: groupPairs });
  environment.registerFunction(`${OWN_PREFIX}guarded(ast): dyn`, guardMacro);
  environment.registerFunction(`${OWN_PREFIX}default(ast, ast): dyn`, defaultMacro);
  return environment;
}

/** What the library may take for granted of a result, so that it looks for no other overloads. */
function givesOf({ signatures }: { signatures: readonly Signature[] }): string {
  const types = new Set(signatures.map(({ gives }) => CEL_TYPES[gives]));
  const [type = "dyn"] = types;
  return types.size === 1 && ["bool", "double", "string"].includes(type) ? type : "dyn";
}

interface OwnFunction {
  name: string;
  count: number;
  gives: string;
  run: (...values: unknown[]) => unknown;
}

function register(environment: Environment, { name, count, gives, run }: OwnFunction): void {
  const parameters = Array(count).fill("dyn").join(", ");
  environment.registerFunction(`${ownName(name)}(${parameters}): ${gives}`, {
    handler: (...values: unknown[]) => {
      try {
        return run(...values);
      } catch (error) {
        throw placeable(error);
      }
    },
    async: false,
  });
}

/** Our functions throw plain errors; the library gives a place only to its own. */
function placeable(error: unknown): unknown {
  const isOurs = error instanceof Error && !(error instanceof RangeError) && error !== STOPPED;
  if (!isOurs) return error;
  return new EvaluationError({ code: "function", message: error.message, cause: error });
}
