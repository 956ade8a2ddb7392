import { useEffect, useState } from "preact/hooks";

/** Long enough that a word is not asked about letter by letter. */
const SETTLE_MS = 500;

/** The value once it has stayed the same for a while. */
export function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
