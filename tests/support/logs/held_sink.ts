import type { ByteSink } from "../../../src/cli/log_output.ts";

/** A standard output whose writes end only when the test says so. */
export interface HeldSink extends ByteSink {
  /** The content of each write that was begun, in order. */
  writes: string[];
  /** Ends the oldest pending write. */
  take(): void;
  /** Fails the oldest pending write. */
  fail(error: Error): void;
  /** Resolves when the `count`th write has begun. */
  begun(count: number): Promise<void>;
}

export function createHeldSink(): HeldSink {
  const writes: string[] = [];
  const underWay: { sizeBytes: number; written: PromiseWithResolvers<number> }[] = [];
  const begun: PromiseWithResolvers<void>[] = [];
  const decoder = new TextDecoder();
  const nth = (count: number) => begun[count - 1] ??= Promise.withResolvers<void>();
  return {
    writes,
    write(bytes) {
      const written = Promise.withResolvers<number>();
      underWay.push({ sizeBytes: bytes.length, written });
      nth(writes.push(decoder.decode(bytes))).resolve();
      return written.promise;
    },
    writeSync(bytes) {
      nth(writes.push(decoder.decode(bytes))).resolve();
      return bytes.length;
    },
    take() {
      const oldest = underWay.shift();
      oldest?.written.resolve(oldest.sizeBytes);
    },
    fail: (error) => underWay.shift()?.written.reject(error),
    begun: (count) => nth(count).promise,
  };
}
