/** The most characters of one expression. */
export const SOURCE_LENGTH_MAX = 10_000;

/** The most levels of the syntax tree; `a + b + c` has three. */
export const SYNTAX_DEPTH_MAX = 250;

/** The most levels of `map`, `filter`, `all`, … inside each other. */
export const COMPREHENSION_DEPTH_MAX = 4;

/** The most `${{ }}` in one text, or in all texts of a value that is compiled as a whole. */
export const TEMPLATE_EXPRESSIONS_MAX = 1_000;

/** The most items of a list that an expression iterates, creates or returns. */
export const LIST_LENGTH_MAX = 100_000;

/** The most characters of a text that an expression creates. */
export const TEXT_LENGTH_MAX = 16_000_000;

/** The most characters of a regular expression. */
export const PATTERN_LENGTH_MAX = 1_000;

/**
 * The work budget of one evaluation of an expression or of a whole template, in units. A unit takes
 * at most 50 ns: about one evaluated syntax node, one compared or copied value, or 16 characters
 * read.
 */
export const WORK_MAX = 5_000_000;

/** The units after which an evaluation must yield: about 25 ms. */
export const WORK_AT_ONCE_MAX = 500_000;

/** The most units of one call in a large evaluation without yielding: about 60 ms. */
export const WORK_IN_A_STRETCH_MAX = 1_200_000;

/** The most characters of a text that is parsed as a number. */
export const NUMBER_LENGTH_MAX = 2_000;

/** The most levels of lists and maps in a JSON text that is parsed. */
export const JSON_DEPTH_MAX = 200;
