/** Stands in a message where a value was that nobody is to read. */
export const WITHHELD = "[value withheld]";

/** The names under which addresses and bodies of requests carry secrets, as a part of a pattern. */
export const SECRET_PARAMETER = String.raw`(?![\w.-]{0,40}page[_.-]?token\b)` +
  "(?:key|sig|auth|pass|passphrase|session" +
  String.raw`|[\w.-]{0,40}(?:api|access|app|auth|client|private|secret|subscription)[_.-]?key` +
  String.raw`|[\w.-]{0,40}(?:token|secret|password|passwd|pwd|signature))`;
