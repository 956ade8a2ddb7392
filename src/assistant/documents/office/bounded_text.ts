/** Text that is collected up to a number of characters. */
export class BoundedText {
  readonly #parts: string[] = [];
  #left: number;

  constructor(characters: number) {
    this.#left = characters;
  }

  get isFull(): boolean {
    return this.#left <= 0;
  }

  get left(): number {
    return this.#left;
  }

  /** Adds the text, as far as there is room. */
  add(text: string): void {
    if (this.isFull) return;
    const taken = text.slice(0, this.#left);
    this.#parts.push(taken);
    this.#left -= taken.length;
  }

  toString(): string {
    return this.#parts.join("");
  }
}
