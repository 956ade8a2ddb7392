/**
 * A rule that rewrites a phrase in the canonical wording. `said` is a phrase for `compilePhrase()`.
 * In `meant`, `{slot}` stands for the words of the slot, and the words before `^` go to the
 * beginning of the request.
 */
export type RewriteRule = readonly [
  said: string,
  meant: string | ((said: SlotTexts) => string | null),
];

/** The words of the slots, by name. */
export type SlotTexts = Readonly<Record<string, string>>;
