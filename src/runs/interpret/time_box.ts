import { anySignal } from "../../lib/any_signal.ts";
import type { Clock } from "../../lib/clock.ts";

interface TimeBox {
  clock: Clock;
  /** Null: no limit of its own. */
  timeoutMs: number | null;
  /** Ends the work early, whatever the time. */
  signal: AbortSignal;
  /** Why the signal aborts when the time is up. */
  reason: () => Error;
}

/**
 * Stops the time until the function that it answers is called, which starts it anew. When several
 * hold it at once, the last one to let go starts it.
 */
export type HoldTimer = () => () => void;

interface OpenBox {
  signal: AbortSignal;
  timedOut(): boolean;
  hold: HoldTimer;
  close(): void;
}

/** A timer for work whose time does not run. */
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

/** Does `work` under a signal that also aborts when the time is up, and tells whether it was. */
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
 * A time box for computation: its time runs from when it asks for the signal, because most of it
 * ends in the turn in which it began, for which a timer would cost more than the work.
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

/** Rejects with the signal's reason as soon as it aborts, whatever the work does then. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
