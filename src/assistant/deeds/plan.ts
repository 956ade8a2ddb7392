import type { JsonObject } from "../../lib/json.ts";
import type { Deed } from "../../threads/proposals/proposal.ts";
import type { Language } from "../grammar/language/vocabulary.ts";
import type { OrderedDeed } from "../grammar/ordered_deed.ts";
import type { ToolResult } from "../tool.ts";

/** A deed that is prepared but not performed yet. */
export interface Plan {
  deed: Deed;
  /**
   * Returns the exact effect in words: a phrase without a full stop, with its verb as an
   * infinitive.
   */
  summary(language: Language): string;
  /** The exact effect as data, for clients. */
  details: JsonObject;
  /** The state that the deed depends on. With another state it is another deed. */
  bound: JsonObject;
  /** The input that leads to the same plan later, if it differs from the tool's input. */
  input?: JsonObject;
  /** The draft that the deed publishes. */
  draft?: string;
  /** Whether the order is for exactly this deed. */
  isOrderedBy(order: OrderedDeed): boolean | Promise<boolean>;
  /**
   * Whether the order may mean this deed, because it contains a part of the name. That is enough
   * for a proposal.
   */
  mayBeMeantBy?(order: OrderedDeed): boolean;
  perform(): Promise<ToolResult>;
}

export function isPlan(planned: Plan | ToolResult): planned is Plan {
  return "perform" in planned;
}
