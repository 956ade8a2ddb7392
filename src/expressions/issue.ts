/** A problem in the text of an expression or a template. */
export interface ExpressionIssue {
  /** The position in UTF-16 units from the start of the text. */
  offset: number;
  message: string;
  /** The known name nearest to an unknown one. */
  suggestion?: string;
  /** The name, if the expression reads an unknown one. */
  unknownName?: string;
}

interface FailurePlace {
  source: string;
  offset: number;
  needsTurns?: boolean;
  cause?: unknown;
}

/** A failed evaluation. The message may be shown to the expression's author. */
export class EvaluationError extends Error {
  override readonly name = "EvaluationError";
  /** The position of the failure in `source`, in UTF-16 units. */
  readonly offset: number;
  readonly source: string;
  /**
   * Whether only the work budget without turns is used up, so that an evaluation in turns may
   * succeed.
   */
  readonly needsTurns: boolean;

  constructor(message: string, place: FailurePlace) {
    super(message, { cause: place.cause });
    this.offset = place.offset;
    this.source = place.source;
    this.needsTurns = place.needsTurns ?? false;
  }
}
