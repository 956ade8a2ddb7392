import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../../lib/page.ts";
import { countApiKeys, findApiKeyPage } from "./api_key_store.ts";
import type { Context } from "../context.ts";
import { requireAdmin } from "../require_admin.ts";

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

export interface ApiKeysInput extends PageInput {
  /** The user whose keys to list; the caller unless stated. */
  ownerId?: string | undefined;
}

/**
 * Lists the keys of the caller, or for an admin those of another user, in the active organization,
 * newest first. Expired keys are included. Errors: `forbidden`.
 */
export async function listApiKeys(
  { db: { queries }, principal }: Context,
  { ownerId = principal.userId, ...input }: ApiKeysInput,
): Promise<ApiKeyList> {
  if (ownerId !== principal.userId) requireAdmin(principal, "lists the API keys of other users");
  const owner = { orgKey: principal.orgKey, ownerId };
  const page = openPage(input, { list: ["apiKeys", ownerId], order: BY_TIME });
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
