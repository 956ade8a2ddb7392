import { ADMIN_ROLE, type Membership, type Person, WRITE_ROLE } from "./tokens/claims.ts";
import type { Principal } from "./principal.ts";

/** An authenticated caller, and the organization of the request. */
export interface Identified {
  person: Person;
  /** Null if the caller belongs to no organization. */
  orgKey: string | null;
  via: Principal["via"];
  apiKeyId?: string;
}

/** A caller in the response of `GET /me`. */
export interface Caller {
  userId: string;
  email: string | null;
  /** The active organization. */
  organization: string | null;
  /** In the order of the claims; with an API key, only the organization of the key. */
  organizations: string[];
  /** In the active organization. */
  teams: string[];
  /** In the active organization; `admin` also for admins of all organizations. */
  roles: string[];
}

export function principalIn(orgKey: string, { person, via, apiKeyId }: Identified): Principal {
  const { teamKeys, roles } = membershipIn(orgKey, person);
  return {
    userId: person.userId,
    email: person.email,
    orgKey,
    teamKeys,
    isAdmin: person.isAdmin || roles.includes(ADMIN_ROLE),
    canWrite: roles.includes(WRITE_ROLE),
    via,
    ...(apiKeyId === undefined ? {} : { apiKeyId }),
  };
}

export function describeCaller({ person, orgKey }: Identified): Caller {
  const { teamKeys, roles } = membershipIn(orgKey, person);
  return {
    userId: person.userId,
    email: person.email,
    organization: orgKey,
    organizations: [...person.memberships.keys()],
    teams: [...teamKeys],
    roles: person.isAdmin && !roles.includes(ADMIN_ROLE) ? [...roles, ADMIN_ROLE] : [...roles],
  };
}

function membershipIn(orgKey: string | null, { memberships }: Person): Membership {
  return memberships.get(orgKey ?? "") ?? { teamKeys: [], roles: [] };
}
