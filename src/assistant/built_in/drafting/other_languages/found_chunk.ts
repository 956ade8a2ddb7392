import type { Chunk } from "./chunk.ts";

/** A chunk and the position of the token after it; null for words without a meaning. */
export interface FoundChunk {
  chunk: Chunk | null;
  end: number;
  /** A second chunk that the same words contain. */
  more?: Chunk;
  /** Whether the words say that an address responds. */
  isWorking?: true;
}
