/** A cache of values that are costly to create. The least recently used value is dropped first. */
export class LruCache<V> {
  readonly #entries = new Map<string, { value: V; weight: number }>();
  readonly #weightMax: number;
  #weight = 0;

  /** `weightMax` limits the sum of the weights. A single heavier value is kept alone. */
  constructor(weightMax: number) {
    this.#weightMax = weightMax;
  }

  get(key: string): V | undefined {
    const known = this.#entries.get(key);
    if (known === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, known);
    return known.value;
  }

  set(key: string, value: V, weight = 1): void {
    this.#delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#weightMax || oldest === key) return;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
