/** A cache of values that are costly to create. The least recently used value is dropped first. */
export class LruCache<V> {
  readonly #kept = new Map<string, { value: V; weight: number }>();
  readonly #weightMax: number;
  #weight = 0;

  /** `weightMax` limits the sum of the weights. A single heavier value is kept alone. */
  constructor(weightMax: number) {
    this.#weightMax = weightMax;
  }

  get(key: string): V | undefined {
    const known = this.#kept.get(key);
    if (known === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, known);
    return known.value;
  }

  keep(key: string, value: V, weight = 1): void {
    this.#forget(key);
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#weightMax || oldest === key) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }
}
