import { joinInTurns } from "../lib/turns/bytes.ts";

interface Bound {
  /** The organization whose turn is used: organizations take turns. */
  orgKey: string;
  bytesMax: number;
  signal: AbortSignal;
  /** The bytes that are reserved already. */
  heldBytes?: number;
  /** Waits until that many more bytes are reserved. */
  hold?: (moreBytes: number) => Promise<void>;
}

const FIRST_BYTES = 64 * 1024;

/**
 * Reads a whole stream; null as soon as it has more than `bytesMax`. The stream is consumed or
 * cancelled. Reserves twice the bytes each time with `hold`, so that few chunks wait.
 */
export async function readBounded(
  stream: AsyncIterable<Uint8Array>,
  { orgKey, bytesMax, signal, hold, heldBytes = 0 }: Bound,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  let askedBytes = heldBytes;
  for await (const chunk of stream) {
    signal.throwIfAborted();
    sizeBytes += chunk.length;
    if (sizeBytes > bytesMax) return null;
    if (hold && sizeBytes > askedBytes) {
      const nextBytes = Math.min(Math.max(FIRST_BYTES, 2 * sizeBytes), bytesMax);
      await hold(nextBytes - askedBytes);
      askedBytes = nextBytes;
    }
    chunks.push(chunk);
  }
  return await joinInTurns(chunks, { sizeBytes, orgKey });
}
