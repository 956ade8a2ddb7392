/** Characters in the source of one expression. */
export const SOURCE_LENGTH_MAX = 10_000;

/** Levels of the syntax tree; `a + b + c` has three. */
export const SYNTAX_DEPTH_MAX = 250;

/** `map`, `filter`, `all`, … inside each other. */
export const COMPREHENSION_DEPTH_MAX = 4;

/** Items of a list that an expression walks through, makes or returns. */
export const LIST_LENGTH_MAX = 100_000;

/** Characters of a text that an expression makes. */
export const TEXT_LENGTH_MAX = 16_000_000;

/** Characters of a regular expression. */
export const PATTERN_LENGTH_MAX = 1_000;

/**
 * Units of work in one evaluation of an expression or of a whole template, roughly one per syntax node evaluated, value compared or copied
 * and 16 characters read: about a quarter of a second on the slowest paths.
 */
export const WORK_MAX = 5_000_000;
