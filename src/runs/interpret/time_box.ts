import { anySignal } from "../../lib/any_signal.ts";
import type { Clock } from "../../lib/clock.ts";

interface TimeBox {
  clock: Clock;
  /** The time limit; null for none. */
  timeoutMs: number | null;
  /** Ends the work early. */
  signal: AbortSignal;
  /** The reason with which the signal aborts when the time is up. */
  reason: () => Error;
}

/**
 * Stops the timer until the returned function is called, which restarts it with the full time. With
 * several holds at once, the last release restarts it.
 */
export type HoldTimer = () => () => void;

interface OpenBox {
  signal: AbortSignal;
  timedOut(): boolean;
  hold: HoldTimer;
  close(): void;
}

/** For work without a running timer. */
export const noHold: HoldTimer = () => () => {};

function openBox({ clock, timeoutMs, signal, reason }: TimeBox): OpenBox {
  if (timeoutMs === null) return { signal, timedOut: () => false, hold: noHold, close: () => {} };
  const timer = new AbortController();
  const linked = anySignal([signal, timer.signal]);
  const start = () => clock.after(timeoutMs, () => timer.abort(reason()));
  let cancel = start();
  let holds = 0;
  let isClosed = false;
  return {
    signal: linked.signal,
    timedOut: () => timer.signal.aborted && !signal.aborted,
    hold() {
      holds++;
      cancel();
      let isHeld = true;
      return () => {
        if (isHeld && --holds === 0 && !isClosed) cancel = start();
        isHeld = false;
      };
    },
    close() {
      isClosed = true;
      cancel();
      linked[Symbol.dispose]();
    },
  };
}

/**
 * Does `work` under a signal that also aborts when the time is up. Returns the result, and whether
 * the time was up.
 */
export async function timeBoxed<T>(
  limits: TimeBox,
  work: (signal: AbortSignal, hold: HoldTimer) => Promise<T>,
): Promise<{ result: T; timedOut: boolean }> {
  const box = openBox(limits);
  try {
    const result = await work(box.signal, box.hold);
    return { result, timedOut: box.timedOut() };
  } finally {
    box.close();
  }
}

/**
 * A time limit for computation, whose time starts when the work first asks for the signal. Most
 * computations end in the turn in which they begin, and a timer would cost more than the work.
 */
export async function lazilyTimeBoxed<T>(
  limits: TimeBox,
  work: (signal: () => AbortSignal) => Promise<T>,
): Promise<T> {
  let box: OpenBox | null = null as OpenBox | null;
  const working = work(() => (box ??= openBox(limits)).signal);
  try {
    return await (box === null ? working : abortable(working, box.signal));
  } finally {
    box?.close();
  }
}

/** Rejects with the signal's reason as soon as it aborts, even if the work continues. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
