import { eventually } from "./eventually.ts";
import type { ManualClock } from "./manual_clock.ts";

const PING_EVERY_MS = 9_000;

/** The value that comes before the next ping; throws if none does. */
export async function withinAPing<T>(clock: ManualClock, coming: Promise<T>): Promise<T> {
  let hasCome = false;
  const noted = coming.finally(() => hasCome = true);
  clock.advance(PING_EVERY_MS);
  await eventually(() => hasCome);
  return await noted;
}
