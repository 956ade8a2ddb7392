/** Irregular past participles. */
const IRREGULAR: Readonly<Record<string, string>> = {
  get: "got",
  keep: "kept",
  leave: "left",
  make: "made",
  put: "put",
  read: "read",
  send: "sent",
  split: "split",
  take: "taken",
  throw: "thrown",
  write: "written",
};

/** Verbs of several syllables that double their last letter. */
const DOUBLING: ReadonlySet<string> = new Set(["submit"]);

/**
 * Returns all forms of English verbs, which are separated by `|`: "keep", "keeps", "keeping",
 * "kept". In verbs such as `filter_out`, only the first word is inflected.
 */
export function englishVerbs(verbs: string): string {
  return verbs.split("|").flatMap(formsOf).join("|");
}

function formsOf(verb: string): string[] {
  const [first = "", ...rest] = verb.split("_");
  const forms = [first, thirdPerson(first), `${stem(first)}ing`, participle(first)];
  return [...new Set(forms)].map((form) => [form, ...rest].join("_"));
}

function thirdPerson(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

function participle(verb: string): string {
  const irregular = IRREGULAR[verb];
  if (irregular !== undefined) return irregular;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${stem(verb)}ed`;
}

/** Returns the form of the verb before "ing". */
function stem(verb: string): string {
  if (/[^e]e$/.test(verb)) return verb.slice(0, -1);
  const isDoubled = DOUBLING.has(verb) || /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(verb);
  return isDoubled ? `${verb}${verb.at(-1)}` : verb;
}
