/** A reading that ends before the token at `end`. */
export interface Reading<Value> {
  end: number;
  value: Value;
}

/** A piece of a request in the words of parts. */
export interface ClausePiece {
  /**
   * `declared` says where rows come from, wherever in the text. `group` holds for the numbers
   * beside it, `order` for the numbers before it, and `gate` for the work of the same clause.
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
  /** How the work is said after "if it fails", if it can be. */
  failing?: string;
}

/** A clause of a request. */
export interface PhraseClause {
  pieces: ClausePiece[];
  /** The joint before it: a word such as "and" or the end of a sentence, a comma, or nothing. */
  joint: "word" | "mark" | "none";
  /** Whether "before" stands in front of it. */
  isAfter: boolean;
  /** Its words, in lower case. */
  words: string;
}

export function work(text: string, failing?: string): ClausePiece {
  return failing === undefined ? { kind: "work", text } : { kind: "work", text, failing };
}

/** Returns a piece that changes which rows there are. */
export function rows(text: string): ClausePiece {
  return { kind: "rows", text };
}

export function gate(text: string): ClausePiece {
  return { kind: "gate", text };
}

export function source(text: string): ClausePiece {
  return { kind: "source", text };
}
