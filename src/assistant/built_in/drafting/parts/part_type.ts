import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";

/** A kind of part: its phrases, and the steps that it adds to a draft. */
export interface PartType {
  /** The phrases, for `compilePhrase()`. All are tried wherever a part may begin. */
  phrases: readonly string[];
  /** Whether it provides rows or another value for later parts. */
  brings?: true;
  /** Whether it needs rows. */
  takesRows?: true;
  /** Whether the part alone is a complete request. */
  isWhole?: true;
  /** Adds the steps. A part that only informs other parts does not have this method. */
  build?(work: DraftContext, part: RequestPart): void;
}

export type PartTypes = Readonly<Record<string, PartType>>;
