import { isJsonObject, type Json, weightOf } from "../../lib/json.ts";
import { readEachInTurns } from "../../lib/json_in_turns.ts";
import { StepError } from "../../services/service.ts";
import type { Wanted } from "../interpret/step_reads.ts";
import { itemTextsIn } from "../interpret/stored_list.ts";

/**
 * The maximum length as JSON text, in characters. A larger list would leave no memory for others.
 */
const CHARACTERS_MAX = 256 * 1024 * 1024;

/**
 * A list that is read back from its parts. Keeps only the wanted part of each item, and equal texts
 * once.
 */
export class ReadList {
  readonly items: Json[] = [];
  readonly #wanted: Wanted;
  readonly #charactersMax: number;
  readonly #shared = new SharedTexts();
  #characters = 0;

  constructor(wanted: Wanted, { charactersMax = CHARACTERS_MAX } = {}) {
    this.#wanted = wanted;
    this.#charactersMax = charactersMax;
  }

  /** The length of the kept items as JSON text, in characters. */
  get characters(): number {
    return this.#characters;
  }

  /** Adds the items of the next part. Throws `StepError` if the list becomes too large. */
  async add(part: string, turn: { orgKey: string; signal?: AbortSignal }): Promise<void> {
    await readEachInTurns(itemTextsIn(part), turn, (whole, characters) => {
      const item = wantedOf(whole, this.#wanted);
      this.#characters += this.#wanted === "all" ? characters : weightOf(item, characters);
      if (this.#characters > this.#charactersMax) throw tooLarge(this.#charactersMax);
      this.items.push(this.#shared.share(item));
    });
  }
}

function tooLarge(charactersMax: number): StepError {
  const message =
    `The parts read of a list of outputs have more than ${charactersMax} characters as ` +
    "JSON: read single fields of its items, as in list.map(x, x.status), or fewer items at a time";
  return new StepError("too_large", message);
}

/** Returns the wanted part of an item; null if the item is an object of which nothing is wanted. */
function wantedOf(item: Json, wanted: Wanted): Json {
  if (wanted === "all" || !isJsonObject(item)) return item;
  if (wanted.size === 0) return null;
  return Object.fromEntries(Object.entries(item).filter(([key]) => wanted.has(key)));
}

/** Longer texts rarely occur twice. */
const SHARED_CHARACTERS_MAX = 100;
const SHARED_MAX = 10_000;
const SHARED_LEVELS = 8;

/** Keeps equal texts in memory only once. Responses of one service have many texts in common. */
class SharedTexts {
  readonly #known = new Map<string, string>();

  /** Returns the value itself, in which equal texts were replaced by one shared text. */
  share(value: Json, levels = SHARED_LEVELS): Json {
    if (typeof value === "string") return this.#shareText(value);
    if (levels === 0) return value;
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) value[at] = this.share(item, levels - 1);
    } else if (isJsonObject(value)) {
      for (const key in value) value[key] = this.share(value[key] ?? null, levels - 1);
    }
    return value;
  }

  #shareText(text: string): string {
    if (text.length > SHARED_CHARACTERS_MAX) return text;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size < SHARED_MAX) this.#known.set(text, text);
    return text;
  }
}
