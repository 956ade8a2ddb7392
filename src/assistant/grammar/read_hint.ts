import { onFirstUse } from "./first_use.ts";
import { PhraseSet } from "./forms.ts";
import { CONDITIONS, REPORTS } from "./language/consent_words.ts";
import { AGAIN_PHRASES, HINT_PHRASES, type HintedDeed } from "./language/hint_phrases.ts";
import { CLASSES } from "./language/deed_classes.ts";
import { LANGUAGES } from "./language/vocabulary.ts";
import { matchWhole } from "./match_whole.ts";
import type { OrderedDeed, OrderedRun } from "./ordered_deed.ts";
import { withImperativeForms } from "./language/verbs/imperative_forms.ts";
import { compilePhrase } from "./phrase_matcher.ts";
import { readOrderedDeeds } from "./read_ordered_deeds.ts";
import { inputsIn, namedIn, titleOf } from "./slots.ts";
import { tokenize } from "./tokens.ts";

const AGAIN_PATTERNS = AGAIN_PHRASES.map((phrase) => ({
  kind: "run" as const,
  pattern: compilePhrase(phrase, {}),
}));

/**
 * Reads a request for another run with the last inputs, of which some may change: "the same again
 * with amount 7". It contains no verb, so the run is only proposed.
 */
export function readAgain(text: string): OrderedRun | null {
  const matched = matchWhole(text, AGAIN_PATTERNS);
  if (matched === null) return null;
  const { source, captures: { inputs, named, value } } = matched;
  return {
    deed: "run",
    reference: { kind: "linked" },
    inputs: named ? namedIn(source, named) : inputsIn(source, inputs),
    value: value ? titleOf(source, value) : null,
    withFile: false,
    fileName: null,
    again: true,
  };
}

const hintPatterns = onFirstUse(() =>
  LANGUAGES.flatMap((language) => {
    const classes = Object.fromEntries(
      Object.entries(CLASSES).map(([name, words]) => [name, words[language]]),
    );
    return (Object.keys(HINT_PHRASES) as HintedDeed[]).flatMap((kind) =>
      HINT_PHRASES[kind][language].map((phrase) => ({
        kind,
        pattern: compilePhrase(withImperativeForms(phrase, [language]), classes),
      }))
    );
  })
);

/** Returns the most likely deed of a message that orders none clearly. It is only proposed. */
export function readHint(text: string): OrderedDeed | null {
  const kind = matchWhole(text, hintPatterns())?.kind;
  if (kind === undefined) return null;
  if (kind === "cancel") return { deed: "cancel", runId: null };
  const reference = { kind: "linked" } as const;
  if (kind === "delete") return { deed: "delete", reference };
  return { deed: "change_schedule", change: kind, schedule: null, reference, settings: {} };
}

/** Separators between a decision and its reason, in addition to "because". */
const PARTING = new PhraseSet([",", ";", "—", "–", "as", "da", "puisque", "pues"]);
const NO_REASONS = new PhraseSet([
  ...CONDITIONS,
  ...REPORTS,
  ...["but", "aber", "mais", "pero", "although", "until", "before", "after", "maybe", "perhaps"],
  ...["wait", "hold on", "or", "kidding", "joking", "first", "warte", "oder", "scherz", "zuerst"],
  ...[
    "attends",
    "ou",
    "d'abord",
    "espera",
    "primero",
    "broma",
    "needs to",
    "has to",
    "muss",
    "doit",
  ],
  ...["bevor", "bis", "avant", "jusqu'à", "antes", "hasta", "vielleicht", "peut être", "quizás"],
]);
const CHARACTERS_MAX = 300;
const REASON_WORDS_MIN = 2;
const DECISION_TOKENS_MAX = 12;

/**
 * Reads a decision followed by a reason after a comma: "reject this one, the tenant never paid".
 * Not every word of it is understood, so it is only proposed.
 */
export function readReasonedDecision(text: string): OrderedDeed | null {
  if (text.length > CHARACTERS_MAX || text.includes("?")) return null;
  const { tokens, isCut } = tokenize(text);
  if (isCut || tokens.some((_, at) => NO_REASONS.lengthAt(tokens, at) > 0)) return null;
  for (const [at, token] of tokens.slice(0, DECISION_TOKENS_MAX).entries()) {
    const length = at === 0 ? 0 : PARTING.lengthAt(tokens, at);
    const next = tokens[at + length];
    // A single word is not a reason: "not", "please", or a name.
    if (length === 0 || next === undefined || tokens.length < at + length + REASON_WORDS_MIN) {
      continue;
    }
    const [order, another] = readOrderedDeeds(text.slice(0, token.start)) ?? [];
    if (order?.deed !== "decide" || another || order.comment !== null) continue;
    const comment = text.slice(next.start).trim();
    return (readOrderedDeeds(comment) ?? []).length > 0 ? null : { ...order, comment };
  }
  return null;
}
