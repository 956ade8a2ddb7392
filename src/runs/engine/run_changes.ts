/** Notifies followers of a run in this process when this process changes the run's state. */
export class RunChanges {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #end = new AbortController();

  /** Aborts when this process stops, so that followers without a timeout of their own end. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  end(): void {
    this.#end.abort();
  }

  notify(runId: string): void {
    for (const listener of this.#listeners.get(runId) ?? []) listener();
  }

  /** Calls `listener` at each change of the run, until the returned function is called. */
  listen(runId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(runId) ?? new Set();
    this.#listeners.set(runId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(runId);
    };
  }
}
