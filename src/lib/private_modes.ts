/**
 * The modes of every file and directory that the server makes: only its user may read, write and
 * list.
 */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_DIRECTORY = 0o700;
