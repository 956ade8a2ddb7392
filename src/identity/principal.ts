/** Who calls, in the one organization that the call is for. */
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

/** Whose runs are that nobody starts in person: the owner of the workflow, without other rights. */
export function ownerPrincipal(
  { ownerId, orgKey }: { ownerId: string; orgKey: string },
): Principal {
  return {
    userId: ownerId,
    email: null,
    orgKey,
    teamKeys: [],
    isAdmin: false,
    canWrite: false,
    via: "token",
  };
}
