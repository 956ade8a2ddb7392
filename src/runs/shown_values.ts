import { Buffer } from "node:buffer";
import { type ShownJson, shownJson } from "../lib/turns/write_json.ts";

/** The note in the place of a value that is not shown: its size as JSON. */
export type LargeValueNote = { $large: { sizeBytes: number } };

/** Characters of JSON text in one answer. */
const SHOWN_CHARACTERS_MAX = 4 * 1024 * 1024;

/** Inputs and outputs of steps as one answer shows them: in full, up to a bound for all of them. */
export class ShownValues {
  readonly #sizes: ReadonlyMap<string, number>;
  #left = SHOWN_CHARACTERS_MAX;

  /** The sizes in bytes of what is in the object storage, by hash. */
  constructor(sizes: ReadonlyMap<string, number>) {
    this.#sizes = sizes;
  }

  show(text: string | null, hash: string | null): ShownJson {
    if (hash !== null) return largeValueNote(this.#sizes.get(hash) ?? 0);
    if (text === null) return null;
    if (text.length > this.#left) return largeValueNote(Buffer.byteLength(text));
    this.#left -= text.length;
    return shownJson(text);
  }
}

function largeValueNote(sizeBytes: number): LargeValueNote {
  return { $large: { sizeBytes } };
}
