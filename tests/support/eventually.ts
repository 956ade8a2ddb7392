const DEADLINE_MS = 30_000;
const LOOK_EVERY_MS = 20;

/** Resolves when the condition holds; throws when that takes far too long. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!await condition()) {
    if (performance.now() > deadline) throw new Error(`Still not so: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
