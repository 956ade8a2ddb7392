/** The bounds of a piece of work, and about how long it may hold others up. */
export interface PieceBounds {
  min: number;
  max: number;
  holdMs: number;
}

/** The size of the next piece after one of `size` took `tookMs`: half as large, or twice. */
export function nextSize(size: number, tookMs: number, { min, max, holdMs }: PieceBounds): number {
  return tookMs > holdMs ? Math.max(size >> 1, min) : Math.min(size * 2, max);
}
