import type { ExpressionFunction } from "./expression_function.ts";
import { TEXT_FUNCTIONS } from "./text_functions.ts";
import { TIME_FUNCTIONS } from "./time_functions.ts";
import { VALUE_FUNCTIONS } from "./value_functions.ts";

/** Every function but the macros (`has`, `map`, `cel.bind`, `orValue`, …), by name. */
export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map([
  ...VALUE_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...TIME_FUNCTIONS,
]);
