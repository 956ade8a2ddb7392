import { anySignal } from "../../lib/any_signal.ts";
import { isJsonObject, type Json } from "../../lib/json.ts";
import { firstObstacle, isObstacle, type Outcome } from "./outcome.ts";
import { cancelledBy, unlessStopped } from "./stopped.ts";

const ITEMS_MAX = 100_000;

interface EachOptions {
  /** How many items run at a time. */
  concurrency: number;
  signal: AbortSignal;
}

/**
 * Runs the items in order, `concurrency` at a time. The first failing item cancels the others; an
 * item that waits keeps its place. Returns undefined if all succeeded. If an item throws, its error
 * is thrown after all have ended.
 */
export async function runEach<T>(
  items: readonly T[],
  { concurrency, signal }: EachOptions,
  run: (item: T, index: number, signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const group = new AbortController();
  using linked = anySignal([signal, group.signal]);
  const both = linked.signal;
  const obstacles = new Map<number, Outcome>();
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      const outcome = both.aborted
        ? cancelledBy(both)
        : await unlessStopped(both, () => run(item, index, both));
      if (isObstacle(outcome)) obstacles.set(index, outcome);
      if (outcome.status === "failed") group.abort();
      if (outcome.status === "waiting") return;
    }
  };
  const workers = Array.from(
    { length: Math.min(concurrency, items.length) },
    () =>
      worker().catch((error) => {
        group.abort(error);
        throw error;
      }),
  );
  const broken = (await Promise.allSettled(workers)).find(({ status }) => status === "rejected");
  if (broken?.status === "rejected") throw broken.reason;
  const inOrder = [...obstacles].sort(([a], [b]) => a - b).map(([, outcome]) => outcome);
  return firstObstacle(inOrder);
}

/** Returns why `forEach` cannot iterate over the value of its expression; null if it can. */
export function refuseItems(items: Json): string | null {
  if (!Array.isArray(items)) return `forEach must give a list, not ${shown(items)}`;
  if (items.length <= ITEMS_MAX) return null;
  return `forEach gave ${items.length} items, more than ${ITEMS_MAX}`;
}

/** Returns why a value cannot decide a `when`; null if it can. A missing value counts as false. */
export function refuseCondition(value: Json): string | null {
  if (typeof value === "boolean" || value === null) return null;
  return `when must give true or false, not ${shown(value)}`;
}

/** Long texts and maps are replaced by their kind. */
function shown(value: Json): string {
  const isLong = typeof value === "string" ? value.length > 60 : isJsonObject(value);
  return isLong ? `a ${typeof value === "string" ? "text" : "map"}` : JSON.stringify(value);
}
