import { ADMIN_ROLE, type Membership, type Person, WRITE_ROLE } from "./tokens/claims.ts";
import type { Principal } from "./principal.ts";

/** A caller that proved who it is, and the organization that its call is for. */
export interface Identified {
  person: Person;
  /** Null: it belongs to none. */
  orgKey: string | null;
  via: Principal["via"];
}

/** A caller as `GET /me` tells it. */
export interface Caller {
  userId: string;
  email: string | null;
  /** The active organization. */
  organization: string | null;
  /** In claim order; with an API key, the one that the key is for. */
  organizations: string[];
  /** In the active organization. */
  teams: string[];
  /** In the active organization; `admin` also for administrators of all of them. */
  roles: string[];
}

export function principalIn(orgKey: string, { person, via }: Identified): Principal {
  const { teamKeys, roles } = membershipIn(orgKey, person);
  return {
    userId: person.userId,
    email: person.email,
    orgKey,
    teamKeys,
    isAdmin: person.isAdmin || roles.includes(ADMIN_ROLE),
    canWrite: roles.includes(WRITE_ROLE),
    via,
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
