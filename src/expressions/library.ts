import { Environment } from "@marcbachmann/cel-js";
import { SYNTAX_DEPTH_MAX } from "./limits.ts";
import { type CelDuration, isDuration } from "./types.ts";

/** Reads what authors write. */
export const sourceEnvironment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  enableOptionalTypes: true,
  limits: { maxDepth: SYNTAX_DEPTH_MAX },
});

const makeDuration = sourceEnvironment.parse("duration(text)");

/** The library does not export its class; `text` is in its notation, as `-1h30m`. */
export function durationOf(text: string): CelDuration {
  const value: unknown = makeDuration({ text });
  if (!isDuration(value)) throw new Error(`Cannot make a duration of "${text}"`);
  return value;
}
