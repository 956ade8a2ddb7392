import type { ASTNode } from "../environment.ts";

/** True or false where the text of a condition decides it, whatever it reads; else null. */
export function constantCondition(node: ASTNode): boolean | null {
  switch (node.op) {
    case "value":
      return typeof node.args === "boolean" ? node.args : null;
    case "!_": {
      const inner = constantCondition(node.args);
      return inner === null ? null : !inner;
    }
    case "&&":
      return settled(node.args, false);
    case "||":
      return settled(node.args, true);
    case "==":
    case "!=": {
      const isSame = sameLiterals(node.args);
      return isSame === null ? null : isSame === (node.op === "==");
    }
    default:
      return null;
  }
}

/** One side that has the settling value decides, and both together where they are constant. */
function settled(sides: readonly [ASTNode, ASTNode], settling: boolean): boolean | null {
  const [left, right] = sides.map(constantCondition);
  if (left === settling || right === settling) return settling;
  return left === null || right === null ? null : !settling;
}

function sameLiterals([left, right]: readonly [ASTNode, ASTNode]): boolean | null {
  if (left.op !== "value" || right.op !== "value") return null;
  return typeof left.args === typeof right.args ? left.args === right.args : null;
}
