import type { ASTNode } from "../environment.ts";

/** An optional index makes and absorbs an error if the list is too short. */
const FAILING_WEIGHT = 50;

/** Making a map takes longer than evaluating what is in it. */
const ENTRY_WEIGHT = 4;

/** Units of work that evaluating the node once takes, its own comprehensions aside. */
export function countNodes(node: ASTNode): number {
  const own = mayAbsorb(node) ? FAILING_WEIGHT : 1;
  const made = node.op === "map" ? ENTRY_WEIGHT * node.args.length : 0;
  return own + made + childrenOf(node).reduce((sum, child) => sum + countNodes(child), 0);
}

/** `has` and `default` read every index on their paths as an optional one. */
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
