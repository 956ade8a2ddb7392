import type { TableColumn } from "../file_table.ts";
import type { Role } from "../../drafting/roles/role_words.ts";
import type { WordKind } from "./words/query_words.ts";

/** A cell that a request names. */
export interface NamedCell {
  column: TableColumn;
  value: string;
}

/** A word or phrase of a request, by its meaning for the table. */
export type QueryPiece =
  | { kind: WordKind }
  | { kind: "column"; column: TableColumn }
  | { kind: "value"; cells: readonly NamedCell[] }
  /** A condition that one word says, such as "overdue". */
  | { kind: "meant"; condition: string }
  | { kind: "number"; value: number }
  /** "A" or "one" after a comparison. */
  | { kind: "one" }
  | { kind: "date"; text: string }
  /** A month or a year: from the first date up to, but without, the second one. */
  | { kind: "range"; from: string; to: string }
  /** A span of time that depends on today, such as "last month". */
  | { kind: "span"; text: string }
  | { kind: "period"; text: string }
  /** When to do it again, such as "every morning at 8". */
  | { kind: "when"; text: string }
  | { kind: "file"; text: string }
  | { kind: "mail"; text: string }
  /** Words about the workflow around the rows, of which each may have several roles. */
  | { kind: "role"; roles: readonly Role[] }
  /** An address, with the words before it that say what it is for. */
  | { kind: "address"; text: string; leads: "from" | "to" | null }
  | { kind: "text"; text: string };

/** A piece that begins at a position of a text. */
export interface FoundQueryPiece {
  piece: QueryPiece;
  /** The number of tokens. */
  length: number;
}
