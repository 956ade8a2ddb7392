/** Of every file and directory that the server makes: its user alone may read, write and list. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_DIRECTORY = 0o700;
