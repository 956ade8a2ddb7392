/**
 * A random thing that people own, share, publish and delete, and what everybody may then see of it.
 */
export interface Item {
  id: string;
  kind: "workflow" | "thread";
  orgKey: string;
  ownerId: string;
  teamKeys: readonly string[];
  /** Workflows alone. */
  isPublic: boolean;
  isDeleted: boolean;
}

/** The readers, in one organization. */
export interface Viewer {
  userId: string;
  orgKey: string;
  teamKeys: readonly string[];
  isAdmin: boolean;
}

export type Sight = "owned" | "shared" | "public" | "all" | "readable";

/** The naive model of decisions.md, "Who may do what": whether the item is in that sight. */
export function isIn(sight: Sight, { item, viewer }: { item: Item; viewer: Viewer }): boolean {
  if (item.isDeleted || item.orgKey !== viewer.orgKey) return false;
  const isOwn = item.ownerId === viewer.userId;
  const isShared = item.teamKeys.some((key) => viewer.teamKeys.includes(key));
  switch (sight) {
    case "owned":
      return isOwn;
    case "shared":
      return isShared && !isOwn;
    case "public":
      return item.isPublic;
    case "all":
    case "readable":
      return isOwn || isShared || item.isPublic;
  }
}

/** Numbers that follow from a seed alone. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b1) >>> 0;
  }

  /** From 0 to `sides` - 1. */
  roll(sides: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.roll(values.length)]!;
  }

  /** Each with even odds. */
  some<T>(values: readonly T[]): T[] {
    return values.filter(() => this.roll(2) === 0);
  }
}
