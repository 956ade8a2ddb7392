import { PhraseSet } from "../../grammar/forms.ts";
import { compilePhrase, matchPhrase, type Slots } from "../../grammar/phrase_matcher.ts";
import type { Tokens } from "../../grammar/tokens.ts";
import { REQUEST_CLASSES, VERBS } from "./words/words.ts";

/** A request without the source that is between a verb and its object, and that source. */
export interface Lifted {
  source: Tokens;
  url: string;
  words: string;
  /** The position of the verb in the text. */
  start: number;
}

const VERB = new PhraseSet([
  ...VERBS,
  ...["count", "add_up", "drop", "mail"].flatMap((name) =>
    (REQUEST_CLASSES[name] ?? "").split("|")
  ),
]);

const BETWEEN = compilePhrase(
  "<me>|mir? from|in|of|aus|von|de|dans|en|desde|à_partir_de|à_partir_du <some>? <file>? {data} ,?",
  REQUEST_CLASSES,
);

/**
 * Takes the source out of "Berechne aus orders.csv die Summe" and "keep from orders.csv the rows
 * over 100", which name it between the verb and the object. Null for any other request.
 */
export function liftSource(request: Tokens, begin: number, slots: Slots): Lifted | null {
  const { source, tokens } = request;
  const verb = VERB.lengthAt(tokens, begin);
  const [match] = verb === 0 ? [] : matchPhrase(BETWEEN, { tokens, at: begin + verb, slots });
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
