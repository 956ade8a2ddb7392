/** A queue of queues: those who wait take turns, and each has its own in the order of asking. */
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

  /** Whose turn it is next: taken out. */
  take(): T | undefined {
    for (const [queue, waiting] of this.#queues) {
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
