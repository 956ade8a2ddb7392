/** Whether a condition has the value that an adjective names, whose ending may be another one. */
export function saysQuality(condition: string, quality: string): boolean {
  const stem = quality.replace(INFLECTION, "");
  return [...condition.matchAll(/"([^"]{1,100})"/g)].some(([, value = ""]) =>
    value === quality ||
    stem.length >= STEM_LENGTH_MIN && (value === stem || value.replace(INFLECTION, "") === stem)
  );
}

/** The endings of adjectives in German, French and Spanish. */
const INFLECTION = /(?:e[nrsm]?|a|o|[ao]?s)$/u;
const STEM_LENGTH_MIN = 3;
