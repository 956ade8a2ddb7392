import { DEED_WORDS } from "../../grammar/language/deed_words.ts";
import { isFreeOfDoubt } from "../../grammar/read_consent.ts";
import { plainWord } from "../../grammar/spelling.ts";
import { tokenize } from "../../grammar/tokens.ts";

/** A longer message is a report. */
const CHARACTERS_MAX = 160;
/** Matches the last clause, after a mark or a dash. */
const LAST =
  /^([^?]{3,120}?)(?:[.;!,]\s+|\s[—–-]\s)(?:(?:so|and|then|also|und|dann|et|y)\s)?([^.;:!?,]{3,80})[.!]?$/u;
/** Matches words by which the user reports what others want. */
const REPORTING =
  /(?<!\p{L})(?:s(?:ay|ays|aid)|told|tells?|wrote|writes?|ask(?:s|ed)?|wants?|if|sag(?:t|te)|schr(?:eibt|ieb)|fragt(?:e)?|will|wenn|dit|écrit|demande|veut|si|dice|dijo|escribió|pide|quiere)(?!\p{L})/iu;

/**
 * Returns the last clause of a message that begins with a report: "maintenance window tonight -
 * pause it". Returns null if the report contains a doubt, a deed or somebody's words.
 */
export function afterRemark(message: string): string | null {
  const [, before = "", last] = message.length > CHARACTERS_MAX
    ? []
    : LAST.exec(message.trim()) ?? [];
  if (last === undefined || REPORTING.test(before) || !isFreeOfDoubt(before)) return null;
  const isPlain = tokenize(before).tokens.every(({ kind, text }) =>
    kind === "mark" || (kind === "word" && !DEED_WORDS.has(plainWord(text)))
  );
  return isPlain ? last : null;
}
