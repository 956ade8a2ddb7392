import { type FileTable, isIdentifier, type TableColumn } from "../file_table.ts";
import type { PendingComparison } from "./pending_comparisons.ts";
import type { QueryPiece } from "./query_piece.ts";
import type { Query } from "./query.ts";
import type { WordKind } from "./words/query_words.ts";

type PhraseKind = Exclude<QueryPiece["kind"], WordKind>;

function isOfKind<K extends PhraseKind>(
  piece: QueryPiece,
  kind: K,
): piece is Extract<QueryPiece, { kind: K }> {
  return piece.kind === kind;
}

/** A position in the pieces of a request, and the state of reading it. */
export class PieceCursor {
  at = 0;
  /** The column that the request asks for, as in "which customers …". */
  subject: TableColumn | null = null;
  /** The superlative of the request; its column is null for "the most". */
  ranks: { column: TableColumn | null; isOfSums: boolean } | null = null;
  /** Comparisons with numbers. They are decided when the whole request is read. */
  readonly comparisons: PendingComparison[] = [];
  /** Whether a column that is not summed stands for the rows: "all marks of Ann". */
  hasTopic = false;
  asksWho = false;
  hasLinkVerb = false;
  /** Whether a verb such as "placed" precedes the current condition. */
  isAfterLinkVerb = false;
  /** Whether the request restricts the time of the rows. */
  hasTimes = false;
  /** Whether "by" precedes a column to sort by. */
  isSorting = false;
  /** Whether the request sends its result to somebody. */
  isSending = false;
  /** Whether the request saves its result to a file. */
  isSaving = false;
  /** Whether "how much" asks for a number that a later word may name. */
  isOpenNumber = false;

  constructor(
    private readonly pieces: readonly QueryPiece[],
    readonly table: FileTable,
    readonly query: Query,
  ) {}

  becomesTopic(): boolean {
    if (this.hasTopic) return false;
    this.hasTopic = true;
    return true;
  }

  get isAtEnd(): boolean {
    return this.at >= this.pieces.length;
  }

  get next(): QueryPiece | null {
    return this.pieces[this.at] ?? null;
  }

  /** Applies a rule. Restores the position if the rule fails. */
  attempt(rule: () => boolean): boolean {
    const begin = this.at;
    const isRead = rule();
    if (!isRead) this.at = begin;
    return isRead;
  }

  /** Returns the piece at a distance from the position. */
  peek(distance: number): QueryPiece | null {
    return this.pieces[this.at + distance] ?? null;
  }

  /** Consumes the next piece if it is a word with this meaning. */
  take(kind: WordKind): boolean {
    if (this.next?.kind !== kind) return false;
    this.at++;
    return true;
  }

  /** Consumes and returns the next piece if it is of this kind; otherwise returns null. */
  takeSaid<K extends PhraseKind>(kind: K): Extract<QueryPiece, { kind: K }> | null {
    const { next } = this;
    if (next === null || !isOfKind(next, kind)) return null;
    this.at++;
    return next;
  }

  takeAny<K extends WordKind>(kinds: readonly K[]): K | null {
    const { next } = this;
    const kind = kinds.find((each) => each === next?.kind);
    if (kind !== undefined) this.at++;
    return kind ?? null;
  }

  /**
   * Consumes and returns the next column if it is of one of the kinds; without kinds, any column.
   */
  takeColumn(...kinds: readonly TableColumn["kind"][]): TableColumn | null {
    const { next } = this;
    if (next?.kind !== "column") return null;
    const kind = isIdentifier(next.column, this.table) ? "text" : next.column.kind;
    if (kinds.length > 0 && !kinds.includes(kind)) return null;
    this.at++;
    return next.column;
  }

  /** Consumes and returns a list of columns with "and" between them. */
  takeColumns(): TableColumn[] {
    const columns: TableColumn[] = [];
    for (;;) {
      const begin = this.at;
      const isJoined = columns.length === 0 || this.take("and");
      while (columns.length > 0 && this.take("and")) {
        // In "a, b, and c" two separators precede the last column.
      }
      const column = isJoined ? this.takeColumn() : null;
      if (column === null) {
        this.at = begin;
        return columns;
      }
      columns.push(column);
    }
  }
}
