import type { ASTNode } from "../environment.ts";

/** The weight of an optional index, which creates and absorbs an error if the list is too short. */
const FAILING_WEIGHT = 50;

/** The weight of a map's entry, which takes longer than evaluating its content. */
const ENTRY_WEIGHT = 4;

/**
 * Returns the units of work for evaluating the node once, without the iterations of its
 * comprehensions.
 */
export function countNodes(node: ASTNode): number {
  const own = mayAbsorb(node) ? FAILING_WEIGHT : 1;
  const made = node.op === "map" ? ENTRY_WEIGHT * node.args.length : 0;
  return own + made + childrenOf(node).reduce((sum, child) => sum + countNodes(child), 0);
}

/**
 * Returns whether a node may absorb an error: `has` and `default` read every index of their paths
 * as optional.
 */
function mayAbsorb(node: ASTNode): boolean {
  return node.op === "[?]" ||
    (node.op === "call" && (node.args[0] === "has" || node.args[0] === "default"));
}

function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "map":
      return node.args.flat();
    case "!_":
    case "-_":
      return [node.args];
    default:
      return node.args;
  }
}
