import { FILE_NAME_BYTES_MAX } from "./file_name.ts";

const KEY_LENGTH_MAX = 512;
const encoder = new TextEncoder();

/** organization / kind / year / month / owner id / 256 random bits / file name */
const KEY_PATTERN = new RegExp(
  [
    "^[A-Za-z0-9][A-Za-z0-9._-]{0,62}",
    "(?:inputs|outputs)",
    "[0-9]{4}",
    "(?:0[1-9]|1[0-2])",
    "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
    "[A-Za-z0-9_-]{43}",
    "([^/\\\\\\p{Cc}\\p{Cs}]+)$",
  ].join("/"),
  "u",
);

/**
 * Whether the key has the form of the server's keys: seven segments, so that no key is the prefix
 * of another, no segment is empty or `..`, and each fits every file system and S3 server.
 */
export function isStorableKey(key: string): boolean {
  if (key.length > KEY_LENGTH_MAX) return false;
  const fileName = KEY_PATTERN.exec(key)?.[1];
  if (fileName === undefined || fileName === "." || fileName === "..") return false;
  return encoder.encode(fileName).length <= FILE_NAME_BYTES_MAX;
}
