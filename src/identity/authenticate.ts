import type { Database } from "../db/database.ts";
import type { Clock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import {
  ADMIN_ROLE,
  type ClaimNames,
  type Claims,
  KEYCLOAK_CLAIM_NAMES,
  type Membership,
  WRITE_ROLE,
} from "./claims.ts";
import { type Credential, type Credentials, readCredential } from "./credentials.ts";
import { refuseCrossSite } from "./cross_site.ts";
import { openOwnIssuer, OWN_AUDIENCE, type OwnIssuer } from "./issuer.ts";
import { IssuerKeySet } from "./key_set.ts";
import { keySetFile } from "./key_set_file.ts";
import type { KeySource } from "./key_source.ts";
import { resolveOrganization } from "./organization.ts";
import type { Principal } from "./principal.ts";
import { createTokenVerifier, type TokenRules, type TokenVerifier } from "./tokens.ts";

export type { Credentials } from "./credentials.ts";

/** Who vouches for callers: Heddle itself, or an identity provider. */
export type IssuerConfig =
  | { kind: "own" }
  | {
    kind: "oidc";
    issuer: string;
    audience: string;
    /** Null: the issuer's discovery document says. */
    jwksUrl: string | null;
    /** Keycloak's, where not given. */
    claimNames?: Partial<ClaimNames>;
  };

export type IdentityConfig = IssuerConfig & {
  /** The origins whose pages may change things with the cookie; asked each time, none if absent. */
  allowedOrigins?: () => readonly string[];
};

export interface IdentityOptions {
  config: IdentityConfig;
  db: Database;
  clock: Clock;
  log: Log;
  dataDir: string;
}

/** A caller as `GET /me` tells it. */
export interface Caller {
  userId: string;
  email: string | null;
  /** The active organization. */
  organization: string | null;
  /** In claim order. */
  organizations: string[];
  /** In the active organization. */
  teams: string[];
  /** In the active organization; `admin` also for who administers all of them. */
  roles: string[];
}

export interface Identity extends AsyncDisposable {
  /**
   * Throws `unauthenticated`, or `forbidden` for a caller without the organization that it asks for
   * and for a change by cookie that another site may have asked for.
   */
  authenticate(credentials: Credentials): Promise<Principal>;
  /** Like `authenticate`, but knows callers without any organization too. */
  me(credentials: Credentials): Promise<Caller>;
  /** Null where another issuer is configured. */
  mintToken: OwnIssuer["mintToken"] | null;
  /** Throws what is wrong while the issuer cannot be reached. */
  check(): Promise<void>;
}

/** What differs between the own issuer and a configured one. */
interface Source extends Pick<Identity, "mintToken" | "check">, AsyncDisposable {
  rules: TokenRules;
  keys: KeySource;
}

/** Throws `SetupError` when the own signing key is damaged; an issuer out of reach is no error. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { config, db, clock, log } = options;
  const source = config.kind === "own"
    ? await openOwnSource(options)
    : await openOidcSource(options, config);
  const { rules, keys } = source;
  const verifier = createTokenVerifier({ rules, keys, clock, log });
  async function identify(credentials: Credentials) {
    const credential = readCredential(credentials);
    refuseCrossSite({
      method: credentials.method,
      viaCookie: credential.viaCookie,
      origin: credentials.origin,
      secFetchSite: credentials.fetchSite,
      allowedOrigins: config.allowedOrigins?.() ?? [],
    });
    const claims = await verifyCredential(verifier, credential);
    const header = credentials.activeOrg;
    return { claims, orgKey: await resolveOrganization({ db, clock, log }, { claims, header }) };
  }
  return {
    async authenticate(credentials) {
      const { claims, orgKey } = await identify(credentials);
      if (orgKey === null) throw new AppError("forbidden", "You belong to no organization");
      return principalIn(orgKey, claims);
    },
    async me(credentials) {
      const { claims, orgKey } = await identify(credentials);
      return describeCaller(claims, orgKey);
    },
    mintToken: source.mintToken,
    check: () => source.check(),
    async [Symbol.asyncDispose]() {
      await source[Symbol.asyncDispose]();
    },
  };
}

async function openOwnSource({ dataDir, clock, log }: IdentityOptions): Promise<Source> {
  const { issuer, keys, isNew, mintToken } = await openOwnIssuer({ dataDir, clock });
  if (isNew) log.info("made a signing key in the data directory", { issuer });
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
  { dataDir, clock, log }: IdentityOptions,
  config: Extract<IssuerConfig, { kind: "oidc" }>,
): Promise<Source> {
  const { issuer, audience, jwksUrl } = config;
  const cache = keySetFile(dataDir);
  const keys = await IssuerKeySet.open({ address: { issuer, jwksUrl }, cache, clock, log });
  return {
    rules: { issuer, audience, claimNames: { ...KEYCLOAK_CLAIM_NAMES, ...config.claimNames } },
    keys,
    mintToken: null,
    check: () => keys.check(),
    [Symbol.asyncDispose]: () => keys[Symbol.asyncDispose](),
  };
}

async function verifyCredential(
  verifier: TokenVerifier,
  { kind, text }: Credential,
): Promise<Claims> {
  if (kind === "token") return await verifier.verify(text);
  throw new AppError("unauthenticated", "API keys are not accepted by this server");
}

function principalIn(orgKey: string, claims: Claims): Principal {
  const { teamKeys, roles } = membershipIn(orgKey, claims);
  return {
    userId: claims.userId,
    email: claims.email,
    orgKey,
    teamKeys,
    isAdmin: claims.isAdmin || roles.includes(ADMIN_ROLE),
    canWrite: roles.includes(WRITE_ROLE),
    via: "token",
  };
}

function describeCaller(claims: Claims, orgKey: string | null): Caller {
  const { teamKeys, roles } = membershipIn(orgKey, claims);
  return {
    userId: claims.userId,
    email: claims.email,
    organization: orgKey,
    organizations: [...claims.memberships.keys()],
    teams: [...teamKeys],
    roles: claims.isAdmin && !roles.includes(ADMIN_ROLE) ? [...roles, ADMIN_ROLE] : [...roles],
  };
}

function membershipIn(orgKey: string | null, { memberships }: Claims): Membership {
  return memberships.get(orgKey ?? "") ?? { teamKeys: [], roles: [] };
}
