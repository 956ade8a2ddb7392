import { useEffect, useState } from "preact/hooks";

/** Long enough that not every letter of a word causes a request. */
const DEBOUNCE_MS = 500;

/** Returns the value once it has not changed for a while. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
