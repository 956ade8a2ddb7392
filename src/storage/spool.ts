import { MeteredBody } from "./metered_body.ts";
import type { PutOptions } from "./object_storage.ts";
import { toDiskError } from "./disk_errors.ts";

/** Larger bodies are written to a file. */
const KEPT_BYTES_MAX = 1024 * 1024;
const PIECE_BYTES = 64 * 1024;

/** A body that was received completely and can be read repeatedly until it is disposed of. */
export interface SpooledBody extends AsyncDisposable {
  open(): ReadableStream<Uint8Array>;
}

/** Buffers bodies that are being stored: small ones in memory, others in unnamed files. */
export class Spool {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Receives a body. Errors: `too_large`, `storage_full`, `unavailable`, and those of the body. */
  async receive(
    body: ReadableStream<Uint8Array>,
    options: Pick<PutOptions, "sizeBytesMax" | "signal" | "contentType">,
  ): Promise<SpooledBody> {
    using metered = new MeteredBody(body, options);
    const chunks: Uint8Array[] = [];
    let file: Deno.FsFile | null = null;
    try {
      for await (const chunk of metered.chunks()) {
        if (file === null && metered.sizeBytes <= KEPT_BYTES_MAX) {
          chunks.push(chunk);
          continue;
        }
        file ??= await this.#openFile();
        for (const each of chunks.splice(0)) await writeAll(file, each);
        await writeAll(file, chunk);
      }
    } catch (error) {
      file?.close();
      throw metered.failure ?? toDiskError(error);
    }
    return file === null ? inMemory(chunks) : inFile(file);
  }

  /** Opens a file and removes its name immediately, so that a crash leaves no file. */
  async #openFile(): Promise<Deno.FsFile> {
    await Deno.mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const path = await Deno.makeTempFile({ dir: this.#directory });
    const file = await Deno.open(path, { read: true, write: true });
    await Deno.remove(path);
    return file;
  }
}

async function writeAll(file: Deno.FsFile, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.length;) offset += await file.write(chunk.subarray(offset));
}

function inMemory(chunks: readonly Uint8Array[]): SpooledBody {
  return {
    open: () => ReadableStream.from(chunks),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/**
 * Reads a body from a file. Each stream has its own position, because an abandoned one may still be
 * reading.
 */
function inFile(file: Deno.FsFile): SpooledBody {
  let turn: Promise<unknown> = Promise.resolve();
  const readAt = (position: number): Promise<Uint8Array | null> => {
    const reading = turn.then(async () => {
      await file.seek(position, Deno.SeekMode.Start);
      const piece = new Uint8Array(PIECE_BYTES);
      const count = await file.read(piece);
      return count === null ? null : piece.subarray(0, count);
    });
    turn = reading.catch(() => {});
    return reading;
  };
  return {
    open() {
      let position = 0;
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          const piece = await readAt(position);
          if (piece === null) return controller.close();
          position += piece.length;
          controller.enqueue(piece);
        },
      }, { highWaterMark: 0 });
    },
    async [Symbol.asyncDispose]() {
      await turn;
      file.close();
    },
  };
}
