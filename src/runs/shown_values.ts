import { Buffer } from "node:buffer";
import { type ShownJson, shownJson } from "../lib/turns/write_json.ts";

/** Replaces a value that is not shown, with the value's size as JSON. */
export type LargeValueNote = { $large: { sizeBytes: number } };

/** The maximum number of characters of JSON text in one response. */
const SHOWN_CHARACTERS_MAX = 4 * 1024 * 1024;

/** Inputs and outputs of steps as one response shows them: in full, up to a bound for all. */
export class ShownValues {
  readonly #sizes: ReadonlyMap<string, number>;
  #left = SHOWN_CHARACTERS_MAX;

  /** `sizes` has the sizes in bytes of values in the object storage, by hash. */
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
