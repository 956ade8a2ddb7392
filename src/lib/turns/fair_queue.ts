/**
 * A queue of groups, which take turns, as do the subgroups of each group. Items of one subgroup are
 * taken in the order in which they were added.
 */
export class FairQueue<T> {
  readonly #groups = new Map<string, Map<string, Set<T>>>();

  add(group: string, item: T, subgroup = ""): void {
    const subgroups = this.#groups.get(group) ?? new Map<string, Set<T>>();
    const waiting = subgroups.get(subgroup) ?? new Set<T>();
    this.#groups.set(group, subgroups.set(subgroup, waiting.add(item)));
  }

  /** Removes an item. Returns whether it was still waiting. */
  remove(group: string, item: T): boolean {
    const subgroups = this.#groups.get(group) ?? new Map<string, Set<T>>();
    for (const [subgroup, waiting] of subgroups) {
      if (!waiting.delete(item)) continue;
      if (waiting.size === 0) subgroups.delete(subgroup);
      if (subgroups.size === 0) this.#groups.delete(group);
      return true;
    }
    return false;
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  /** The number of items that wait in a group. */
  count(group: string): number {
    let count = 0;
    for (const waiting of this.#groups.get(group)?.values() ?? []) count += waiting.size;
    return count;
  }

  /**
   * Removes and returns the next item. Groups and subgroups that may not be served now keep their
   * turns.
   */
  take(mayServe: (group: string, subgroup: string) => boolean = () => true): T | undefined {
    for (const [group, subgroups] of this.#groups) {
      const item = takeFrom(subgroups, (subgroup) => mayServe(group, subgroup));
      if (item === undefined) continue;
      this.#groups.delete(group);
      if (subgroups.size > 0) this.#groups.set(group, subgroups);
      return item;
    }
    return undefined;
  }
}

/**
 * Takes the first item of the first subgroup that may be served. This subgroup then comes after the
 * others.
 */
function takeFrom<T>(
  subgroups: Map<string, Set<T>>,
  mayServe: (subgroup: string) => boolean,
): T | undefined {
  for (const [subgroup, waiting] of subgroups) {
    if (!mayServe(subgroup)) continue;
    subgroups.delete(subgroup);
    for (const item of waiting) {
      waiting.delete(item);
      if (waiting.size > 0) subgroups.set(subgroup, waiting);
      return item;
    }
  }
  return undefined;
}
