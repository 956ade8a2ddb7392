const WORD = "interrupt";

/** Spaces and invisible characters, which a lenient client may ignore. */
const SPACING = /[\s\p{Cf}]/u;

/** The states before and after the word. In between, the state is the number of matched letters. */
const NOTHING = -1;
const WHOLE = WORD.length;

/**
 * Escapes text of a reply, so that it cannot imitate the announcement of an interrupt:
 * `[interrupt:` becomes `[interrupt\:`, which Markdown displays as intended. Matches any letter
 * case and spacing, also across pieces of the text. Delays no text.
 */
export class AnnouncementEscape {
  #matched = NOTHING;

  /** Returns the next piece of the text, escaped. */
  next(piece: string): string {
    let escaped = "";
    for (const character of piece) {
      if (this.#matched === WHOLE && character === ":") escaped += "\\";
      this.#matched = this.#after(character);
      escaped += character;
    }
    return escaped;
  }

  #after(character: string): number {
    if (character === "[") return 0;
    const matched = this.#matched;
    if (matched === NOTHING) return NOTHING;
    if ((matched === 0 || matched === WHOLE) && SPACING.test(character)) return matched;
    return matched < WHOLE && isLetter(character, WORD.charAt(matched)) ? matched + 1 : NOTHING;
  }
}

/**
 * Whether a character matches a letter. In case-insensitive comparisons of some languages, the
 * Turkish letters match an i.
 */
function isLetter(character: string, letter: string): boolean {
  return character.toLowerCase() === letter || (letter === "i" && "İı".includes(character));
}
