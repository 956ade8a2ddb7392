import { systemClock } from "../../lib/clock.ts";
import { Interruption } from "../serve/interruption.ts";
import { CommandError } from "../usage.ts";

/** How long work may take to notice its end. The copy of a large file does not notice it. */
const NOTICE_MS = 1_000;

/**
 * Does the work until SIGINT or SIGTERM aborts its signal. Then throws `CommandError` with the
 * message of `undo`, which is called when the work has ended or can be left behind. A second signal
 * ends the process at once.
 */
export async function untilInterrupted<T>(
  work: (signal: AbortSignal) => Promise<T>,
  undo: () => Promise<string>,
): Promise<T> {
  const left = Promise.withResolvers<null>();
  using interruption = new Interruption({
    clock: systemClock,
    timeoutMs: null,
    onSignal: () => systemClock.after(NOTICE_MS, () => left.resolve(null)),
    onAbandon: () => {},
  });
  const done = work(interruption.signal).then((value) => ({ value }))
    .catch((error) => {
      if (interruption.exitCode === null) throw error;
      return null;
    });
  const ended = await Promise.race([done, left.promise]);
  if (ended !== null) return ended.value;
  throw new CommandError(await undo(), interruption.exitCode ?? 1);
}
