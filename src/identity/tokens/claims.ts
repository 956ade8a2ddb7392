import type { JWTPayload } from "jose";
import { z } from "zod";
import { isUuid } from "../../lib/ids.ts";
import type { Log } from "../../lib/log.ts";

/** The names of the claims with a caller's rights; the defaults are Keycloak's. */
export interface ClaimNames {
  email: string;
  /** The name that is shown to people. */
  name: string;
  /** `{ roles: [...] }`: roles in every organization. */
  realmAccess: string;
  /** `{ [organization]: { roles: [...] } }` */
  resourceAccess: string;
  /** A key, a list of keys, or an object with the keys. */
  organization: string;
  /** A list whose `/<organization>/<team>` entries are team memberships. */
  groups: string;
}

export const KEYCLOAK_CLAIM_NAMES: ClaimNames = {
  email: "email",
  name: "name",
  realmAccess: "realm_access",
  resourceAccess: "resource_access",
  organization: "organization",
  groups: "groups",
};

export const ADMIN_ROLE = "admin";
export const WRITE_ROLE = "workflow:write";
export const TEAM_ROLE_PREFIX = "team:";

/** The caller's roles and teams in one organization. */
export interface Membership {
  teamKeys: readonly string[];
  /** Every role of the organization that does not name a team. */
  roles: readonly string[];
}

/** A user and their roles in each organization. */
export interface Person {
  /** A UUID in lower case. */
  userId: string;
  email: string | null;
  /** Whether the user is an admin of every organization that they belong to. */
  isAdmin: boolean;
  /** By organization key, in claim order. */
  memberships: ReadonlyMap<string, Membership>;
}

/** The claims of a verified token. */
export interface Claims extends Person {
  /** A name to show to people, in one line; null if the token has none. */
  name: string | null;
  /** `iat` of the token, in milliseconds since 1970; 0 if it has none. */
  issuedAt: number;
  /** `exp` of the token, in milliseconds since 1970. */
  expiresAt: number;
}

export interface ReadClaimsOptions {
  names: ClaimNames;
  audience: string;
  log: Log;
}

/** The identity provider's own clients. Their roles do not belong to any organization. */
const PROVIDER_CLIENTS = new Set([
  "account",
  "admin-cli",
  "broker",
  "realm-management",
  "security-admin-console",
]);

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;
const GROUP = /^\/([^/]+)\/([^/]+)$/;
const LOGGED_KEYS_MAX = 10;
const NAME_CHARACTERS_MAX = 100;

const REGISTERED = z.object({
  sub: z.string().refine(isUuid).toLowerCase(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  exp: z.number(),
  iat: z.number().optional(),
  typ: z.literal("Bearer").optional(),
  // Only id tokens have `at_hash`. An id token is refused, although its audience may be right.
  at_hash: z.never().optional(),
});

const ACCESS = z.object({ roles: z.array(z.string()).default([]) });

const NAMED = z.object({
  email: z.string().optional(),
  name: z.string().optional(),
  realmAccess: ACCESS.default({ roles: [] }),
  resourceAccess: z.record(z.string(), ACCESS).default({}),
  organization: z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())])
    .default([]),
  groups: z.array(z.string()).default([]),
});

/** Whether the text can be the key of an organization or a team. */
export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** Whether the name of the organization is that of one of the identity provider's own clients. */
export function isProviderClient(key: string): boolean {
  return PROVIDER_CLIENTS.has(key);
}

/** Reads the claims of a token. Throws a `ZodError` that names a claim of the wrong type. */
export function readClaims(payload: JWTPayload, options: ReadClaimsOptions): Claims {
  const { sub, azp, exp, iat = 0 } = REGISTERED.parse(payload);
  const { names } = options;
  const named = NAMED.parse({
    email: payload[names.email],
    name: payload[names.name],
    realmAccess: payload[names.realmAccess],
    resourceAccess: payload[names.resourceAccess],
    organization: payload[names.organization],
    groups: payload[names.groups],
  });
  const keys = new KeyFilter();
  const teams = readTeams(named.groups, keys);
  const memberships = new Map<string, Membership>();
  for (const [orgKey, roles] of rolesByOrganization(named, [azp, options.audience])) {
    if (!keys.accepts(orgKey)) continue;
    memberships.set(orgKey, readMembership({ roles, teams: teams.get(orgKey) ?? [], keys }));
  }
  keys.report(options.log);
  const isAdmin = named.realmAccess.roles.includes(ADMIN_ROLE);
  return {
    userId: sub,
    email: named.email ?? null,
    name: readName(named.name ?? ""),
    isAdmin,
    memberships,
    issuedAt: Math.floor(iat * 1000),
    expiresAt: exp * 1000,
  };
}

/**
 * The name in one line, without invisible characters and those that reverse the order of text,
 * because it is shown next to other texts.
 */
function readName(claim: string): string | null {
  const line = claim.replace(/\s+/gu, " ").replace(/[\p{C}\p{DI}\u2028\u2029]/gu, "");
  return [...line].slice(0, NAME_CHARACTERS_MAX).join("").trim() || null;
}

/**
 * The roles in each organization, in the order of claims. The `clients` count as organizations only
 * if a role of an organization is held in them.
 */
function rolesByOrganization(
  { resourceAccess, organization }: z.infer<typeof NAMED>,
  clients: readonly (string | undefined)[],
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, { roles }] of Object.entries(resourceAccess)) {
    if (PROVIDER_CLIENTS.has(key)) continue;
    if (!clients.includes(key) || roles.some(isOrganizationRole)) found.set(key, roles);
  }
  for (const key of organizationKeys(organization)) {
    if (!found.has(key)) found.set(key, []);
  }
  return found;
}

function isOrganizationRole(role: string): boolean {
  return role === ADMIN_ROLE || role === WRITE_ROLE || role.startsWith(TEAM_ROLE_PREFIX);
}

function organizationKeys(claim: z.infer<typeof NAMED>["organization"]): string[] {
  if (typeof claim === "string") return [claim];
  return Array.isArray(claim) ? claim : Object.keys(claim);
}

/** The teams that `groups` names, by organization. */
function readTeams(groups: readonly string[], keys: KeyFilter): Map<string, string[]> {
  const teams = new Map<string, string[]>();
  for (const group of groups) {
    const [, orgKey, teamKey] = GROUP.exec(group) ?? [];
    if (orgKey === undefined || teamKey === undefined || !keys.accepts(teamKey)) continue;
    teams.set(orgKey, [...teams.get(orgKey) ?? [], teamKey]);
  }
  return teams;
}

function readMembership(
  { roles, teams, keys }: { roles: readonly string[]; teams: readonly string[]; keys: KeyFilter },
): Membership {
  const named = roles.filter((role) => role.startsWith(TEAM_ROLE_PREFIX))
    .map((role) => role.slice(TEAM_ROLE_PREFIX.length))
    .filter((key) => keys.accepts(key));
  return {
    teamKeys: [...new Set([...named, ...teams])],
    roles: [...new Set(roles.filter((role) => !role.startsWith(TEAM_ROLE_PREFIX)))],
  };
}

/** Accepts well-formed keys, and collects the others for one log line. */
class KeyFilter {
  readonly #ignored: string[] = [];

  accepts(key: string): boolean {
    if (isKey(key)) return true;
    this.#ignored.push(key);
    return false;
  }

  report(log: Log): void {
    if (this.#ignored.length === 0) return;
    log.warn("ignored organization or team keys of a token that are not well-formed", {
      keys: this.#ignored.slice(0, LOGGED_KEYS_MAX),
      count: this.#ignored.length,
    });
  }
}
