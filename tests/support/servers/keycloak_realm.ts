import { logIn, requestTokens, type TokenSet } from "../identity/authorization_code.ts";
import type { Keycloak } from "./keycloak.ts";
import REALM from "./keycloak_realm.json" with { type: "json" };

export type User = "ada" | "bob" | "gus";

/** A realm of its own like the one in `keycloak_realm.json`; it goes with its server. */
export interface Realm {
  issuer: string;
  /** By user name, the account of the service among them. */
  userIds: Readonly<Record<string, string>>;
  /** `METHOD /path` below the realm of the admin API; answers the body, throws unless 2xx. */
  // deno-lint-ignore no-explicit-any -- tests read what they expect to be there
  admin(request: string, body?: unknown): Promise<any>;
  /** Logs in through the form of the realm, with PKCE. */
  logIn(user: User, options?: { clientId?: string; scope?: string }): Promise<TokenSet>;
  refresh(tokens: TokenSet): Promise<TokenSet>;
  /** The access token of `heddle-worker` for itself. */
  serviceToken(): Promise<string>;
}

const WEB_CLIENT = "heddle-web";
const WORKER = { client_id: "heddle-worker", client_secret: "worker-secret" };

/** Takes some two seconds, most of them for new signing keys. */
export async function createRealm(keycloak: Keycloak): Promise<Realm> {
  const name = `heddle-${crypto.randomUUID().slice(0, 8)}`;
  const issuer = `${keycloak.url}/realms/${name}`;
  const users = REALM.users.map((user) => ({ ...user, id: crypto.randomUUID() }));
  await keycloak.admin("POST /realms", {
    ...REALM,
    realm: name,
    // The role that every user has is named after its realm.
    users: users.map(({ realmRoles = [], ...user }) => ({
      ...user,
      realmRoles: realmRoles.map((role) => role.replace(REALM.realm, name)),
    })),
    organizations: REALM.organizations.map((one) => ({ ...one, id: crypto.randomUUID() })),
  });
  return {
    issuer,
    userIds: Object.fromEntries(users.map(({ username, id }) => [username, id])),
    admin(request, body) {
      const [method, path] = request.split(" ");
      return keycloak.admin(`${method} /realms/${name}${path}`, body);
    },
    logIn: (user, { clientId = WEB_CLIENT, scope } = {}) =>
      logIn({ issuer, clientId, scope, fields: { username: user, password: `${user}-pw` } }),
    refresh: ({ refreshToken }) =>
      requestTokens(issuer, {
        grant_type: "refresh_token",
        client_id: WEB_CLIENT,
        refresh_token: refreshToken,
      }),
    async serviceToken() {
      return (await requestTokens(issuer, { grant_type: "client_credentials", ...WORKER }))
        .accessToken;
    },
  };
}
