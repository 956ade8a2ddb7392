/**
 * A queue that consists of named queues, which take turns, as do the lanes of each. Items of one
 * lane are taken in the order in which they were added.
 */
export class FairQueue<T> {
  readonly #queues = new Map<string, Map<string, Set<T>>>();

  add(queue: string, item: T, lane = ""): void {
    const lanes = this.#queues.get(queue) ?? new Map<string, Set<T>>();
    const waiting = lanes.get(lane) ?? new Set<T>();
    this.#queues.set(queue, lanes.set(lane, waiting.add(item)));
  }

  /** Removes an item. Returns whether it was still waiting. */
  remove(queue: string, item: T): boolean {
    const lanes = this.#queues.get(queue) ?? new Map<string, Set<T>>();
    for (const [lane, waiting] of lanes) {
      if (!waiting.delete(item)) continue;
      if (waiting.size === 0) lanes.delete(lane);
      if (lanes.size === 0) this.#queues.delete(queue);
      return true;
    }
    return false;
  }

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  /** The number of items that wait in a queue. */
  count(queue: string): number {
    let count = 0;
    for (const waiting of this.#queues.get(queue)?.values() ?? []) count += waiting.size;
    return count;
  }

  /** Removes and returns the next item. A queue that may not be served now keeps its turn. */
  take(mayServe: (queue: string) => boolean = () => true): T | undefined {
    for (const [queue, lanes] of this.#queues) {
      if (!mayServe(queue)) continue;
      this.#queues.delete(queue);
      const item = takeFrom(lanes);
      if (lanes.size > 0) this.#queues.set(queue, lanes);
      return item;
    }
    return undefined;
  }
}

/** Takes the first item of the first lane. This lane then comes after the others. */
function takeFrom<T>(lanes: Map<string, Set<T>>): T | undefined {
  for (const [lane, waiting] of lanes) {
    lanes.delete(lane);
    for (const item of waiting) {
      waiting.delete(item);
      if (waiting.size > 0) lanes.set(lane, waiting);
      return item;
    }
  }
  return undefined;
}
