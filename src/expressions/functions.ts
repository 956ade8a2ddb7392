import type { ExpressionFunction } from "./declaration.ts";
import { DURATION_FUNCTIONS } from "./functions/durations.ts";
import { ENCODING_FUNCTIONS } from "./functions/encodings.ts";
import { LIST_FUNCTIONS } from "./functions/lists.ts";
import { MAP_FUNCTIONS } from "./functions/maps.ts";
import { NUMBER_FUNCTIONS } from "./functions/numbers.ts";
import { PATTERN_FUNCTIONS } from "./functions/patterns.ts";
import { TEXT_FUNCTIONS } from "./functions/texts.ts";
import { TIME_PART_FUNCTIONS } from "./functions/time_parts.ts";
import { TIME_FUNCTIONS } from "./functions/times.ts";
import { VALUE_FUNCTIONS } from "./functions/values.ts";

/** Every function with an implementation, grouped by topic. */
export const FUNCTION_SECTIONS: ReadonlyMap<string, readonly ExpressionFunction[]> = new Map([
  ["Sizes and conversions", VALUE_FUNCTIONS],
  ["Numbers", NUMBER_FUNCTIONS],
  ["Texts", TEXT_FUNCTIONS],
  ["Regular expressions", PATTERN_FUNCTIONS],
  ["JSON, base64 and URLs", ENCODING_FUNCTIONS],
  ["Lists", LIST_FUNCTIONS],
  ["Maps", MAP_FUNCTIONS],
  ["Times", TIME_FUNCTIONS],
  ["Parts of times", TIME_PART_FUNCTIONS],
  ["Durations", DURATION_FUNCTIONS],
]);

/** The functions by name, including name spaces: `trim`, `math.abs`. */
export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map(
  [...FUNCTION_SECTIONS.values()].flat().map((declared) => [declared.name, declared]),
);
