import { PhraseSet } from "../../../grammar/forms.ts";
import { type ComparisonKind, COMPARISONS } from "../../../grammar/language/comparisons.ts";
import { type Language, LANGUAGES } from "../../../grammar/language/vocabulary.ts";
import type { Token } from "../../../grammar/tokens.ts";

/** A comparison and the words that express it. */
export interface ComparisonForm {
  language: Language;
  comparison: ComparisonKind;
  /** The number of tokens. */
  length: number;
}

const FORMS = LANGUAGES.flatMap((language) =>
  (Object.keys(COMPARISONS[language]) as ComparisonKind[]).map((comparison) => ({
    language,
    comparison,
    words: new PhraseSet(COMPARISONS[language][comparison]),
  }))
);
/**
 * Returns the longest comparison at the position, in words or as an operator; null if there is
 * none.
 */
export function comparisonAt(tokens: readonly Token[], at: number): ComparisonForm | null {
  const operator = tokens[at]?.kind === "operator" ? OPERATORS[tokens[at].text] : undefined;
  if (operator) return { language: "en", comparison: operator, length: 1 };
  let best: ComparisonForm | null = null;
  for (const { language, comparison, words } of FORMS) {
    const length = words.lengthAt(tokens, at);
    if (length > (best?.length ?? 0)) best = { language, comparison, length };
  }
  return best;
}

const OPERATORS: Readonly<Record<string, ComparisonKind>> = {
  "=": "same",
  "==": "same",
  "===": "same",
  "!=": "other",
  ">": "more",
  "<": "less",
  ">=": "atLeast",
  "<=": "atMost",
};
