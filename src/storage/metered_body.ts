import { anySignal } from "../lib/any_signal.ts";
import { AppError } from "../lib/errors.ts";
import type { PutOptions } from "./object_storage.ts";

/**
 * A body that is being stored: its bytes are counted and limited, and it is cancelled if it is not
 * read to its end.
 */
export class MeteredBody implements Disposable {
  /** The number of bytes so far. */
  sizeBytes = 0;
  /** The error of the body itself, not of the storage. */
  failure: unknown;
  readonly #stream: ReadableStream<Uint8Array>;
  readonly #stop = new AbortController();

  /** Fails with `too_large` above the limit, and with the signal's reason when that aborts. */
  constructor(
    body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
    { sizeBytesMax = Infinity, signal }: PutOptions,
  ) {
    const source = body instanceof Uint8Array ? ReadableStream.from([body]) : body;
    const meter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        this.sizeBytes += chunk.length;
        if (this.sizeBytes > sizeBytesMax) throw new FileTooLarge(sizeBytesMax);
        controller.enqueue(chunk);
      },
    });
    const stops = signal ? [signal, this.#stop.signal] : [this.#stop.signal];
    this.#stream = source.pipeThrough(meter, { signal: anySignal(stops).signal });
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    const reader = this.#stream.getReader();
    for (;;) {
      const { done, value } = await this.#read(reader);
      if (done) return;
      // The storage may throw its own error here, which is not one of the body.
      yield value;
    }
  }

  async #read(
    reader: ReadableStreamDefaultReader<Uint8Array>,
  ): Promise<ReadableStreamReadResult<Uint8Array>> {
    try {
      return await reader.read();
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#stop.abort();
  }
}

/** A file is larger than its `put()` allows. Not the error of a body with its own limit. */
export class FileTooLarge extends AppError {
  constructor(sizeBytesMax: number) {
    super("too_large", `Cannot store the file: it must have ${sizeBytesMax} bytes at most`);
  }
}
