/** The most bytes of a rule, in UTF-8. */
export const RULE_SIZE_BYTES_MAX = 256 * 1024;

export const ROWS_MAX = 5_000;

/** The most inputs of a rule, and the most outputs. */
export const COLUMNS_MAX = 50;

export const TESTS_MAX = 500;

/** The most cells of a rule that are expressions, in `when` and `then` together. */
export const EXPRESSIONS_MAX = 2_000;

/** The most values, comparisons and intervals in one cell. */
export const CELL_TESTS_MAX = 2_000;

/** The most levels of `not(…)` inside each other. */
export const NOT_LEVELS_MAX = 10;
