/** The caller in the organization of the request. */
export interface Principal {
  /** `sub` of the token: a UUID. */
  userId: string;
  email: string | null;
  /** The active organization. */
  orgKey: string;
  /** Teams inside the active organization. */
  teamKeys: readonly string[];
  /** Whether the user is an admin of the active organization or of all organizations. */
  isAdmin: boolean;
  /** Whether the user has `workflow:write` in the active organization. */
  canWrite: boolean;
  /** The kind of credential that the caller was authenticated with. */
  via: "token" | "api_key" | "command";
  /** The id of the API key, if it was one. */
  apiKeyId?: string;
}

/**
 * The principal for work of the server on behalf of a user, without a request: it has the rights of
 * an owner, and none from teams or roles.
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
