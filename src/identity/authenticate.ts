import type { Database } from "../db/database.ts";
import { readKeyInUse } from "../db/keys/key_store.ts";
import type { Clock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import { ApiKeyUses } from "./api_keys/api_key_uses.ts";
import { type Caller, describeCaller, type Identified, principalIn } from "./caller.ts";
import { type ClaimNames, type Claims, KEYCLOAK_CLAIM_NAMES } from "./tokens/claims.ts";
import { type Credentials, readCredential } from "./credentials.ts";
import { refuseCrossSite } from "./cross_site.ts";
import { openOwnIssuer, OWN_AUDIENCE, type OwnIssuer } from "./tokens/issuer.ts";
import { IssuerKeySet } from "./tokens/key_set.ts";
import { keySetFile } from "./tokens/key_set_file.ts";
import { OwnLogin } from "./own_login.ts";
import type { KeySource } from "./tokens/key_source.ts";
import { recordMember } from "./members.ts";
import { resolveOrganization } from "./organization.ts";
import type { Principal } from "./principal.ts";
import { RecentOrganizations } from "./recent_organizations.ts";
import { createTokenVerifier, type TokenRules, type TokenVerifier } from "./tokens/tokens.ts";
import { type ApiKeyDeps, verifyApiKey } from "./api_keys/verify_api_key.ts";

export type { Credentials } from "./credentials.ts";

/** The issuer of callers' tokens: Heddle itself, or an identity provider. */
export type IssuerConfig =
  | { kind: "own" }
  | {
    kind: "oidc";
    issuer: string;
    audience: string;
    /** Null if it is read from the issuer's discovery document. */
    jwksUrl: string | null;
    /** Keycloak's names unless stated. */
    claimNames?: Partial<ClaimNames>;
  };

export type IdentityConfig = IssuerConfig & {
  /**
   * The origins whose pages may change data with the cookie. Called for each such request; none if
   * absent.
   */
  allowedOrigins?: () => readonly string[];
};

export interface IdentityOptions {
  config: IdentityConfig;
  db: Database;
  clock: Clock;
  log: Log;
  dataDir: string;
  /** Calls a configured issuer; the runtime's `fetch` unless stated. */
  fetch?: typeof globalThis.fetch;
}

export interface Identity extends AsyncDisposable {
  /**
   * Authenticates a caller. Throws `unauthenticated`, or `forbidden` for a caller without the
   * requested organization and for a change with the cookie that another site may have requested.
   */
  authenticate(credentials: Credentials): Promise<Principal>;
  /**
   * Reads the current rights of a caller whom `authenticate()` has returned, in the same
   * organization. Throws like `authenticate()` if the credentials are no longer valid.
   */
  renew(credentials: Credentials, principal: Principal): Promise<Principal>;
  /** Like `authenticate()`, but also accepts callers who belong to no organization. */
  me(credentials: Credentials): Promise<Caller>;
  /** Null if another issuer is configured. */
  mintToken: OwnIssuer["mintToken"] | null;
  /** The login of the console; null if another issuer is configured. */
  login: OwnLogin | null;
  /** Rejects with the reason if the issuer cannot be reached. */
  check(): Promise<void>;
}

const NO_ORIGINS = (): readonly string[] => [];

/** The parts that differ between the server's own issuer and a configured one. */
interface Source extends Pick<Identity, "mintToken" | "check">, AsyncDisposable {
  rules: TokenRules;
  keys: KeySource;
}

/**
 * Opens the identity of a server. Throws `SetupError` if the own signing key is damaged; an
 * unreachable issuer is not an error.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { config, db, clock, log } = options;
  const source = config.kind === "own"
    ? await openOwnSource(options)
    : await openOidcSource(options, config);
  const { rules, keys } = source;
  const uses = new ApiKeyUses({ db, clock, log });
  const onVerified = (claims: Claims) => recordMember({ db, clock, log }, claims);
  const verifier = createTokenVerifier({ rules, keys, clock, log, onVerified });
  const { allowedOrigins = NO_ORIGINS } = config;
  const recent = new RecentOrganizations(clock);
  const deps = { db, clock, log, uses, verifier, allowedOrigins, recent };
  return {
    async renew(credentials, { orgKey }) {
      return principalIn(orgKey, await identifyAgain(deps, credentials, orgKey));
    },
    async authenticate(credentials) {
      const caller = await identify(deps, credentials);
      if (caller.orgKey === null) throw new AppError("forbidden", "You belong to no organization");
      return principalIn(caller.orgKey, caller);
    },
    async me(credentials) {
      return describeCaller(await identify(deps, credentials));
    },
    mintToken: source.mintToken,
    login: source.mintToken && new OwnLogin({ clock, mintToken: source.mintToken }),
    check: () => source.check(),
    async [Symbol.asyncDispose]() {
      await uses[Symbol.asyncDispose]();
      await source[Symbol.asyncDispose]();
    },
  };
}

interface IdentifyDeps extends ApiKeyDeps {
  verifier: TokenVerifier;
  allowedOrigins: () => readonly string[];
  recent: RecentOrganizations;
}

/** Authenticates a caller, in the requested organization or the one chosen before. */
async function identify(deps: IdentifyDeps, credentials: Credentials): Promise<Identified> {
  const { kind, text, viaCookie } = readCredential(credentials);
  const { method, origin, fetchSite: secFetchSite, activeOrg } = credentials;
  const { allowedOrigins } = deps;
  refuseCrossSite({ method, viaCookie, origin, secFetchSite, allowedOrigins });
  if (kind === "api_key") return await verifyApiKey(deps, { text, activeOrg });
  const person = await deps.verifier.verify(text);
  const orgKey = await resolveOrganization(deps, { person, header: activeOrg });
  return { person, orgKey, via: "token" };
}

/**
 * Authenticates a caller again, in the same organization. Throws `forbidden` if the caller is no
 * longer a member.
 */
async function identifyAgain(
  deps: IdentifyDeps,
  credentials: Credentials,
  orgKey: string,
): Promise<Identified> {
  const { kind, text } = readCredential(credentials);
  if (kind === "api_key") return await verifyApiKey(deps, { text, activeOrg: orgKey });
  const person = await deps.verifier.verify(text);
  if (person.memberships.has(orgKey)) return { person, orgKey, via: "token" };
  throw new AppError("forbidden", "You no longer belong to the organization");
}

async function openOwnSource({ db, dataDir, clock, log }: IdentityOptions): Promise<Source> {
  const { issuer, keys, isNew, mintToken } = await openOwnIssuer({ dataDir, clock });
  // Every start makes the encryption key known to the database, but does so later.
  const isFirstStart = await readKeyInUse(db.queries) === null;
  if (isNew && isFirstStart) log.info("made a signing key in the data directory", { issuer });
  else if (isNew) log.warn("made a new signing key: tokens of an earlier one are void", { issuer });
  log.warn("tokens are of the own issuer, which is for evaluation: OIDC_ISSUER is not set");
  return {
    rules: { issuer, audience: OWN_AUDIENCE, claimNames: KEYCLOAK_CLAIM_NAMES },
    keys,
    mintToken,
    check: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

async function openOidcSource(
  { dataDir, clock, log, fetch }: IdentityOptions,
  config: Extract<IssuerConfig, { kind: "oidc" }>,
): Promise<Source> {
  const { issuer, audience, jwksUrl } = config;
  const cache = keySetFile(dataDir);
  const keys = await IssuerKeySet.open({ address: { issuer, jwksUrl }, cache, clock, log, fetch });
  return {
    rules: { issuer, audience, claimNames: { ...KEYCLOAK_CLAIM_NAMES, ...config.claimNames } },
    keys,
    mintToken: null,
    check: () => keys.check(),
    [Symbol.asyncDispose]: () => keys[Symbol.asyncDispose](),
  };
}
