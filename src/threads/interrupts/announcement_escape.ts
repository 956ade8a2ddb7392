const WORD = "interrupt";

/** Spaces and what nobody sees, which a lenient client may skip. */
const SPACING = /[\s\p{Cf}]/u;

/**
 * The states before and after the word; between them stands the number of letters that have come.
 */
const NOTHING = -1;
const WHOLE = WORD.length;

/**
 * Makes the text of a reply unable to announce an interrupt: `[interrupt:` becomes `[interrupt\:`,
 * which Markdown shows as it was meant. Case and spacing may be any, and the pieces of a text are
 * taken as one. Nothing is held back.
 */
export class AnnouncementEscape {
  #matched = NOTHING;

  /** The next piece of the text, escaped. */
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

/** Some languages take the Turkish letters for an i if case does not count. */
function isLetter(character: string, letter: string): boolean {
  return character.toLowerCase() === letter || (letter === "i" && "İı".includes(character));
}
