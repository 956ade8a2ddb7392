import type { JsonObject } from "../../lib/json.ts";
import type { Deed } from "../../threads/proposals/proposal.ts";
import type { Language } from "../grammar/language/vocabulary.ts";
import type { OrderedDeed } from "../grammar/ordered_deed.ts";
import type { ToolResult } from "../tool.ts";

/** An action that is prepared but not performed yet. */
export interface Plan {
  deed: Deed;
  /**
   * Exactly what it would do, in words: a phrase without a full stop, with the verb as an
   * infinitive.
   */
  summary(language: Language): string;
  /** The deed as data, for clients. */
  details: JsonObject;
  /** The state that the plan relies on. A later plan with another state is another action. */
  bound: JsonObject;
  /** The input that makes the same plan later, if it differs from the tool's input. */
  input?: JsonObject;
  /** The draft that the action publishes. */
  draft?: string;
  /** Whether the user's order is for exactly this action. */
  isOrderedBy(order: OrderedDeed): boolean | Promise<boolean>;
  /** Whether the order may mean this action, by only a part of its name: enough for a proposal. */
  mayBeMeantBy?(order: OrderedDeed): boolean;
  perform(): Promise<ToolResult>;
}

export function isPlan(planned: Plan | ToolResult): planned is Plan {
  return "perform" in planned;
}
