import { KEYS_MAX } from "../../lib/json.ts";
import { StepError } from "../service.ts";

/** The most levels of lists and objects, in every format. */
export const LEVELS_MAX = 200;

/** The most values of a parsed text, and the most cells of a printed one. */
const VALUES_MAX = 2_000_000;

const CHARACTERS_MIN = 16 * 1024 * 1024;

/**
 * Counts the values and characters that a conversion creates, so that a small text cannot become a
 * huge value.
 */
export class Amount {
  readonly #failure: { code: string; title: string };
  readonly #charactersMax: number;
  #values = 0;
  #characters = 0;

  /**
   * `title` begins the error message: `Cannot parse CSV`. `given` is the length of the source in
   * characters.
   */
  constructor(failure: { code: string; title: string }, given: number) {
    this.#failure = failure;
    this.#charactersMax = CHARACTERS_MIN + 4 * given;
  }

  /** The number of values so far. */
  get values(): number {
    return this.#values;
  }

  /** Adds values and characters. Throws a `StepError` if a limit is exceeded. */
  add(values: number, characters: number): void {
    this.#values += values;
    this.#characters += characters;
    const { code, title } = this.#failure;
    if (this.#values > VALUES_MAX) {
      throw new StepError(code, `${title}: it would have more than ${VALUES_MAX} values or cells`);
    }
    if (this.#characters > this.#charactersMax) {
      const message = `${title}: it would have more than ${this.#charactersMax} characters`;
      throw new StepError(code, message);
    }
  }
}

export const TOO_WIDE = `it has more than ${KEYS_MAX} keys in one object`;

export const TOO_DEEP = `it is nested more than ${LEVELS_MAX} levels deep`;
