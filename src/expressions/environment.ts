import type { ASTNode, BinaryOperator, Environment } from "@marcbachmann/cel-js";
import { FUNCTIONS } from "./functions.ts";
import { sourceEnvironment } from "./library.ts";
import { SYNTAX_DEPTH_MAX } from "./limits.ts";
import { OWN_PREFIX } from "./scope.ts";
import { countsOf, type Signature, type ValueType } from "./signature.ts";

export { OWN_PREFIX };
export type { ASTNode, BinaryOperator };

export const CEL_TYPES: Readonly<Record<ValueType, string>> = {
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

/** Checks the types of expressions that were rewritten in mode `check`. */
export const checkEnvironment = makeCheckEnvironment();

/** Returns the name by which rewritten expressions call a function. */
export function ownName(name: string): string {
  return OWN_PREFIX + name.replace(".", "__");
}

/**
 * Makes an environment for rewritten expressions, which are nested more deeply than their sources.
 */
export function makeEnvironment(): Environment {
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

/**
 * Returns the signatures for the library. It supports neither unions nor optional arguments, so
 * each combination becomes a signature.
 */
function celSignatures(signature: Signature): string[] {
  const { name, receiver, parameters, returns } = signature;
  const before = receiver === null ? "" : `${CEL_TYPES[receiver.types[0] ?? "any"]}.`;
  return countsOf(signature).flatMap((count) => {
    let lists: string[][] = [[]];
    for (const { types } of parameters.slice(0, count)) {
      lists = lists.flatMap((list) => types.map((type) => [...list, CEL_TYPES[type]]));
    }
    return lists.map((list) =>
      `${before}${ownName(name)}(${list.join(", ")}): ${CEL_TYPES[returns]}`
    );
  });
}
