import { Buffer } from "node:buffer";
import { sha256Hex } from "./crypto.ts";
import { AppError } from "./errors.ts";

/** Selects a part of a list: a page by its number, or the items after a cursor. */
export interface PageInput {
  /** From 1; 1 unless stated. */
  page?: number;
  limit: number;
  /** The `nextCursor` of the previous page, in place of `page`. */
  cursor?: string;
}

/** The page data of every list. */
export interface PageData {
  /** With a cursor, the number of pages read so far, including this one. */
  page: number;
  limit: number;
  /** The number of items in the whole list. */
  total: number;
  /** 0 if the list is empty. */
  totalPages: number;
  /** False if counting stopped at its limit. */
  totalIsExact: boolean;
  /** Null at the end of the list. */
  nextCursor: string | null;
}

/** The values of a row by which a list is ordered; the last one is unique. */
export type Position = readonly (string | number)[];

/** The rows that a query must find. */
export interface Window {
  /** The size of the page plus one: the additional row shows whether the list continues. */
  limit: number;
  offset: number;
  /** Only rows after this position, in the order of the list. */
  after: Position | null;
}

/** The number of rows in a list; a lower bound if it is not exact. */
export interface Count {
  total: number;
  isExact: boolean;
}

/** The identity of a list. A cursor is valid only for the list that it was made for. */
export interface ListIdentity {
  /** The name of the list, and everything that determines its rows, such as filters. */
  list: readonly unknown[];
  /** The types of the values in a position. */
  order: readonly ("string" | "number")[];
}

/** The order of most lists: by a time, then by id. */
export const BY_TIME = ["number", "string"] as const;

/** A page of a list, from its request to its response. */
export interface OpenedPage {
  window: Window;
  /** The rows of the window that belong to the page. */
  itemsOf<Row>(rows: readonly Row[]): Row[];
  /** The page data. `position` returns the values by which a row is ordered. */
  dataOf<Row>(rows: readonly Row[], count: Count, position: (row: Row) => Position): PageData;
}

/**
 * Opens a page. Errors: `invalid_request` for a page together with a cursor, and for a cursor of
 * another list.
 */
export function openPage({ page, limit, cursor }: PageInput, identity: ListIdentity): OpenedPage {
  if (page !== undefined && cursor !== undefined) throw refused("must not come with a page");
  const from = cursor === undefined
    ? { page: page ?? 1, after: null }
    : readCursor(cursor, identity);
  const offset = from.after ? 0 : Math.min((from.page - 1) * limit, Number.MAX_SAFE_INTEGER);
  const itemsOf = <Row>(rows: readonly Row[]) => rows.slice(0, limit);
  return {
    window: { limit: limit + 1, offset, after: from.after },
    itemsOf,
    dataOf(rows, { total, isExact }, position) {
      const last = rows.length > limit ? itemsOf(rows).at(-1) : undefined;
      return {
        page: from.page,
        limit,
        total,
        totalPages: Math.ceil(total / limit),
        totalIsExact: isExact,
        nextCursor: last === undefined
          ? null
          : writeCursor({ page: from.page + 1, after: position(last) }, identity),
      };
    },
  };
}

/** The start of the next page. */
interface Start {
  page: number;
  after: Position;
}

/** The number of digest characters at the beginning of a cursor. */
const DIGEST_LENGTH = 16;

/** Longer than any cursor of this server. */
const CURSOR_LENGTH_MAX = 4_000;

function writeCursor({ page, after }: Start, identity: ListIdentity): string {
  const text = JSON.stringify([page, ...after]);
  return Buffer.from(`${digestOf(text, identity)}${text}`).toString("base64url");
}

function readCursor(cursor: string, identity: ListIdentity): Start {
  const start = cursor.length > CURSOR_LENGTH_MAX ? null : parseCursor(cursor, identity);
  // Node also decodes invalid base64url, so that several texts would be the same cursor.
  if (start && writeCursor(start, identity) === cursor) return start;
  throw refused("must be the nextCursor of the same list with the same filters");
}

function parseCursor(cursor: string, { order }: ListIdentity): Start | null {
  const values = parseList(Buffer.from(cursor, "base64url").toString().slice(DIGEST_LENGTH));
  const [page, ...after] = values;
  if (!Number.isSafeInteger(page) || after.length !== order.length) return null;
  const isPosition = after.every((value, at) => typeNameOf(value) === order[at]);
  return isPosition ? { page: Number(page), after: after as (string | number)[] } : null;
}

function typeNameOf(value: unknown): string {
  return typeof value;
}

function parseList(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** A digest that detects mistakes, not forgery: a cursor grants no rights. */
function digestOf(text: string, { list }: ListIdentity): string {
  return sha256Hex(`${JSON.stringify(list)}\n${text}`).slice(0, DIGEST_LENGTH);
}

function refused(message: string): AppError {
  const issues = [{ path: "cursor", message }];
  return new AppError("invalid_request", `Invalid query: cursor: ${message}`, { issues });
}
