import { AppError } from "../lib/errors.ts";
import type { SharedTimer } from "../lib/shared_timer.ts";

export interface BodyLimits {
  sizeBytesMax: number;
  /** How long the client may send nothing. */
  silence: SharedTimer;
}

/** A body on its way in, which fails for good once it breaks a limit. */
export interface LimitedBody {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Why it failed: whoever reads it may tell it as something else. */
  failure(): AppError | null;
}

/** Passes a body on as it is read, never more than asked for, and lets go of it when it fails. */
export function limitBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { sizeBytesMax, silence }: BodyLimits,
): LimitedBody {
  const reader = body.getReader();
  let sizeBytes = 0;
  let failure: AppError | null = null;
  const fail = async (error: AppError): Promise<never> => {
    failure = error;
    await reader.cancel(error).catch(() => {});
    throw error;
  };
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const read = await withoutSilence(reader.read(), silence).catch(fail);
      if (read.done) return controller.close();
      sizeBytes += read.value.length;
      if (sizeBytes > sizeBytesMax) return await fail(tooLarge(sizeBytesMax));
      controller.enqueue(read.value);
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
  return { stream, failure: () => failure };
}

/** What was read. Fails with `invalid_request` after a silence, and when the client breaks off. */
export function withoutSilence<T>(reading: Promise<T>, silence: SharedTimer): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancelTimer = silence.after(() => reject(silentFor(silence.delayMs)));
    reading.finally(cancelTimer).then(resolve, (cause) => {
      reject(new AppError("invalid_request", "The body broke off before its end", { cause }));
    });
  });
}

export function tooLarge(sizeBytesMax: number): AppError {
  return new AppError(
    "too_large",
    `The body is too large: at most ${sizeBytesMax} bytes are taken`,
  );
}

function silentFor(idleMs: number): AppError {
  const text = `The rest of the body did not come: nothing was sent for ${idleMs / 1000} s`;
  return new AppError("invalid_request", text);
}
