/** The caller, in the one organization that the call is for. */
export interface Principal {
  /** `sub` of the token: a UUID. */
  userId: string;
  email: string | null;
  /** The active organization. */
  orgKey: string;
  /** Teams inside the active organization. */
  teamKeys: readonly string[];
  /** Administers the active organization, or all of them. */
  isAdmin: boolean;
  /** Holds `workflow:write` in the active organization. */
  canWrite: boolean;
  /** How the caller proved who it is. */
  via: "token" | "api_key";
}

/**
 * A user for whom the server works without a call: with the rights of an owner, and none by team or
 * role.
 */
export function bareUser({ userId, orgKey }: { userId: string; orgKey: string }): Principal {
  return {
    userId,
    email: null,
    orgKey,
    teamKeys: [],
    isAdmin: false,
    canWrite: false,
    via: "token",
  };
}
