import { anySignal } from "../lib/any_signal.ts";
import type { Clock } from "../lib/clock.ts";

interface TimeBox {
  clock: Clock;
  /** Null: no limit of its own. */
  timeoutMs: number | null;
  /** Ends the work early, whatever the time. */
  signal: AbortSignal;
  /** Why the signal aborts when the time is up. */
  reason: () => Error;
}

/** Stops the time until the function that it answers is called, which starts it anew. */
type HoldTimer = () => () => void;

/** Does `work` under a signal that also aborts when the time is up, and tells whether it was. */
export async function timeBoxed<T>(
  { clock, timeoutMs, signal, reason }: TimeBox,
  work: (signal: AbortSignal, hold: HoldTimer) => Promise<T>,
): Promise<{ result: T; timedOut: boolean }> {
  if (timeoutMs === null) return { result: await work(signal, () => () => {}), timedOut: false };
  const timer = new AbortController();
  using linked = anySignal([signal, timer.signal]);
  const start = () => clock.after(timeoutMs, () => timer.abort(reason()));
  let cancel = start();
  const hold: HoldTimer = () => {
    cancel();
    return () => void (cancel = start());
  };
  try {
    const result = await work(linked.signal, hold);
    return { result, timedOut: timer.signal.aborted && !signal.aborted };
  } finally {
    cancel();
  }
}

/** Rejects with the signal's reason as soon as it aborts, whatever the work does then. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
