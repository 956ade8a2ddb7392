import { PART_LENGTH_MIN } from "./parts.ts";
import { MASKED } from "./redact.ts";

/**
 * Marks of a truncated text, such as `"abc"...` in an error of `JSON.parse()`. The end of a text
 * may be a cut, too.
 */
const CUT = /["'`]?(?:\.{3}|…)["'`]?|$/g;
const CUTS_MAX = 20;
const PIECE_LENGTH_MAX = 1_000;

/**
 * The maximum number of secret characters searched for one message, which takes some 20 ms. Beyond
 * it everything is masked.
 */
const SEARCHED_MAX = 20_000_000;

/** Masks pieces of secrets next to a cut in an error message or a log line. */
export function maskTruncatedSecrets(message: string, secrets: readonly string[]): string {
  let searched = 0;
  const holds = (piece: string): boolean =>
    secrets.some((secret) => {
      searched += secret.length;
      return searched > SEARCHED_MAX || secret.includes(piece);
    });
  let masked = "";
  let at = 0;
  let cuts = 0;
  for (const { 0: mark, index } of message.matchAll(CUT)) {
    if (++cuts > CUTS_MAX) break;
    const before = message.slice(at, index);
    const after = message.slice(index + mark.length, index + mark.length + PIECE_LENGTH_MAX);
    const left = pieceLength((length) => length <= before.length && holds(before.slice(-length)));
    const right = pieceLength((length) => length <= after.length && holds(after.slice(0, length)));
    masked += before.slice(0, before.length - left) + (left > 0 ? MASKED : "") + mark +
      (right > 0 ? MASKED : "");
    at = index + mark.length + right;
  }
  return masked + message.slice(at);
}

/**
 * Returns the longest length that fits, given that all shorter ones fit as well; 0 if it is below
 * the minimum.
 */
function pieceLength(fits: (length: number) => boolean): number {
  let [longest, most] = [PART_LENGTH_MIN - 1, PIECE_LENGTH_MAX];
  if (!fits(PART_LENGTH_MIN)) return 0;
  while (longest < most) {
    const middle = Math.ceil((longest + most) / 2);
    if (fits(middle)) longest = middle;
    else most = middle - 1;
  }
  return longest;
}
