import type { RequestPart } from "../request.ts";
import type { Work } from "../work.ts";

/** A kind of part that a request may have: how it is said, and what a draft does for it. */
export interface PartType {
  /** The words, as `compilePhrase` takes them; every one is tried if a part may begin. */
  phrases: readonly string[];
  /** It gives the parts after it rows, or another value. */
  brings?: true;
  /** It takes rows. */
  takesRows?: true;
  /** It makes a request by itself. */
  isWhole?: true;
  /** Adds the steps; a part that only tells others something adds none. */
  build?(work: Work, part: RequestPart): void;
}

export type PartTypes = Readonly<Record<string, PartType>>;
