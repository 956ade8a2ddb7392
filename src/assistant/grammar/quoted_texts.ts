const QUOTED = /"([^"\n]*)"|“([^”\n]*)”|„([^“”\n]*)[“”]|«([^»\n]*)»/uy;

/** Finds quoted texts. A quoted text is within one line. */
export class QuotedTexts {
  /**
   * By opening mark, the end of the line that contains no closing mark for it, so that the line is
   * not searched again.
   */
  readonly #openUpTo = new Map<string, number>();

  constructor(private readonly source: string) {}

  /**
   * Returns the quoted text that begins at the position, with and without its marks; null if there
   * is none.
   */
  at(place: number): { whole: string; inner: string } | null {
    const mark = this.source.charAt(place);
    if (!'"“„«'.includes(mark) || place < (this.#openUpTo.get(mark) ?? 0)) return null;
    QUOTED.lastIndex = place;
    const match = QUOTED.exec(this.source);
    if (match === null) {
      const newline = this.source.indexOf("\n", place);
      this.#openUpTo.set(mark, newline < 0 ? this.source.length : newline);
      return null;
    }
    const [whole, ...inner] = match;
    const said = inner.find((part) => part !== undefined) ?? whole;
    // In French, spaces stand inside the marks.
    return { whole, inner: mark === "«" ? said.trim() : said };
  }
}
