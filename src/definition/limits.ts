/** Bytes of a definition, in UTF-8. */
export const DEFINITION_SIZE_BYTES_MAX = 256 * 1024;

/** Steps in a definition, wherever they stand. */
export const STEPS_MAX = 500;

/** `${{ }}` in all texts of a definition. */
export const EXPRESSIONS_MAX = 5_000;

/** Lists of steps inside each other; the top one is the first. */
export const STEP_LEVELS_MAX = 8;

/** Levels of lists and maps in the text of a definition. */
export const TEXT_LEVELS_MAX = 100;

/** Words, signs, spaces and ends of lines in the text of a definition, as YAML splits it. */
export const TEXT_TOKENS_MAX = 100_000;

/** Environment variables that a definition declares, and that a workflow has values of. */
export const ENVS_MAX = 200;

export const CONCURRENCY_MAX = 100;
export const RETRIES_MAX = 10;

/** The longest time of an attempt, and of the delay before another. */
export const TIMEOUT_MS_MAX = 3_600_000;

/** The longest time of a block, whose steps may wait for people. */
export const BLOCK_TIMEOUT_MS_MAX = 365 * 86_400_000;

export const NAME_LENGTH_MAX = 200;

/** Names that are compared to find what unknown ones may mean. */
export const COMPARISONS_MAX = 50_000;

/** Errors that are reported for one definition. */
export const ERRORS_MAX = 1_000;

/** How old a missed time of a schedule may be to be made up for. */
export const CATCHUP_WINDOW_MAX = { maxMs: 7 * 86_400_000, max: "7d" };

/** How long after its time a schedule may start its run. */
export const JITTER_MAX = { maxMs: 3_600_000, max: "1h" };

/** Failed runs in a row after which a schedule may pause itself. */
export const SCHEDULE_FAILURES_MAX = 100;
