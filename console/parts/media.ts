import { useEffect, useState } from "preact/hooks";

/** Whether the screen matches the media query; updated when that changes. */
export function useMedia(query: string): boolean {
  const [fits, setFits] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const update = (): void => setFits(media.matches);
    update();
    media.addEventListener("change", update);
    return () => media.removeEventListener("change", update);
  }, [query]);
  return fits;
}

/** Room for two texts side by side. */
export const WIDE = "(min-width: 1000px)";

/** A screen with room for one column. */
export const NARROW = "(max-width: 860px)";
