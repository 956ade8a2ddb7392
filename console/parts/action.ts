import { useRef, useState } from "preact/hooks";

/** An action that the person has requested, and its result. */
export interface Action {
  isBusy: boolean;
  /** Why the last action failed; null if it did not. */
  problem: unknown;
  /** Runs the action unless one is in progress. Returns whether it succeeded. */
  run(act: () => Promise<unknown>): Promise<boolean>;
}

export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  // The second click of a double click may come before the page is redrawn.
  const isActing = useRef(false);
  const [problem, setProblem] = useState<unknown>(null);
  return {
    isBusy,
    problem,
    async run(act) {
      if (isActing.current) return false;
      isActing.current = true;
      setBusy(true);
      setProblem(null);
      try {
        await act();
        return true;
      } catch (error) {
        setProblem(error);
        return false;
      } finally {
        isActing.current = false;
        setBusy(false);
      }
    },
  };
}
