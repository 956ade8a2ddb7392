/** Wakes those in this process who follow a run when its state changes here. */
export class RunChanges {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #end = new AbortController();

  /** Aborts when this process stops, so that followers without an end of their own let go. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  end(): void {
    this.#end.abort();
  }

  notify(runId: string): void {
    for (const listener of this.#listeners.get(runId) ?? []) listener();
  }

  /** Calls back at each change until the answer is called. */
  listen(runId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(runId) ?? new Set();
    this.#listeners.set(runId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(runId);
    };
  }
}
