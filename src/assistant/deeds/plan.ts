import type { JsonObject } from "../../lib/json.ts";
import type { Deed } from "../../threads/proposals/proposal.ts";
import type { Order } from "../grammar/order.ts";
import type { ToolResult } from "../tool.ts";

/** A deed that is ready to be done, and is not done yet. */
export interface Plan {
  deed: Deed;
  /** Exactly what it would do, in words: a sentence without a full stop that begins with the verb. */
  summary: string;
  /** The deed as data, for clients. */
  details: JsonObject;
  /** The state that it relies on; a later plan with another state is another deed. */
  bound: JsonObject;
  /** The input that makes the same plan later, if the tool was given another. */
  input?: JsonObject;
  /** The draft that it makes public. */
  draft?: string;
  /** Whether the user's order is for exactly this. */
  isOrderedBy(order: Order): boolean | Promise<boolean>;
  /** Whether a part of what the user said may stand for it, so that it is worth a proposal. */
  mayBeMeantBy?(order: Order): boolean;
  perform(): Promise<ToolResult>;
}

export function isPlan(planned: Plan | ToolResult): planned is Plan {
  return "perform" in planned;
}
