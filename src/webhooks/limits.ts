/** The most webhooks of one workflow. */
export const WEBHOOKS_MAX = 20;

export const NAME_LENGTH_MAX = 100;

/** The longest time that a sender can wait for a run. */
export const WAIT_SECONDS_MAX = 60;

export const SIGNATURE_HEADER_LENGTH_MAX = 100;
export const SIGNATURE_SECRET_LENGTH_MAX = 1_000;

/** The size limit of the templates of the inputs, as JSON in UTF-8. */
export const INPUTS_BYTES_MAX = 64 * 1024;

/** The deepest nesting of lists and maps in a body and in the templates. */
export const LEVELS_MAX = 100;
