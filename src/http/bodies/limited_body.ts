import { type Clock, elapsedMs } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import type { SharedTimer } from "../../lib/shared_timer.ts";

/** The longest pause of a client while it sends a body. */
export const SILENCE_MS = 20_000;

/** The time that every body may take, and the lowest rate of the bytes after that time. */
export const BODY_GRACE_MS = 30_000;
export const BODY_BYTES_PER_SECOND_MIN = 16 * 1024;

export interface BodyLimits {
  clock: Clock;
  sizeBytesMax: number;
  /** The timer for the pauses of clients, with a delay of `SILENCE_MS`. */
  silence: SharedTimer;
}

/**
 * Forwards a body as it is read, without reading ahead. Fails with `too_large` above the size
 * limit, and with `invalid_request` if the client pauses too long, sends too slowly or disconnects;
 * the body is then cancelled. Only the time spent waiting for the client counts.
 */
export function limitBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { clock, sizeBytesMax, silence }: BodyLimits,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null = null;
  let sizeBytes = 0;
  let waitedMs = 0;
  const next = async () => {
    // Not earlier: the runtime itself releases a body that is never read.
    reader ??= body.getReader();
    const startedAt = elapsedMs(clock);
    const leftMs = BODY_GRACE_MS + sizeBytes / BODY_BYTES_PER_SECOND_MIN * 1000 - waitedMs;
    const read = await before(
      reader.read(),
      leftMs > SILENCE_MS
        ? (fail) => silence.after(() => fail(silentFor(SILENCE_MS)))
        : (fail) => clock.after(leftMs, () => fail(tooSlow())),
    );
    waitedMs += elapsedMs(clock) - startedAt;
    sizeBytes += read.value?.length ?? 0;
    if (sizeBytes > sizeBytesMax) throw tooLarge(sizeBytesMax);
    return read;
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await next();
        if (done) controller.close();
        else controller.enqueue(trimmed(value));
      } catch (error) {
        await reader?.cancel(error).catch(() => {});
        throw error;
      }
    },
    cancel: (reason) => reader ? reader.cancel(reason) : body.cancel(reason),
  }, { highWaterMark: 0 });
}

/**
 * Returns the piece in a buffer of its own size. The runtime reads each chunk into a buffer of
 * 64 KiB, however small the chunk is, and pieces of a body are kept until its end.
 */
function trimmed(piece: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return piece.buffer.byteLength > 2 * piece.length ? piece.slice() : piece;
}

/** Reads a small body in one go. Fails if it has not arrived within the longest pause. */
export function readInTime<T>(reading: Promise<T>, silence: SharedTimer): Promise<T> {
  return before(reading, (fail) => silence.after(() => fail(lateBy(silence.delayMs))));
}

/** Waits for a read. `arm` starts a timer that may fail it, and returns its cancel function. */
function before<T>(
  reading: Promise<T>,
  arm: (fail: (error: AppError) => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancelTimer = arm(reject);
    reading.finally(cancelTimer).then(resolve, (cause) => reject(brokenOff(cause)));
  });
}

export function tooLarge(sizeBytesMax: number): AppError {
  return new AppError(
    "too_large",
    `The body is too large: at most ${sizeBytesMax} bytes are taken`,
  );
}

function brokenOff(cause: unknown): AppError {
  return new AppError("invalid_request", "The body broke off before its end", { cause });
}

function silentFor(idleMs: number): AppError {
  const text = `The rest of the body did not come: nothing was sent for ${idleMs / 1000} s`;
  return new AppError("invalid_request", text);
}

function lateBy(limitMs: number): AppError {
  const text = `The rest of the body did not come: a small one may take ${limitMs / 1000} s`;
  return new AppError("invalid_request", text);
}

function tooSlow(): AppError {
  const text = `The body came too slowly: it may take ${BODY_GRACE_MS / 1000} s, and after that ` +
    `must have come at ${BODY_BYTES_PER_SECOND_MIN} bytes a second`;
  return new AppError("invalid_request", text);
}
