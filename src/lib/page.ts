import { Buffer } from "node:buffer";
import { sha256Hex } from "./crypto.ts";
import { AppError } from "./errors.ts";

/** Which part of a list is wanted: a page by its number, or what follows a cursor. */
export interface PageInput {
  /** From 1, which it is unless stated. */
  page?: number;
  limit: number;
  /** The `nextCursor` of the answer before, in place of a page. */
  cursor?: string;
}

/** The page data of every list. */
export interface PageData {
  /** With a cursor, how many pages were read up to this one. */
  page: number;
  limit: number;
  /** The items of all pages together. */
  total: number;
  /** 0 if there is nothing. */
  totalPages: number;
  /** False if counting stopped at its bound. */
  totalIsExact: boolean;
  /** Null at the end of the list. */
  nextCursor: string | null;
}

/** The values that a list is ordered by, of one row; the last one tells rows apart. */
export type Position = readonly (string | number)[];

/** Which rows a query has to find. */
export interface Window {
  /** One more than the page has: that row tells that the list goes on. */
  limit: number;
  offset: number;
  /** Only rows after this one, in the order of the list. */
  after: Position | null;
}

/** How many rows a list has; at least so many if the number is not exact. */
export interface Count {
  total: number;
  isExact: boolean;
}

/** The identity of a list. A cursor is valid for its own list only. */
export interface ListIdentity {
  /** The name of the list, and everything that decides which rows it has, such as filters. */
  list: readonly unknown[];
  /** The types of a position. */
  order: readonly ("string" | "number")[];
}

/** The order of most lists: by a time, then by id. */
export const BY_TIME = ["number", "string"] as const;

/** A part of a list, from its request to its answer. */
export interface OpenedPage {
  window: Window;
  /** The rows of the page among those of the window. */
  itemsOf<Row>(rows: readonly Row[]): Row[];
  /** The page data; `position` gives what a row is ordered by. */
  dataOf<Row>(rows: readonly Row[], count: Count, position: (row: Row) => Position): PageData;
}

/** Errors: `invalid_request` for a page and a cursor together, and a cursor of anything else. */
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

/** The position at which the next page begins. */
interface Start {
  page: number;
  after: Position;
}

/** Characters of the digest at the beginning of a cursor. */
const DIGEST_LENGTH = 16;

/** Longer than any that is made. */
const CURSOR_LENGTH_MAX = 4_000;

function writeCursor({ page, after }: Start, identity: ListIdentity): string {
  const text = JSON.stringify([page, ...after]);
  return Buffer.from(`${digestOf(text, identity)}${text}`).toString("base64url");
}

function readCursor(cursor: string, identity: ListIdentity): Start {
  const start = cursor.length > CURSOR_LENGTH_MAX ? null : parseCursor(cursor, identity);
  // Node reads what is no base64url too, so that several texts would be the same cursor.
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

/** A digest against mistakes, not against forgery: a cursor gives no right to anything. */
function digestOf(text: string, { list }: ListIdentity): string {
  return sha256Hex(`${JSON.stringify(list)}\n${text}`).slice(0, DIGEST_LENGTH);
}

function refused(message: string): AppError {
  const issues = [{ path: "cursor", message }];
  return new AppError("invalid_request", `Invalid query: cursor: ${message}`, { issues });
}
