/** How long anything in a test may take; nobody waits for it when all goes well. */
export const PATIENCE_MS = 60_000;
const POLL_INTERVAL_MS = 20;

type Found<T> = Exclude<T, false | null | undefined>;

/** The first thing that `look` finds; throws when that takes far too long. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<Found<T>> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found) return found as Found<T>;
    if (performance.now() > deadline) throw new Error(`Still not so: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/** The result of `promise`; throws, and names `what` was awaited, when that takes far too long. */
export async function inTime<T>(promise: Promise<T>, what: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`Still waiting after ${PATIENCE_MS / 1000} s: ${what}`)),
    PATIENCE_MS,
  );
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
