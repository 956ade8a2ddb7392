import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";

/** A kind of part of a request: its wordings, and the steps of a draft for it. */
export interface PartType {
  /** The wordings, as for `compilePhrase()`. All are tried wherever a part may begin. */
  phrases: readonly string[];
  /** Whether it provides rows or another value for later parts. */
  brings?: true;
  /** Whether it needs rows. */
  takesRows?: true;
  /** Whether it is a complete request on its own. */
  isWhole?: true;
  /** Adds the steps. A part that only informs other parts adds none. */
  build?(work: DraftContext, part: RequestPart): void;
}

export type PartTypes = Readonly<Record<string, PartType>>;
