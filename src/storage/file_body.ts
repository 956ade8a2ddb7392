import type { ByteRange } from "./object_storage.ts";

const CHUNK_BYTES = 64 * 1024;

/** A file, or a range of it, as a stream that reads only when asked and closes the file at its end. */
export async function openFileBody(
  path: string,
  range?: ByteRange,
): Promise<{ body: ReadableStream<Uint8Array>; sizeBytes: number }> {
  const file = await Deno.open(path);
  try {
    const { size: sizeBytes } = await file.stat();
    const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
    if (range && (start < 0 || end < start || end >= sizeBytes)) {
      throw new RangeError(`Cannot read bytes ${start} to ${end}: the file has ${sizeBytes}`);
    }
    await file.seek(start, Deno.SeekMode.Start);
    return { body: streamBytes(file, end - start + 1), sizeBytes };
  } catch (error) {
    file.close();
    throw error;
  }
}

function streamBytes(file: Deno.FsFile, lengthBytes: number): ReadableStream<Uint8Array> {
  let remaining = lengthBytes;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const chunk = new Uint8Array(Math.min(CHUNK_BYTES, remaining));
        const count = remaining === 0 ? 0 : await file.read(chunk);
        if (count === null) throw new Error(`The file ends ${remaining} bytes early`);
        remaining -= count;
        if (count > 0) controller.enqueue(chunk.subarray(0, count));
        if (remaining > 0) return;
        file.close();
        controller.close();
      } catch (error) {
        file.close();
        throw error;
      }
    },
    cancel: () => file.close(),
  }, { highWaterMark: 0 });
}
