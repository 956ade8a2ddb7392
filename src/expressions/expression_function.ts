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
