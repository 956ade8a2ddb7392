export const MESSAGE_CHARACTERS_MAX = 10_000;

/** The limit for the declarations of a form, as JSON. */
export const FIELDS_CHARACTERS_MAX = 64 * 1024;
