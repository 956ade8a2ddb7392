/**
 * Sends values to any number of followers. All values are kept, so that a late follower also gets
 * all of them.
 */
export class Broadcast<T> {
  readonly #values: T[] = [];
  readonly #waiting = new Set<() => void>();
  #hasEnded = false;

  push(value: T): void {
    this.#values.push(value);
    this.#wake();
  }

  end(): void {
    this.#hasEnded = true;
    this.#wake();
  }

  /** Yields every value in order. A follower that stops does not affect the others. */
  follow(): AsyncIterableIterator<T> {
    let position = 0;
    let isStopped = false;
    let stop = (): void => {};
    const iterator: AsyncIterableIterator<T> = {
      [Symbol.asyncIterator]: () => iterator,
      next: async () => {
        while (!isStopped && position >= this.#values.length && !this.#hasEnded) {
          await new Promise<void>((resolve) => {
            stop = resolve;
            this.#waiting.add(resolve);
          });
          this.#waiting.delete(stop);
        }
        const value = this.#values[position];
        if (isStopped || value === undefined) return { done: true, value: undefined };
        position++;
        return { done: false, value };
      },
      return: () => {
        isStopped = true;
        stop();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
    return iterator;
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }
}
