import { createScope, type Scope } from "../../expressions/mod.ts";
import { describeError } from "../../lib/errors.ts";
import type { Json } from "../../lib/json.ts";
import { Turns } from "../../lib/turns/turns.ts";
import { type StepCall, StepError } from "../service.ts";

/** The most that a step takes or makes; the same as for a list in an expression. */
export const ITEMS_MAX = 100_000;

/** How long a step may keep everyone else in the process waiting. */
const TURN_MS = 10;

interface ItemList {
  /** The step's name for the list. */
  field: string;
  items: readonly Json[];
}

/**
 * Calls `visit` for each item, in order, with `item` and `index` in its scope, and lets others have
 * their turn in between. An error of `visit` fails the step with the item's place.
 */
export async function eachItem(
  call: StepCall,
  { field, items }: ItemList,
  visit: (item: Json, scope: Scope) => void | Promise<void>,
): Promise<void> {
  if (items.length > ITEMS_MAX) {
    const message = `"${field}" has ${items.length} items: it must have ${ITEMS_MAX} at most`;
    throw new StepError("input_invalid", message);
  }
  const turns = new Turns({ orgKey: call.run.orgKey, turnMs: TURN_MS });
  for (const [index, item] of items.entries()) {
    try {
      const visiting = visit(item, createScope(call.scope, { item, index }));
      if (visiting instanceof Promise) await visiting;
    } catch (error) {
      call.signal.throwIfAborted();
      const why = error instanceof Error ? error.message : describeError(error);
      throw new StepError("expression_failed", `${field}[${index}]: ${why}`, { cause: error });
    }
    if (!turns.isOver) continue;
    await turns.next();
    call.signal.throwIfAborted();
  }
}
