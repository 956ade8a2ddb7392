import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../../lib/page.ts";
import { countApiKeys, findApiKeyPage } from "./api_key_store.ts";
import type { Context } from "../context.ts";

export interface ListedApiKey {
  id: string;
  name: string;
  createdAt: string;
  expiresAt: string | null;
  /** Up to a minute late. */
  lastUsedAt: string | null;
}

export interface ApiKeyList extends PageData {
  apiKeys: ListedApiKey[];
}

/** The caller's own keys in the active organization, including expired ones, newest first. */
export async function listApiKeys(
  { db: { queries }, principal }: Context,
  input: PageInput,
): Promise<ApiKeyList> {
  const owner = { orgKey: principal.orgKey, ownerId: principal.userId };
  const page = openPage(input, { list: ["apiKeys"], order: BY_TIME });
  const [count, records] = await Promise.all([
    countApiKeys(queries, owner),
    findApiKeyPage(queries, { ...owner, ...page.window }),
  ]);
  const apiKeys = page.itemsOf(records).map(({ id, name, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: isoTime(createdAt),
    expiresAt: isoTimeOrNull(expiresAt),
    lastUsedAt: isoTimeOrNull(lastUsedAt),
  }));
  return {
    apiKeys,
    ...page.dataOf(records, count, ({ createdAt, id }) => [createdAt, id]),
  };
}
