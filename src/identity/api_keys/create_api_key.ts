import type { Queries } from "../../db/dialect.ts";
import { isPlainLine } from "../../lib/control_characters.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import { formatApiKey, hashSecret } from "./api_key.ts";
import { insertApiKey, revokeExpiredKeys } from "./api_key_store.ts";
import { recordDeed } from "../audit/record_deed.ts";
import type { Context } from "../context.ts";
import { requireRoom } from "../quotas.ts";

const NAME_LENGTH_MAX = 100;

/** The first time whose year has more than four digits in ISO 8601. */
const YEAR_10000 = Date.UTC(10_000, 0);

export interface NewApiKey {
  /** A name that `isKeyName` accepts. */
  name: string;
  /** In milliseconds since 1970; null if the key never expires. */
  expiresAt: number | null;
}

export interface CreatedApiKey {
  id: string;
  name: string;
  /** The key itself. It is shown only here and cannot be read later. */
  key: string;
  createdAt: string;
  expiresAt: string | null;
}

/** Whether a text has 1 to 100 characters, none of which controls the terminal. */
export function isKeyName(text: string): boolean {
  return text !== "" && text.length <= NAME_LENGTH_MAX && isPlainLine(text);
}

/**
 * Creates a key with which programs act as the caller in the active organization. Errors:
 * `invalid_request` for a time in the past, `conflict` if a quota is exceeded.
 */
export async function createApiKey(
  ctx: Context,
  { name, expiresAt }: NewApiKey,
): Promise<CreatedApiKey> {
  const { db, clock, ids, principal } = ctx;
  const now = clock.now();
  if (expiresAt !== null && !(expiresAt > now && expiresAt < YEAR_10000)) throw badExpiry();
  const owner = { orgKey: principal.orgKey, ownerId: principal.userId };
  const [id, secret] = [ids.uuid(), ids.token()];
  const row = { ...owner, id, name, secretHash: hashSecret(secret), createdAt: now, expiresAt };
  await db.transaction(async ({ queries }) => {
    await requireKeyRoom(ctx, queries);
    await insertApiKey(queries, row);
    const details = { apiKeyId: id, ownerId: owner.ownerId, expiresAt: isoTimeOrNull(expiresAt) };
    await recordDeed(queries, ctx, { action: "api_key.created", details });
  });
  const key = formatApiKey({ id, secret });
  return { id, name, key, createdAt: isoTime(now), expiresAt: isoTimeOrNull(expiresAt) };
}

function badExpiry(): AppError {
  const message = "must be in the future and before the year 10000";
  const text = `Cannot make a key: expiresAt ${message}`;
  return new AppError("invalid_request", text, { issues: [{ path: "expiresAt", message }] });
}

/**
 * Checks the quota. Expired keys are revoked only if the quota is reached, so that lists show them
 * until then.
 */
async function requireKeyRoom(ctx: Context, queries: Queries): Promise<void> {
  const needs = { api_keys: 1 };
  try {
    await requireRoom(queries, ctx, needs);
  } catch {
    await revokeExpiredKeys(queries, { orgKey: ctx.principal.orgKey, now: ctx.clock.now() });
    await requireRoom(queries, ctx, needs);
  }
}
