/**
 * Wordings, and how the parts of a request say the same. The left side is a phrase as for
 * `compilePhrase()`. In the right side `{slot}` stands for the words of the slot; the words before
 * `^` go to the beginning of the request.
 */
export type RewriteRule = readonly [
  said: string,
  meant: string | ((said: SlotTexts) => string | null),
];

/** The words of the slots. */
export type SlotTexts = Readonly<Record<string, string>>;
