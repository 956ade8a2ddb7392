import { anySignal, type LinkedSignal } from "../../lib/any_signal.ts";
import type { Json } from "../../lib/json.ts";
import { readEachInTurns } from "../../lib/json_in_turns.ts";
import { jsonTextOf } from "../../lib/turns/write_json.ts";
import type { StoredValues } from "./ports.ts";
import type { Outcome } from "./outcome.ts";
import { partOf, type StoredPart } from "./stored_list.ts";

/**
 * The length of JSON text, in characters, that a loop keeps in memory; beyond it, outputs go to the
 * object storage.
 */
export const HELD_CHARACTERS_MAX = 4 * 1024 * 1024;

/** The length of a part, which its last item may exceed a little. */
const PART_CHARACTERS = 1024 * 1024;

/** Shorter sequences stay in memory until the items that are missing between them have ended. */
const PART_CHARACTERS_MIN = 64 * 1024;

interface PlacedPart extends StoredPart {
  /** The index of the part's first item. */
  first: number;
}

/** Outputs of consecutive items, up to the length of a part. */
interface Row {
  first: number;
  texts: string[];
  characters: number;
}

interface ItemOutputsDeps {
  values: StoredValues;
  /** The organization of the run. */
  orgKey: string;
  signal: AbortSignal;
}

/**
 * The outputs of a loop's items, which may end in any order. They are kept as JSON text, which
 * takes much less memory than values, and in memory only up to a bound.
 */
export class ItemOutputs implements Disposable {
  readonly #values: StoredValues;
  readonly #orgKey: string;
  /** Outputs as JSON text, by item index. */
  readonly #held = new Map<number, string>();
  readonly #parts: PlacedPart[] = [];
  #heldCharacters = 0;
  #holdsUpTo = HELD_CHARACTERS_MAX;
  readonly #dropping = new AbortController();
  /** Aborts the storing. */
  readonly #ending: LinkedSignal;
  /** Parts are stored one by one, so that only one is in memory in addition to the held texts. */
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

  /** The number of characters in memory. */
  get heldCharacters(): number {
    return this.#heldCharacters;
  }

  /**
   * Adds the output of an item; waits if held outputs go to the storage. `text` is the output as
   * JSON, if it is written already. Throws the reason of the loop's signal.
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

  /** Forgets all outputs: there will be no list, because an item has failed or waits. */
  drop(): void {
    this.#dropping.abort();
    this.#held.clear();
    this.#heldCharacters = 0;
  }

  /** Returns the list of all outputs. */
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

  /**
   * Joins consecutive items. Items begin in order, so there are at most as many gaps as items that
   * run at the same time.
   */
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
