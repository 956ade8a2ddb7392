/** The limit of a request's body and of an answer's, decompressed. */
export const SIZE_BYTES_MAX = 50 * 1024 * 1024;

export const REDIRECTS_MAX = 5;
