import { Environment } from "@marcbachmann/cel-js";
import { SYNTAX_DEPTH_MAX } from "./limits.ts";
import { type CelDuration, isDuration } from "./types.ts";

/** Parses the expressions of authors. */
export const sourceEnvironment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  enableOptionalTypes: true,
  limits: { maxDepth: SYNTAX_DEPTH_MAX },
});

const makeDuration = sourceEnvironment.parse("duration(text)");

/**
 * Makes a duration by evaluating an expression, because the library does not export its class.
 * `text` has the library's notation, such as `-1h30m`.
 */
export function durationOf(text: string): CelDuration {
  const value: unknown = makeDuration({ text });
  if (!isDuration(value)) throw new Error(`Cannot make a duration of "${text}"`);
  return value;
}
