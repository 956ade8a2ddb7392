/** Webhooks of one workflow. */
export const WEBHOOKS_MAX = 20;

export const NAME_LENGTH_MAX = 100;

/** The longest that a sender is kept waiting for a run. */
export const WAIT_SECONDS_MAX = 60;

export const SIGNATURE_HEADER_LENGTH_MAX = 100;
export const SIGNATURE_SECRET_LENGTH_MAX = 1_000;

/** The limit for the templates of the inputs, as JSON in UTF-8. */
export const INPUTS_BYTES_MAX = 64 * 1024;

/** Lists and maps inside each other, in a body and in the templates. */
export const LEVELS_MAX = 100;
