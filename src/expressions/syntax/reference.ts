import type { ASTNode } from "../environment.ts";

/** A name that an expression reads, with the literal keys that follow it. */
export interface Reference {
  /** `["steps", "fetch", "output"]` for `steps.fetch.output[index]`. */
  names: readonly string[];
  /** The offset of each of `names` in the source. */
  offsets: readonly number[];
  /**
   * For a list: the only keys of its items that are read; empty if the items are only counted.
   * Absent if more may be read.
   */
  itemKeys?: ReadonlySet<string>;
}

/**
 * Returns the chain of literal keys from a name to this node; null if a part of the chain is
 * computed.
 */
export function referenceOf(node: ASTNode): Reference | null {
  const names: string[] = [];
  const offsets: number[] = [];
  let at = node;
  while (at.op !== "id") {
    if (at.op === "." || at.op === ".?") {
      names.push(at.args[1]);
      offsets.push(at.pos);
      at = at.args[0];
      continue;
    }
    if (at.op !== "[]" && at.op !== "[?]") return null;
    const [left, key] = at.args;
    if (key.op !== "value" || typeof key.args !== "string") return null;
    names.push(key.args);
    offsets.push(key.start);
    at = left;
  }
  names.push(at.args);
  offsets.push(at.start);
  return { names: names.reverse(), offsets: offsets.reverse() };
}
