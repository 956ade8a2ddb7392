/** A queue of queues: they take turns, and each gives its items in the order of asking. */
export class FairQueue<T> {
  readonly #queues = new Map<string, Set<T>>();

  add(queue: string, item: T): void {
    const waiting = this.#queues.get(queue);
    if (waiting) waiting.add(item);
    else this.#queues.set(queue, new Set([item]));
  }

  /** Whether it still waited. */
  remove(queue: string, item: T): boolean {
    const waiting = this.#queues.get(queue);
    if (!waiting?.delete(item)) return false;
    if (waiting.size === 0) this.#queues.delete(queue);
    return true;
  }

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  /** How many items wait in a queue. */
  count(queue: string): number {
    return this.#queues.get(queue)?.size ?? 0;
  }

  /** Takes out the next item. A queue that may not be served now keeps its turn. */
  take(mayServe: (queue: string) => boolean = () => true): T | undefined {
    for (const [queue, waiting] of this.#queues) {
      if (!mayServe(queue)) continue;
      this.#queues.delete(queue);
      for (const item of waiting) {
        waiting.delete(item);
        if (waiting.size > 0) this.#queues.set(queue, waiting);
        return item;
      }
    }
    return undefined;
  }
}
