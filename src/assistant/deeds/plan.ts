import type { JsonObject } from "../../lib/json.ts";
import type { Deed } from "../../threads/proposals/proposal.ts";
import type { Order } from "../grammar/order.ts";
import type { ToolResult } from "../tool.ts";

/** A deed that is ready to be done, and is not done yet. */
export interface Plan {
  deed: Deed;
  /** Exactly what it would do, in words: a sentence without a full stop that begins with the verb. */
  summary: string;
  /** The same for clients. */
  details: JsonObject;
  /** What it relies on; where a later plan has something else here, it is another deed. */
  bound: JsonObject;
  /** What makes the same plan later, where it is not what the tool was given. */
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
