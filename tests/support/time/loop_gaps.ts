const POLL_INTERVAL_MS = 10;

/** Tells each time that the event loop stood still for longer than ever, in milliseconds. */
export function watchLoop(tell: (gapMs: number) => void): void {
  let before = performance.now();
  let longest = 0;
  setInterval(() => {
    const now = performance.now();
    const gap = Math.round(now - before - POLL_INTERVAL_MS);
    before = now;
    if (gap <= longest) return;
    longest = gap;
    tell(gap);
  }, POLL_INTERVAL_MS);
}
