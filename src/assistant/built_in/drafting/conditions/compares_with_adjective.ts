/**
 * Whether a condition compares with the value that an adjective names. The adjective may have
 * another ending.
 */
export function comparesWithAdjective(condition: string, quality: string): boolean {
  const stem = quality.replace(INFLECTION, "");
  return [...condition.matchAll(/"([^"]{1,100})"/g)].some(([, value = ""]) =>
    value === quality ||
    stem.length >= STEM_LENGTH_MIN && (value === stem || value.replace(INFLECTION, "") === stem)
  );
}

/** Matches the endings of adjectives in German, French and Spanish. */
const INFLECTION = /(?:e[nrsm]?|a|o|[ao]?s)$/u;
const STEM_LENGTH_MIN = 3;
