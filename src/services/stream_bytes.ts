interface Bound {
  bytesMax: number;
  signal: AbortSignal;
}

/** The whole stream, or null as soon as it has more than `bytesMax`; it is used up or cancelled. */
export async function readBounded(
  stream: AsyncIterable<Uint8Array>,
  { bytesMax, signal }: Bound,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    signal.throwIfAborted();
    sizeBytes += chunk.length;
    if (sizeBytes > bytesMax) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
