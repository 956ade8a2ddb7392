import { createScope, type Scope } from "../../expressions/mod.ts";
import { describeError } from "../../lib/errors.ts";
import type { Json } from "../../lib/json.ts";
import { Turns } from "../../lib/turns/turns.ts";
import { type StepCall, StepError } from "../service.ts";

/** The most items that a step accepts or creates; the same limit as for a list in an expression. */
export const ITEMS_MAX = 100_000;

/** The longest time that a step may block the process. */
const TURN_MS = 10;

interface ItemList {
  /** The name of the list's field in the step. */
  field: string;
  items: readonly Json[];
}

/**
 * Calls `visit` for each item, in order, with `item` and `index` in its scope, and lets other work
 * run in between. An error of `visit` fails the step; its message states the item's index.
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
