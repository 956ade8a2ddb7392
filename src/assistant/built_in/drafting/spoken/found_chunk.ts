import type { Chunk } from "./chunk.ts";

/** A piece, and the token after it. */
export interface FoundChunk {
  chunk: Chunk | null;
  end: number;
  /** A second piece of the same words. */
  more?: Chunk;
  /** Whether the words say that an address works. */
  isWorking?: true;
}
