import { type FileTable, isIdentifier, type TableColumn } from "../file_table.ts";
import type { PendingComparison } from "./pending_comparisons.ts";
import type { QueryPiece } from "./query_piece.ts";
import type { Query } from "./query.ts";
import type { WordKind } from "./words/query_words.ts";

type SaidKind = Exclude<QueryPiece["kind"], WordKind>;

function isOfKind<K extends SaidKind>(
  piece: QueryPiece,
  kind: K,
): piece is Extract<QueryPiece, { kind: K }> {
  return piece.kind === kind;
}

/** A place among the pieces of a request, and what has been read of it. */
export class PieceCursor {
  at = 0;
  /** The column that the request is about, as in "which customers …". */
  subject: TableColumn | null = null;
  /** The superlative of the request; its column is null for "the most". */
  ranks: { column: TableColumn | null; isOfSums: boolean } | null = null;
  /** Comparisons with numbers, which the whole request explains. */
  readonly comparisons: PendingComparison[] = [];
  /** Whether a number that nobody adds up stands for the rows: "all marks of Ann". */
  hasTopic = false;
  asksWho = false;
  hasDeal = false;
  /** Whether such a verb stands before the condition that is being read. */
  isBehindDeal = false;
  /** Whether the rows of some time are wanted. */
  hasTimes = false;
  /** Whether "by" names a column to sort by. */
  isSorting = false;
  /** Whether the request sends its result to somebody. */
  isSending = false;
  /** Whether the request saves its result in a file. */
  isSaving = false;
  /** Whether "how much" wants a number that a later word may name. */
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

  /** Reads by a rule; where it fails, the place stays as it was. */
  attempt(rule: () => boolean): boolean {
    const begin = this.at;
    const isRead = rule();
    if (!isRead) this.at = begin;
    return isRead;
  }

  /** Returns the piece at a distance from the place. */
  peek(distance: number): QueryPiece | null {
    return this.pieces[this.at + distance] ?? null;
  }

  /** Takes the next piece if it is a word of that meaning. */
  take(kind: WordKind): boolean {
    if (this.next?.kind !== kind) return false;
    this.at++;
    return true;
  }

  /** Takes the next piece if it is of the kind, with what it says. */
  takeSaid<K extends SaidKind>(kind: K): Extract<QueryPiece, { kind: K }> | null {
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

  /** Takes a column, if it is of one of the kinds. */
  takeColumn(...kinds: readonly TableColumn["kind"][]): TableColumn | null {
    const { next } = this;
    if (next?.kind !== "column") return null;
    const kind = isIdentifier(next.column, this.table) ? "text" : next.column.kind;
    if (kinds.length > 0 && !kinds.includes(kind)) return null;
    this.at++;
    return next.column;
  }

  /** Takes columns with "and" between them. */
  takeColumns(): TableColumn[] {
    const columns: TableColumn[] = [];
    for (;;) {
      const begin = this.at;
      const isJoined = columns.length === 0 || this.take("and");
      while (columns.length > 0 && this.take("and")) {
        // "a, b, and c" has two marks between its last columns.
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
