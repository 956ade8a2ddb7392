const DEADLINE_MS = 30_000;
const LOOK_EVERY_MS = 20;

type Found<T> = Exclude<T, false | null | undefined>;

/** What `look` finds, as soon as it finds anything; throws when that takes far too long. */
export async function eventually<T>(look: () => T | Promise<T>): Promise<Found<T>> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const found = await look();
    if (found) return found as Found<T>;
    if (performance.now() > deadline) throw new Error(`Still not so: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
