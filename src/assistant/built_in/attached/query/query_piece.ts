import type { TableColumn } from "../file_table.ts";
import type { Role } from "../../drafting/roles/role_words.ts";
import type { WordKind } from "./words/query_words.ts";

/** A cell that a request names. */
export interface NamedCell {
  column: TableColumn;
  value: string;
}

/** A word or phrase of a request and its meaning for the table. */
export type QueryPiece =
  | { kind: WordKind }
  | { kind: "column"; column: TableColumn }
  | { kind: "value"; cells: readonly NamedCell[] }
  /** A condition that a single word expresses, such as "overdue". */
  | { kind: "meant"; condition: string }
  | { kind: "number"; value: number }
  /** "A" or "one" after a comparison: the number 1. */
  | { kind: "one" }
  | { kind: "date"; text: string }
  /** A month or a year: from the first date to the second one, which is excluded. */
  | { kind: "range"; from: string; to: string }
  /** A period relative to today, such as "last month". */
  | { kind: "span"; text: string }
  | { kind: "period"; text: string }
  /** A schedule phrase, such as "every morning at 8". */
  | { kind: "when"; text: string }
  | { kind: "file"; text: string }
  | { kind: "mail"; text: string }
  /** Words about the workflow around the rows, with all their possible roles. */
  | { kind: "role"; roles: readonly Role[] }
  /** An address, with the kind of preposition before it. */
  | { kind: "address"; text: string; leads: "from" | "to" | null }
  | { kind: "text"; text: string };

/** A piece that begins at a given position. */
export interface FoundQueryPiece {
  piece: QueryPiece;
  /** The number of tokens. */
  length: number;
}
