import { TEXT_FUNCTIONS } from "./text_functions.ts";
import { TIME_FUNCTIONS } from "./time_functions.ts";
import { VALUE_FUNCTIONS } from "./value_functions.ts";

/**
 * A function of the language. The library's own types judge a call when it is compiled; `run`
 * computes it, because the library's numbers are BigInt and its work is not counted.
 */
export interface ExpressionFunction {
  /** How many arguments `name(…)` takes; none: it is only a method. */
  global: readonly number[];
  /** How many arguments `receiver.name(…)` takes beside its receiver; none: only global. */
  method: readonly number[];
  /** The type of what `run` gives, where it has one. */
  gives: "bool" | "double" | "string" | "dyn";
  /** The library's own gives an integer, so its type is converted. */
  givesInteger?: boolean;
  /** The library takes integers in these places, the receiver not counted. */
  integerArguments?: readonly number[];
  /** The arguments, the receiver first; throws an Error that says what it takes. */
  run: (values: readonly unknown[]) => unknown;
}

/** Every function but the macros (`has`, `map`, `cel.bind`, `orValue`, …), by name. */
export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map([
  ...VALUE_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...TIME_FUNCTIONS,
]);
