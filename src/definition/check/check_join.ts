import { type ActionDeclaration, findAction } from "../../services/catalogue.ts";
import type { CheckScope } from "./check_scope.ts";
import type { Cursor } from "./cursor.ts";
import { typeOfSource } from "./step_types.ts";

/** The scopes in which the two keys of a join are evaluated. */
interface Keys {
  left: CheckScope;
  right: CheckScope;
}

/** Returns whether an action pairs items by keys. */
export function isJoin(action: ActionDeclaration): boolean {
  return action === findAction("data", "join");
}

/**
 * Warns if one key of a join is a cell of a CSV, which is a text, and the other is a number: a text
 * never equals a number.
 */
export function checkJoinKeys(given: Cursor, scopes: Keys): void {
  const sides = [
    { key: given.get("leftKey"), scope: scopes.left },
    { key: given.get("rightKey"), scope: scopes.right },
  ].map(({ key, scope }) => ({ key, type: typeOfSource(key?.value, scope).kind }));
  if (!sides.some(({ type }) => type === "number")) return;
  for (const { key, type } of sides) {
    if (key === null || type !== "text") continue;
    const source = String(key.value);
    key.warnInside(0, {
      message: `"${source}" is a text, as a cell of a CSV is, and the other key is a number: ` +
        "the two are never equal",
      suggestion: `double(${source})`,
    });
  }
}
