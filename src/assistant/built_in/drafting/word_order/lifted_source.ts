import { PhraseSet } from "../../../grammar/forms.ts";
import { compilePhrase, matchPhrase, type Slots } from "../../../grammar/phrase_matcher.ts";
import type { TokenizedText } from "../../../grammar/tokens.ts";
import { REQUEST_CLASSES, VERBS } from "../words/words.ts";

/** A request without the source between a verb and its object, and that source. */
export interface LiftedSource {
  source: TokenizedText;
  url: string;
  words: string;
  /** The position of the verb in the text, in characters. */
  start: number;
}

const VERB = new PhraseSet([
  ...VERBS,
  ...["count", "add_up", "drop", "mail", "new", "round", "replace"].flatMap((name) =>
    (REQUEST_CLASSES[name] ?? "").split("|")
  ),
]);

const BETWEEN = compilePhrase(
  "<me>|mir? from|in|of|aus|von|de|dans|en|desde|a|à|zu|to|à_partir_de|à_partir_du <some>? <file>? {data} ,?",
  REQUEST_CLASSES,
);

/**
 * Returns the length in tokens of the verb; 0 if the source precedes it, as in "in orders.csv, add
 * …"; null without a verb.
 */
function verbLength(
  tokens: TokenizedText["tokens"],
  { begin, slots }: { begin: number; slots: Slots },
) {
  const length = VERB.lengthAt(tokens, begin);
  if (length > 0) return length;
  const [ahead] = matchPhrase(BETWEEN, { tokens, at: begin, slots });
  return ahead !== undefined && VERB.lengthAt(tokens, ahead.end) > 0 ? 0 : null;
}

/**
 * Takes the source out of requests that name it between verb and object: "Berechne aus orders.csv
 * die Summe", "keep from orders.csv the rows over 100". Returns null for any other request.
 */
export function liftSource(
  request: TokenizedText,
  begin: number,
  slots: Slots,
): LiftedSource | null {
  const { source, tokens } = request;
  const verb = verbLength(tokens, { begin, slots });
  if (verb === null) return null;
  const [match] = matchPhrase(BETWEEN, { tokens, at: begin + verb, slots });
  const data = match && tokens[match.captures["data"]?.from ?? -1];
  const [first, last] = [tokens[begin + verb], tokens[(match?.end ?? 0) - 1]];
  if (!match || !data || !first || !last) return null;
  return {
    source: {
      ...request,
      tokens: [...tokens.slice(0, begin + verb), ...tokens.slice(match.end)],
    },
    url: source.slice(data.start, data.end),
    words: source.slice(first.start, last.end).toLowerCase(),
    start: tokens[begin]?.start ?? 0,
  };
}
