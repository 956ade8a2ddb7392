const LOOK_EVERY_MS = 10;

/** Tells each time that the event loop stood still for longer than ever, in milliseconds. */
export function watchLoop(tell: (gapMs: number) => void): void {
  let before = performance.now();
  let longest = 0;
  setInterval(() => {
    const now = performance.now();
    const gap = Math.round(now - before - LOOK_EVERY_MS);
    before = now;
    if (gap <= longest) return;
    longest = gap;
    tell(gap);
  }, LOOK_EVERY_MS);
}
