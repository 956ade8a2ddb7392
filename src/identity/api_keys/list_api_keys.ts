import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { type PageData, pageData, type PageInput } from "../../lib/page.ts";
import { countApiKeys, findApiKeyPage } from "./api_key_store.ts";
import type { Context } from "../context.ts";

export interface ListedApiKey {
  id: string;
  name: string;
  createdAt: string;
  expiresAt: string | null;
  /** Up to a minute behind. */
  lastUsedAt: string | null;
}

export interface ApiKeyList extends PageData {
  apiKeys: ListedApiKey[];
}

/** The caller's own keys in the active organization, expired ones too, newest first. */
export async function listApiKeys(
  { db: { queries }, principal }: Context,
  page: PageInput,
): Promise<ApiKeyList> {
  const owner = { orgKey: principal.orgKey, ownerId: principal.userId };
  const [total, records] = await Promise.all([
    countApiKeys(queries, owner),
    findApiKeyPage(queries, { ...owner, ...page }),
  ]);
  const apiKeys = records.map(({ id, name, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: isoTime(createdAt),
    expiresAt: isoTimeOrNull(expiresAt),
    lastUsedAt: isoTimeOrNull(lastUsedAt),
  }));
  return { apiKeys, ...pageData(page, total) };
}
