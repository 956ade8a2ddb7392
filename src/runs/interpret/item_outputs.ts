import { anySignal, type LinkedSignal } from "../../lib/any_signal.ts";
import type { Json } from "../../lib/json.ts";
import { readEachInTurns } from "../../lib/json_in_turns.ts";
import { jsonTextOf } from "../../lib/turns/write_json.ts";
import type { StoredValues } from "./ports.ts";
import type { Outcome } from "./outcome.ts";
import { partOf, type StoredPart } from "./stored_list.ts";

/** Characters of JSON text that a loop holds; beyond, it puts them into the object storage. */
export const HELD_CHARACTERS_MAX = 4 * 1024 * 1024;

/** A part is a little longer, by its last item. */
const PART_CHARACTERS = 1024 * 1024;

/** Shorter rows of items wait for those that are missing between them. */
const PART_CHARACTERS_MIN = 64 * 1024;

interface PlacedPart extends StoredPart {
  /** The index of its first item. */
  first: number;
}

/** Items that follow each other without a gap, up to the length of a part. */
interface Row {
  first: number;
  texts: string[];
  characters: number;
}

interface ItemOutputsDeps {
  values: StoredValues;
  /** The organization whose run it is. */
  orgKey: string;
  signal: AbortSignal;
}

/**
 * The outputs of a loop's items, in any order of their ends: as JSON text, a small part of the
 * memory of values, and in memory only up to a bound.
 */
export class ItemOutputs implements Disposable {
  readonly #values: StoredValues;
  readonly #orgKey: string;
  /** By index. */
  readonly #held = new Map<number, string>();
  readonly #parts: PlacedPart[] = [];
  #heldCharacters = 0;
  #holdsUpTo = HELD_CHARACTERS_MAX;
  readonly #dropping = new AbortController();
  /** Ends the storing. */
  readonly #ending: LinkedSignal;
  /** One part after the other, so that no more than one is held beside the others' texts. */
  #storing: Promise<void> = Promise.resolve();

  constructor({ values, orgKey, signal }: ItemOutputsDeps) {
    this.#values = values;
    this.#orgKey = orgKey;
    this.#ending = anySignal([signal, this.#dropping.signal]);
  }

  [Symbol.dispose](): void {
    this.#ending[Symbol.dispose]();
  }

  get #isDropped(): boolean {
    return this.#dropping.signal.aborted;
  }

  /** How many characters are in memory. */
  get heldCharacters(): number {
    return this.#heldCharacters;
  }

  /**
   * Waits for the storage if it takes what was held. `text` is the output as JSON, if it is
   * written already. Throws the reason of the loop's signal.
   */
  async add(index: number, output: Json, text?: string): Promise<void> {
    if (this.#isDropped) return;
    try {
      const written = text ?? jsonTextOf(output, this.#turn);
      this.#hold(index, typeof written === "string" ? written : await written);
      if (this.#values.parts === null || this.#heldCharacters <= this.#holdsUpTo) return;
      this.#storing = this.#storing.then(() => this.#storeRows());
      await this.#storing;
    } catch (error) {
      if (!this.#isDropped) throw error;
    }
  }

  #hold(index: number, text: string): void {
    if (this.#isDropped) return;
    this.#held.set(index, text);
    this.#heldCharacters += text.length;
  }

  get #turn() {
    return { orgKey: this.#orgKey, signal: this.#ending.signal };
  }

  /** There will be no list: an item has failed or waits. */
  drop(): void {
    this.#dropping.abort();
    this.#held.clear();
    this.#heldCharacters = 0;
  }

  /** The list of all. */
  async end(): Promise<Outcome> {
    await this.#storing;
    const { parts } = this.#values;
    if (parts === null || this.#parts.length === 0) {
      const texts = this.#rows().flatMap((row) => row.texts);
      const items: Json[] = [];
      await readEachInTurns(texts, this.#turn, (item) => items.push(item));
      return { status: "succeeded", output: items, text: `[${texts.join(",")}]` };
    }
    for (const row of this.#rows()) await this.#store(row);
    const inOrder = this.#parts.sort((a, b) => a.first - b.first);
    return {
      status: "succeeded",
      output: null,
      hash: await parts.storeList(inOrder, this.#ending.signal),
    };
  }

  /** Items begin in order, so that there are no more gaps than items at the same time. */
  #rows(): Row[] {
    const rows: Row[] = [];
    for (const index of [...this.#held.keys()].sort((a, b) => a - b)) {
      const text = this.#held.get(index) ?? "null";
      const last = rows.at(-1);
      const goesOn = last !== undefined && last.first + last.texts.length === index;
      if (goesOn && last.characters < PART_CHARACTERS) {
        last.texts.push(text);
        last.characters += text.length;
      } else rows.push({ first: index, texts: [text], characters: text.length });
    }
    return rows;
  }

  async #storeRows(): Promise<void> {
    if (this.#heldCharacters <= this.#holdsUpTo) return;
    for (const row of this.#rows()) {
      if (this.#isDropped) return;
      if (row.characters >= PART_CHARACTERS_MIN) await this.#store(row);
    }
    this.#holdsUpTo = this.#heldCharacters + PART_CHARACTERS;
  }

  async #store({ first, texts, characters }: Row): Promise<void> {
    for (const at of texts.keys()) this.#held.delete(first + at);
    this.#heldCharacters -= characters;
    const part = await this.#values.parts?.storePart(partOf(texts), this.#ending.signal);
    if (part !== undefined) this.#parts.push({ ...part, first });
  }
}
