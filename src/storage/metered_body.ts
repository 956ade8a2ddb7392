import { anySignal } from "../lib/any_signal.ts";
import { AppError } from "../lib/errors.ts";
import type { PutOptions } from "./object_storage.ts";

/** A body on its way into the storage: counted, limited, and cancelled if it is not read through. */
export class MeteredBody implements Disposable {
  /** The bytes that have passed so far. */
  sizeBytes = 0;
  /** The error of the body itself, as opposed to one of the storage. */
  failure: unknown;
  readonly #stream: ReadableStream<Uint8Array>;
  readonly #stop = new AbortController();

  /** Fails with `too_large` past the limit, and with the signal's reason when that aborts. */
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
    try {
      yield* this.#stream;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#stop.abort();
  }
}

/** A file is larger than its put allows, as opposed to a body that fails with a limit of its own. */
export class FileTooLarge extends AppError {
  constructor(sizeBytesMax: number) {
    super("too_large", `Cannot store the file: it must have ${sizeBytesMax} bytes at most`);
  }
}
