/** The most bytes of a definition, in UTF-8. */
export const DEFINITION_SIZE_BYTES_MAX = 256 * 1024;

/** The most steps of a definition, at all levels together. */
export const STEPS_MAX = 500;

/** The most `${{ }}` in all texts of a definition. */
export const EXPRESSIONS_MAX = 5_000;

/** The most levels of lists of steps; the top list is the first level. */
export const STEP_LEVELS_MAX = 8;

/** The most levels of lists and maps in the text of a definition. */
export const TEXT_LEVELS_MAX = 100;

/**
 * The most tokens in the text of a definition: words, signs, spaces and line ends, as YAML splits
 * it.
 */
export const TEXT_TOKENS_MAX = 100_000;

/** The most variables that a definition declares, and that a workflow has values of. */
export const ENVS_MAX = 200;

export const CONCURRENCY_MAX = 100;
export const RETRIES_MAX = 10;

/** The longest timeout of an attempt, and the longest delay before a retry. */
export const TIMEOUT_MS_MAX = 3_600_000;

/** The longest timeout of a block, whose steps may wait for people. */
export const BLOCK_TIMEOUT_MS_MAX = 365 * 86_400_000;

export const NAME_LENGTH_MAX = 200;

/** The most names that are compared to find suggestions for unknown ones. */
export const COMPARISONS_MAX = 50_000;

/** The most errors that are reported for one definition. */
export const ERRORS_MAX = 1_000;

/** The maximum age of a missed time of a schedule that is still made up for. */
export const CATCHUP_WINDOW_MAX = { maxMs: 7 * 86_400_000, max: "7d" };

/** The longest random delay of a schedule's run. */
export const JITTER_MAX = { maxMs: 3_600_000, max: "1h" };

/**
 * The largest number of consecutive failed runs after which a schedule can be set to pause itself.
 */
export const SCHEDULE_FAILURES_MAX = 100;
