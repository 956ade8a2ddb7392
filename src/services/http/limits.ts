/** The most bytes of a request's body, and of a decompressed response. */
export const SIZE_BYTES_MAX = 50 * 1024 * 1024;

export const REDIRECTS_MAX = 5;
