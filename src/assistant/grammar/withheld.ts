/** Stands for a secret value that was removed from a message. */
export const WITHHELD = "[value withheld]";

/** Matches names of request parameters and fields that contain secrets. */
const SECRET_NAME = new RegExp(
  "^(?:key|sig|auth|pass|passphrase|apikey|jwt" +
    String.raw`|[\w.-]*(?:api|access|app|auth|client|private|secret|subscription)[_.-]?key` +
    String.raw`|[\w.-]*(?:token|secret|password|passwd|passphrase|pwd|signature))$`,
  "iu",
);

/** Matches names of tokens for pagination and sorting, which are not secrets. */
const PLACE_NAME =
  /(?:page|sort|next|prev(?:ious)?|cursor|continu(?:e|ation)|sync|scroll|skip)[_.-]?token$/iu;

/** Matches names that contain secrets in some APIs and plain values in others. */
const DOUBTFUL_NAME =
  /^(?:code|otp|pin|hash|hmac|sas|ticket|cookie|credential|assertion|app[_.-]?id|[\w.-]*(?:session|sid)(?:[_.-]?id)?|[\w.-]*(?:auth|credentials?|code))$/iu;

const PLAIN_VALUE = /^(?:|true|false|null|none|yes|no|on|off|asc|desc)$/iu;
const DATE = /^\d{4}-\d\d-\d\d/;

const RANDOM_CHARACTERS_MIN = 12;
const RANDOM_CHANGES_MIN = 3;
/** The number of characters that are examined of a longer value. */
const JUDGED_CHARACTERS = 200;

/**
 * Whether a request parameter contains a secret, according to its name and, if the name is
 * ambiguous, its value.
 */
export function isSecretParameter(name: string, value: string): boolean {
  // `user[password]` is the password of a user.
  const last = name.split(/[[\]]/).findLast((part) => part !== "") ?? "";
  if (PLACE_NAME.test(last) || PLAIN_VALUE.test(value)) return false;
  return SECRET_NAME.test(last) || (DOUBTFUL_NAME.test(last) && looksRandom(value));
}

/** Whether lower case, upper case and digits alternate too often for words, numbers and dates. */
export function looksRandom(value: string): boolean {
  if (value.length < RANDOM_CHARACTERS_MIN || DATE.test(value)) return false;
  const changes = value.slice(0, JUDGED_CHARACTERS)
    .match(/[a-z](?=[^a-zA-Z0-9]?[A-Z0-9])|\d(?=[^a-zA-Z0-9]?[a-zA-Z])|[A-Z](?=[^a-zA-Z0-9]?\d)/g);
  return (changes?.length ?? 0) >= RANDOM_CHANGES_MIN;
}

/** Returns the name of the variable in which a secret of this name is stored. */
export function variableName(name: string): string {
  return name.toUpperCase().replaceAll(/\W/g, "_").replace(/^(?=\d)/, "_");
}
