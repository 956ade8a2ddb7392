import {
  calculateJwkThumbprint,
  CompactSign,
  compactVerify,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
} from "jose";
import { join } from "node:path";
import { z } from "zod";
import type { Clock } from "../../lib/clock.ts";
import { AppError, describeError } from "../../lib/errors.ts";
import { isUuid } from "../../lib/ids.ts";
import { SetupError } from "../../lib/setup_error.ts";
import { isKey, isProviderClient, KEYCLOAK_CLAIM_NAMES, TEAM_ROLE_PREFIX } from "./claims.ts";
import type { KeySource } from "./key_source.ts";
import { createFile, readFileIfAny } from "../../lib/private_file.ts";

const ALGORITHM = "ES256";
export const OWN_AUDIENCE = "heddle";

const PRIVATE_KEY = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

/** The user of a new token, and the rights that it grants in one organization. */
export interface TokenRequest {
  /** A UUID. */
  sub: string;
  email: string;
  org: string;
  teams: readonly string[];
  roles: readonly string[];
  ttlMs: number;
}

/** The server's own issuer, which is used if no other one is configured; meant for evaluation. */
export interface OwnIssuer {
  /** `urn:heddle:<id>`, which is derived from the key. */
  issuer: string;
  keys: KeySource;
  /** Whether the key was just created. */
  isNew: boolean;
  /** Signs a token. Throws `invalid_request` for an invalid subject, key or lifetime. */
  mintToken(request: TokenRequest): Promise<string>;
}

/** The name of the key's file in the data directory. */
export const ISSUER_KEY_FILE = "issuer_key.json";

/**
 * Opens the issuer with the key in the data directory, and creates the key if there is none.
 * Processes that start at the same time use the same key. Throws `SetupError` for a damaged key.
 */
export async function openOwnIssuer(
  { dataDir, clock }: { dataDir: string; clock: Clock },
): Promise<OwnIssuer> {
  const path = join(dataDir, ISSUER_KEY_FILE);
  const isNew = await makeKeyUnlessThere(path);
  const { publicJwk, privateKey } = await readKeyPair(path);
  const id = await calculateJwkThumbprint(publicJwk);
  const keys = createLocalJWKSet({ keys: [{ ...publicJwk, kid: id, alg: ALGORITHM, use: "sig" }] });
  const issuer = `urn:heddle:${id}`;
  return {
    issuer,
    isNew,
    keys: { current: () => keys, renew: () => Promise.resolve() },
    async mintToken(request) {
      checkRequest(request);
      const issuedAt = Math.floor(clock.now() / 1000);
      return await new SignJWT(claimsOf(request))
        .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid: id })
        .setIssuer(issuer)
        .setAudience(OWN_AUDIENCE)
        .setSubject(request.sub)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + Math.ceil(request.ttlMs / 1000))
        .sign(privateKey);
    },
  };
}

/** Creates the key unless it exists, and returns whether it was created. */
async function makeKeyUnlessThere(path: string): Promise<boolean> {
  try {
    return await readFileIfAny(path) === null && await createFile(path, await newKeyText());
  } catch (cause) {
    const reason = describeError(cause);
    throw new SetupError(`Cannot read or make the signing key ${path}: ${reason}`, { cause });
  }
}

async function newKeyText(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const { kty, crv, x, y, d } = await exportJWK(privateKey);
  return JSON.stringify({ kty, crv, x, y, d });
}

async function readKeyPair(path: string) {
  try {
    const { d, ...publicJwk } = PRIVATE_KEY.parse(JSON.parse(await readFileIfAny(path) ?? ""));
    const privateKey = await importJWK({ ...publicJwk, d }, ALGORITHM);
    // Importing does not check that the two halves of the key match; signing and verifying does.
    const signed = new CompactSign(new Uint8Array()).setProtectedHeader({ alg: ALGORITHM });
    await compactVerify(await signed.sign(privateKey), await importJWK(publicJwk, ALGORITHM));
    return { publicJwk, privateKey };
  } catch (cause) {
    throw new SetupError(
      `Cannot use the signing key in ${path}: it must be the private key that Heddle made there. ` +
        "Put it back from a backup, or delete the file to get a new key, " +
        "which voids every token that the old one signed.",
      { cause },
    );
  }
}

/** The claims in the layout of Keycloak. */
function claimsOf({ email, org, teams, roles }: TokenRequest) {
  const names = KEYCLOAK_CLAIM_NAMES;
  const held = [...teams.map((team) => TEAM_ROLE_PREFIX + team), ...roles];
  return {
    typ: "Bearer",
    [names.email]: email,
    [names.realmAccess]: { roles: [] },
    [names.resourceAccess]: { [org]: { roles: held } },
    [names.organization]: [org],
  };
}

function checkRequest({ sub, org, teams, ttlMs }: TokenRequest): void {
  if (!isUuid(sub)) throw cannotMint(`subject "${sub}" must be a UUID`);
  for (const key of [org, ...teams]) {
    if (!isKey(key)) {
      throw cannotMint(`key "${key}" must be 1 to 63 letters, digits, ".", "_" or "-"`);
    }
  }
  if (isProviderClient(org)) throw cannotMint(`organization "${org}" is a name of Keycloak's own`);
  if (!(ttlMs > 0)) throw cannotMint(`lifetime ${ttlMs} ms must be positive`);
}

function cannotMint(reason: string): AppError {
  return new AppError("invalid_request", `Cannot mint a token: ${reason}`);
}
