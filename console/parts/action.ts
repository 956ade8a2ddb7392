import { useRef, useState } from "preact/hooks";

/** Something that the person has asked for, and how it went. */
export interface Action {
  isBusy: boolean;
  /** Why the last one failed; null if it did not. */
  problem: unknown;
  /** Acts, unless it is busy. The answer is whether that worked. */
  run(act: () => Promise<unknown>): Promise<boolean>;
}

export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  // The second click of two may come before the page has been drawn again.
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
