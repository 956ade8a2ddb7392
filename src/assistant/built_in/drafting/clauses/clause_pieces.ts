/** A value that was read from the tokens before `end`. */
export interface Parsed<Value> {
  end: number;
  value: Value;
}

/** A piece of a clause in the canonical wording. */
export interface ClausePiece {
  /**
   * The role of the piece: `declared` names the source, at any place in the text. `group` belongs
   * to the next numbers, `order` to the numbers before, and `gate` to the work in the same clause.
   * `work` writes or sends.
   */
  kind:
    | "source"
    | "declared"
    | "rows"
    | "columns"
    | "number"
    | "group"
    | "order"
    | "gate"
    | "work"
    | "having"
    | "detail";
  text: string;
  /** The wording after "if it fails"; undefined if the work cannot report a failure. */
  failing?: string;
}

/** A clause of a request with its pieces. */
export interface PhraseClause {
  pieces: ClausePiece[];
  /**
   * The separator before the clause: a conjunction or the end of a sentence (`word`), a comma
   * (`mark`), or none.
   */
  joint: "word" | "mark" | "none";
  /** Whether the word "before" precedes the clause. */
  isAfter: boolean;
  /** The words of the clause in lower case. */
  words: string;
}

export function work(text: string, failing?: string): ClausePiece {
  return failing === undefined ? { kind: "work", text } : { kind: "work", text, failing };
}

/** Returns a piece that chooses or changes rows. */
export function rows(text: string): ClausePiece {
  return { kind: "rows", text };
}

export function gate(text: string): ClausePiece {
  return { kind: "gate", text };
}

export function source(text: string): ClausePiece {
  return { kind: "source", text };
}
