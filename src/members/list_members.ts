import type { Queries } from "../db/dialect.ts";
import { CHECKED_COUNT_MAX } from "../db/keyset.ts";
import type { Context } from "../identity/context.ts";
import {
  findMembers,
  type ListedMemberRow,
  membersInPieces,
  searchTextOf,
  toPerson,
} from "../identity/member_store.ts";
import { requireAdmin } from "../identity/require_admin.ts";
import { isoTime } from "../lib/clock.ts";
import { type Count, openPage, type PageData, type PageInput } from "../lib/page.ts";
import { foldName } from "../lib/text/fold_name.ts";
import { searchMembers } from "./search_members.ts";

/** A member of the organization, as an admin sees it. */
export interface ListedMember {
  userId: string;
  /** The name in the user's last token. It proves nothing: users may choose any name. */
  name: string | null;
  email: string | null;
  /** When the last token was first sent. */
  lastSeenAt: string;
}

export interface MemberList extends PageData {
  members: ListedMember[];
}

export interface MemberListInput extends PageInput {
  /** A part of the name or of the e-mail address, in any letter case. */
  search?: string;
  /** Only these users. */
  userIds?: readonly string[];
}

/**
 * A page of the members of the organization who have called the server, by user id. Errors:
 * `forbidden` unless the caller is an admin.
 */
export async function listMembers(
  { db: { queries }, principal }: Context,
  { search = "", userIds, ...input }: MemberListInput,
): Promise<MemberList> {
  requireAdmin(principal, "lists its members");
  const text = foldName(search);
  const { orgKey } = principal;
  const list = ["members", text, userIds];
  const page = openPage(input, { list, order: ["string"] });
  const { limit, offset, after } = page.window;
  const wanted = { orgKey, text, userIds: userIds ?? null };
  const [begin = ""] = after ?? [];
  const first = await findFirst(queries, { ...wanted, begin: String(begin), size: offset + limit });
  const { count } = after === null
    ? first
    // The count is that of the whole list.
    : await findFirst(queries, { ...wanted, begin: "", size: 1 });
  const found = first.rows.slice(offset);
  return {
    members: page.itemsOf(found).map(toMember),
    ...page.dataOf(found, count, ({ userId }) => [userId]),
  };
}

interface Wanted {
  orgKey: string;
  /** Case-folded. */
  text: string;
  userIds: readonly string[] | null;
  /** The user id after which the rows begin. */
  begin: string;
  /** The most rows to return. */
  size: number;
}

interface FirstMembers {
  rows: readonly ListedMemberRow[];
  /** The number of all members after `begin` that are wanted. */
  count: Count;
}

async function findFirst(queries: Queries, wanted: Wanted): Promise<FirstMembers> {
  const { orgKey, text, userIds, begin, size } = wanted;
  if (userIds !== null) return await findNamed(queries, { ...wanted, userIds });
  if (text === "") return await findAll(queries, wanted);
  const { ids, count } = await searchMembers(queries, { orgKey, text, begin, wanted: size });
  return { rows: await findMembers(queries, ids), count };
}

async function findNamed(
  queries: Queries,
  { orgKey, text, userIds, begin, size }: Wanted & { userIds: readonly string[] },
): Promise<FirstMembers> {
  const rows = (await findMembers(queries, userIds)).filter((row) =>
    row.userId > begin && toPerson(row.userId, row).memberships.has(orgKey) &&
    searchTextOf(row).includes(text)
  );
  return { rows: rows.slice(0, size), count: countOf(rows) };
}

async function findAll(
  queries: Queries,
  { orgKey, begin, size }: Wanted,
): Promise<FirstMembers> {
  const rows: ListedMemberRow[] = [];
  const most = Math.max(size, CHECKED_COUNT_MAX + 1);
  for await (const piece of membersInPieces(queries, { orgKey, begin, size: most })) {
    rows.push(...piece);
    if (rows.length >= most) break;
  }
  return { rows: rows.slice(0, size), count: countOf(rows) };
}

function countOf(rows: readonly ListedMemberRow[]): Count {
  return {
    total: Math.min(rows.length, CHECKED_COUNT_MAX),
    isExact: rows.length <= CHECKED_COUNT_MAX,
  };
}

function toMember({ userId, name, email, seenAt }: ListedMemberRow): ListedMember {
  return { userId, name, email, lastSeenAt: isoTime(seenAt) };
}
