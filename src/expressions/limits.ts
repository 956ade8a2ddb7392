/** Characters in the source of one expression. */
export const SOURCE_LENGTH_MAX = 10_000;

/** Levels of the syntax tree; `a + b + c` has three. */
export const SYNTAX_DEPTH_MAX = 250;

/** `map`, `filter`, `all`, … inside each other. */
export const COMPREHENSION_DEPTH_MAX = 4;

/** `${{ }}` in one text, or in all texts of a value that is compiled as a whole. */
export const TEMPLATE_EXPRESSIONS_MAX = 1_000;

/** Items of a list that an expression walks through, makes or returns. */
export const LIST_LENGTH_MAX = 100_000;

/** Characters of a text that an expression makes. */
export const TEXT_LENGTH_MAX = 16_000_000;

/** Characters of a regular expression. */
export const PATTERN_LENGTH_MAX = 1_000;

/**
 * Units of work in one evaluation of an expression or of a whole template: 50 ns at most each. About
 * one unit is a syntax node evaluated, a value compared or copied, or 16 characters read.
 */
export const WORK_MAX = 5_000_000;

/** Units that an evaluation may take before it must yield to others: about 25 ms. */
export const WORK_AT_ONCE_MAX = 500_000;

/** Units that one call in a large evaluation may take without yielding: about 60 ms. */
export const WORK_IN_A_STRETCH_MAX = 1_200_000;

/** Characters of a text that is read as a number. */
export const NUMBER_LENGTH_MAX = 2_000;

/** Lists and maps inside each other in a JSON text that is read. */
export const JSON_DEPTH_MAX = 200;
