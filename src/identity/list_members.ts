import type { Queries } from "../db/dialect.ts";
import { CHECKED_COUNT_MAX } from "../db/keyset.ts";
import { isoTime } from "../lib/clock.ts";
import { openPage, type PageData, type PageInput } from "../lib/page.ts";
import { normalize } from "../lib/text/normalize.ts";
import type { Context } from "./context.ts";
import { findMembers, type ListedMemberRow, membersInPieces, toPerson } from "./member_store.ts";
import { requireAdmin } from "./require_admin.ts";

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
  const text = fold(search);
  const { orgKey } = principal;
  const isWanted = (row: ListedMemberRow): boolean =>
    toPerson(row.userId, row).memberships.has(orgKey) &&
    fold(`${row.name ?? ""}\n${row.email ?? ""}`).includes(text);
  const list = ["members", text, userIds];
  const page = openPage(input, { list, order: ["string"] });
  const { limit, offset, after } = page.window;
  const walk = { orgKey, isWanted, isAnyWanted: text === "", userIds: userIds ?? null };
  const [begin = ""] = after ?? [];
  const rows = await findFirst(queries, { ...walk, begin: String(begin), count: offset + limit });
  const counted = await findFirst(queries, { ...walk, begin: "", count: CHECKED_COUNT_MAX + 1 });
  const count = {
    total: Math.min(counted.length, CHECKED_COUNT_MAX),
    isExact: counted.length <= CHECKED_COUNT_MAX,
  };
  const found = rows.slice(offset);
  return {
    members: page.itemsOf(found).map(toMember),
    ...page.dataOf(found, count, ({ userId }) => [userId]),
  };
}

interface Walk {
  orgKey: string;
  isWanted(row: ListedMemberRow): boolean;
  /** Whether all members of the organization are wanted. */
  isAnyWanted: boolean;
  userIds: readonly string[] | null;
  /** The user id after which the walk begins. */
  begin: string;
  count: number;
}

/** Finds the first members that are wanted, up to a number of them. */
async function findFirst(
  queries: Queries,
  { orgKey, isWanted, isAnyWanted, userIds, begin, count }: Walk,
): Promise<ListedMemberRow[]> {
  if (userIds !== null) {
    const named = await findMembers(queries, userIds);
    return named.filter((row) => row.userId > begin && isWanted(row)).slice(0, count);
  }
  const found: ListedMemberRow[] = [];
  // Few members of a piece may fit a search.
  const size = isAnyWanted ? count : Infinity;
  for await (const rows of membersInPieces(queries, { orgKey, begin, size })) {
    found.push(...rows.filter(isWanted));
    if (found.length >= count) break;
  }
  return found.slice(0, count);
}

function fold(text: string): string {
  return normalize(text, "NFKC").toLowerCase();
}

function toMember({ userId, name, email, seenAt }: ListedMemberRow): ListedMember {
  return { userId, name, email, lastSeenAt: isoTime(seenAt) };
}
