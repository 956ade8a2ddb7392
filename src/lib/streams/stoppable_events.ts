interface Source<T> {
  events: AsyncGenerator<T, undefined>;
  /** Ends the generator's current wait; called at least once. */
  stop(): void;
}

/** The events of a generator, which by itself cannot be ended while it waits for the next event. */
export class StoppableEvents<T> implements AsyncIterableIterator<T> {
  readonly #source: Source<T>;

  constructor(source: Source<T>) {
    this.#source = source;
  }

  async next(): Promise<IteratorResult<T, undefined>> {
    const { events, stop } = this.#source;
    try {
      const result = await events.next();
      if (result.done) stop();
      return result;
    } catch (error) {
      stop();
      throw error;
    }
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#source.stop();
    await this.#source.events.return(undefined);
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
