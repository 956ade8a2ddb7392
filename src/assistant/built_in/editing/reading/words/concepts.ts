/** Splits words at single spaces. */
type Words<Text extends string> = Text extends `${infer Word} ${infer Others}`
  ? Word | Words<Others>
  : Text;

const NAMES = [
  // Parts of a draft.
  "workflow name description subject text mail recipient cc bcc file json csv threshold",
  "address call method header bearer timeout retry between times sort filter group approval",
  "pause rows columns input default required optional schedule step",
  // Kinds of changes.
  "rename too remove off on move swap copy undo raise lower keep only send save ask notify",
  "wait goOn turned change",
  // Comparisons, order and places.
  "over atLeast under atMost descending ascending atTop end limit before after empty if",
  "fails by from to where or and is",
  // Words for old values and exclusions.
  "not insteadOf dont either",
] as const;

/** The meanings of words in a change. A word belongs to the longest phrase at its position. */
export type Concept = Words<typeof NAMES[number]>;

const CONCEPTS: ReadonlySet<string> = new Set(NAMES.join(" ").split(" "));

/** Returns the concepts of a list: `concepts("mail send")`. Others are errors of its type. */
export function concepts<const Text extends string>(
  ...texts: readonly (Words<Text> extends Concept ? Text : never)[]
): readonly Concept[] {
  return texts.join(" ").split(" ").filter(isConcept);
}

function isConcept(word: string): word is Concept {
  return CONCEPTS.has(word);
}

/**
 * The words of one language per concept, and the words that can be left out, separated by commas.
 */
export type ChangeWords = Readonly<Record<Concept | "filler", string>>;
