import { loadConfig } from "../config.ts";
import { parseApiKey } from "../identity/api_keys/api_key.ts";
import { insertAuditRecord } from "../identity/audit/audit_store.ts";
import { findOrganizationKeys, markApiKeyRevoked } from "../identity/api_keys/api_key_store.ts";
import { isKey } from "../identity/tokens/claims.ts";
import { createApiKey, isKeyName } from "../identity/api_keys/create_api_key.ts";
import { isoTime, isoTimeOrNull, systemClock } from "../lib/clock.ts";
import { parseDuration } from "../lib/duration.ts";
import { notFound } from "../lib/errors.ts";
import { isUuid, randomIds } from "../lib/ids.ts";
import { type Command, missingOptions, readOptions, UsageError } from "./usage.ts";
import { withDatabase } from "./with_database.ts";

const USAGE = `heddle api-key create --sub <uuid> --org <key> [--name <name>] [--ttl 90d]
       heddle api-key list --org <key>
       heddle api-key revoke <id>`;

export const apiKey: Command = {
  usage: USAGE,
  async run([action, ...args]) {
    if (action === "create") return await create(args);
    if (action === "list") return await list(args);
    if (action === "revoke") return await revoke(args);
    throw new UsageError(`Usage: ${USAGE}`);
  },
};

async function create(args: string[]): Promise<number> {
  const { sub, org, name, ttl } = readOptions({
    args,
    usage: USAGE,
    options: {
      sub: { type: "string" },
      org: { type: "string" },
      name: { type: "string", default: "made on the command line" },
      ttl: { type: "string" },
    },
  });
  if (!sub || !org) throw missingOptions(USAGE, { sub, org });
  if (!isUuid(sub)) throw new UsageError(`--sub: given "${sub}", expected a UUID`);
  const principal = {
    userId: sub.toLowerCase(),
    orgKey: organizationOf(org),
    email: null,
    teamKeys: [],
    isAdmin: false,
    canWrite: false,
    via: "command",
  } as const;
  const input = { name: nameOf(name), expiresAt: expiryOf(ttl) };
  const { quotas } = loadConfig();
  const { key } = await withDatabase((db) =>
    createApiKey({ db, clock: systemClock, ids: randomIds, principal, quotas }, input)
  );
  console.log(key);
  return 0;
}

/** Prints one line for each key: id, owner, times of creation, last use and expiry, name. */
async function list(args: string[]): Promise<number> {
  const { org } = readOptions({ args, usage: USAGE, options: { org: { type: "string" } } });
  if (!org) throw missingOptions(USAGE, { org });
  const orgKey = organizationOf(org);
  const keys = await withDatabase((db) => findOrganizationKeys(db.queries, orgKey));
  for (const key of keys) {
    const times = [isoTime(key.createdAt), isoTimeOrNull(key.lastUsedAt) ?? "never used"];
    const end = isoTimeOrNull(key.expiresAt) ?? "does not expire";
    console.log([key.id, key.ownerId, ...times, end, key.name].join("\t"));
  }
  return 0;
}

/** Takes the key itself, too, for one that was found where it should not be. */
async function revoke([given = "", ...args]: string[]): Promise<number> {
  readOptions({ args, usage: USAGE, options: {} });
  const id = parseApiKey(given)?.id ?? given;
  if (!isUuid(id)) {
    throw new UsageError(
      `revoke: expected the id of a key, as heddle api-key list prints it\n\nUsage: ${USAGE}`,
    );
  }
  const revocation = { id: id.toLowerCase(), now: systemClock.now() };
  await withDatabase((db) =>
    db.transaction(async ({ queries }) => {
      const owner = await markApiKeyRevoked(queries, revocation);
      if (owner === null) throw notFound(`API key ${id}`);
      await insertAuditRecord(queries, {
        id: randomIds.uuid(),
        orgKey: owner.orgKey,
        actorId: null,
        via: "command",
        apiKeyId: null,
        action: "api_key.revoked",
        details: { apiKeyId: revocation.id, ownerId: owner.ownerId },
        createdAt: revocation.now,
      });
    })
  );
  return 0;
}

function organizationOf(text: string): string {
  if (isKey(text)) return text;
  throw new UsageError(
    `--org: given "${text}", expected 1 to 63 letters, digits, ".", "_" or "-"`,
  );
}

function nameOf(text: string): string {
  const name = text.trim();
  if (isKeyName(name)) return name;
  throw new UsageError("--name: expected 1 to 100 characters without control characters");
}

function expiryOf(ttl: string | undefined): number | null {
  if (ttl === undefined) return null;
  const ttlMs = parseDuration(ttl);
  if (ttlMs) return systemClock.now() + ttlMs;
  throw new UsageError(`--ttl: given "${ttl}", expected a time such as 30m, 8h, 90d`);
}
