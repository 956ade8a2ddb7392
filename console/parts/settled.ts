import { useEffect, useState } from "preact/hooks";

/** Long enough that not every letter of a word causes a request. */
const SETTLE_MS = 500;

/** Returns the value once it has not changed for a while. */
export function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
