import { useRef, useState } from "preact/hooks";

/** A setting as it is shown, with the state of its changes. */
export interface OptimisticValue<T> {
  /** The last requested value, from the moment of the request; otherwise the server's value. */
  shown: T;
  /** Why the last change was refused and undone; null if it was not. */
  problem: unknown;
  /** Shows the value at once, and stores it after earlier changes. */
  change(value: T, store: () => Promise<void>): void;
}

/**
 * A setting that shows a change before the server has accepted it. A refused change is undone, and
 * so are the changes that wait behind it, which were based on it.
 */
export function useOptimistic<T>(stored: T): OptimisticValue<T> {
  const [requested, setRequested] = useState<{ value: T } | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const waiting = useRef<(() => Promise<void>)[]>([]);
  const work = async (): Promise<void> => {
    const { current: changes } = waiting;
    try {
      for (let store = changes[0]; store; store = changes[0]) {
        await store();
        changes.shift();
      }
    } catch (error) {
      changes.length = 0;
      setProblem(error);
    }
    setRequested(null);
  };
  return {
    shown: requested ? requested.value : stored,
    problem,
    change(value, store) {
      setRequested({ value });
      setProblem(null);
      waiting.current.push(store);
      if (waiting.current.length === 1) void work();
    },
  };
}
