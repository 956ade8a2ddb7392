import { useRef } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import { useQuery } from "../api/queries.ts";
import { Member } from "../parts/member.tsx";
import { session } from "../shell/session.ts";
import { organizationTexts } from "../texts/organization.ts";
import { texts } from "../texts/texts.ts";

export type ListedMember = Schemas["ListedMember"];

/** The known members by their user ids. */
export type People = ReadonlyMap<string, ListedMember>;

/** The number of ids that one request may name. */
const IDS_MAX = 100;

/** The names of these users, once they have been read. Users who never logged in have none. */
export function usePeople(userIds: readonly string[]): People {
  const known = useRef(new Map<string, ListedMember>()).current;
  const wanted = [...new Set(userIds)].filter((id) => !known.has(id)).sort();
  const isEnabled = wanted.length > 0;
  const read = useQuery(["members", "named", ...wanted], () => readPeople(wanted), { isEnabled });
  for (const member of read.data ?? []) known.set(member.userId, member);
  return known;
}

async function readPeople(userIds: readonly string[]): Promise<ListedMember[]> {
  const found: ListedMember[] = [];
  for (let at = 0; at < userIds.length; at += IDS_MAX) {
    const query = { userId: userIds.slice(at, at + IDS_MAX), limit: IDS_MAX };
    const { members } = await data(api.GET("/api/v1/members", { params: { query } }));
    found.push(...members);
  }
  return found;
}

interface PersonProps {
  userId: string;
  people: People;
}

/** A user by name or e-mail address, with the end of the id. */
export function Person({ userId, people }: PersonProps) {
  const member = people.get(userId);
  return <Member member={{ userId, name: member?.name ?? member?.email ?? null }} />;
}

/**
 * Returns the words for a user in a sentence, after a verb or preposition. Several users may have
 * the same name, so the e-mail address or the end of the id follows it.
 */
export function nameOf({ userId, people }: PersonProps): string {
  if (isReader(userId)) return organizationTexts.toYou;
  const { name = null, email = null } = people.get(userId) ?? {};
  if (name === null && email !== null) return email;
  return `${name ?? texts.userId} (${email ?? userId.slice(-6)})`;
}

/** Whether the user is the reader of the page. */
export function isReader(userId: string): boolean {
  const present = session.get();
  return present.kind === "open" && present.me.userId === userId;
}
