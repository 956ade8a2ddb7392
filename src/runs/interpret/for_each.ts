import { anySignal } from "../../lib/any_signal.ts";
import { isJsonObject, type Json } from "../../lib/json.ts";
import { firstObstacle, isObstacle, type Outcome } from "./outcome.ts";
import { cancelledBy, unlessStopped } from "./stopped.ts";

const ITEMS_MAX = 100_000;

interface EachOptions {
  /** How many at a time. */
  concurrency: number;
  signal: AbortSignal;
}

/**
 * Runs each item, in order and some at a time; the first that fails cancels the others, and one that
 * waits keeps its place. Undefined if all went well. Throws, when all have ended, what one threw.
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

/** Why `forEach` cannot go through what its expression gave; null if it can. */
export function refuseItems(items: Json): string | null {
  if (!Array.isArray(items)) return `forEach must give a list, not ${shown(items)}`;
  if (items.length <= ITEMS_MAX) return null;
  return `forEach gave ${items.length} items, more than ${ITEMS_MAX}`;
}

/** Why a value decides no `when`; a value that was not given counts as false. */
export function refuseCondition(value: Json): string | null {
  if (typeof value === "boolean" || value === null) return null;
  return `when must give true or false, not ${shown(value)}`;
}

/** A long text or a map is not shown whole. */
function shown(value: Json): string {
  const isLong = typeof value === "string" ? value.length > 60 : isJsonObject(value);
  return isLong ? `a ${typeof value === "string" ? "text" : "map"}` : JSON.stringify(value);
}
