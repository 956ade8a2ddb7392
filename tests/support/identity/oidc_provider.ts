import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { JSONWebKeySet } from "jose";
import { Provider, type ResourceServer } from "oidc-provider";
import { logIn, REDIRECT_URI, type TokenSet } from "./authorization_code.ts";

/**
 * A real OpenID provider on the loopback, with one client that acts for itself and one for users.
 */
export interface OidcProvider extends AsyncDisposable {
  issuer: string;
  /** An access token (`at+jwt`) whose subject is the client: `claims` are added to it. */
  issueToken(claims?: Record<string, unknown>): Promise<string>;
  /**
   * The token that `heddle-web` gets when the user (a UUID) logs in on the provider's pages: the
   * access token for the API unless stated, with `claims` added.
   */
  logIn(
    userId: string,
    options?: { api?: ApiName; claims?: Record<string, unknown> },
  ): Promise<TokenSet>;
  /** Adds the client `CONSOLE_CLIENT` for the console of this server. */
  admitConsole(origin: string): void;
  /** Puts these claims into every later token, as after a change of the user's roles. */
  useClaims(claims: Record<string, unknown>): void;
  /** Replaces the signing keys, as in a rotation. */
  useKeys(jwks: JSONWebKeySet): void;
}

export interface OidcProviderOptions {
  /** Private signing keys; the first one signs. */
  jwks: JSONWebKeySet;
  audience: string;
  /** The client, and so the subject of every token. */
  clientId: string;
  /** Whether logins get refresh tokens as well. Defaults to true. */
  hasRefreshTokens?: boolean;
}

/** Heddle, another service, and one whose tokens only the provider understands. */
export type ApiName = "heddle" | "other" | "opaque";

interface ProviderParts extends OidcProviderOptions {
  issuer: string;
  claims: () => Record<string, unknown>;
  consoleOrigin: string;
}

export const WEB_CLIENT = "heddle-web";
export const CONSOLE_CLIENT = "heddle-console";
export const OTHER_AUDIENCE = "other-api";

const SECRET = "client-secret-of-the-tests";
const RESOURCE_PREFIX = "urn:tests:";
const RESOURCE = `${RESOURCE_PREFIX}heddle`;

export async function startOidcProvider(options: OidcProviderOptions): Promise<OidcProvider> {
  let handle: ReturnType<Provider["callback"]> | undefined;
  let added: Record<string, unknown> = {};
  const server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let { jwks } = options;
  let consoleOrigin = "http://127.0.0.1:1";
  function renew(): void {
    const claims = () => added;
    handle = providerWith({ ...options, jwks, issuer, claims, consoleOrigin }).callback();
  }
  function useKeys(newJwks: JSONWebKeySet): void {
    jwks = newJwks;
    renew();
  }
  renew();
  return {
    issuer,
    useKeys,
    admitConsole(origin) {
      consoleOrigin = origin;
      renew();
    },
    useClaims(claims) {
      added = claims;
    },
    async issueToken(claims = {}) {
      added = claims;
      return await requestToken(issuer, options.clientId);
    },
    async logIn(userId, { api = "heddle", claims = {} } = {}) {
      added = claims;
      const fields = { login: userId, password: "any" };
      const resource = RESOURCE_PREFIX + api;
      return await logIn({ issuer, clientId: WEB_CLIENT, fields, resource });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function providerWith({ issuer, claims, consoleOrigin, ...options }: ProviderParts): Provider {
  const alg = options.jwks.keys[0]?.alg as "ES256" | "RS256" | undefined;
  return new Provider(issuer, {
    jwks: options.jwks,
    clients: [...clientsOf(options.clientId, alg), consoleClient(consoleOrigin, alg)],
    extraTokenClaims: claims,
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    issueRefreshToken: () => options.hasRefreshTokens ?? true,
    clientBasedCORS: () => true,
    ttl: {
      AccessToken: 600,
      ClientCredentials: 600,
      Grant: 600,
      // Longer, so that a test may set the clock of its browser forward.
      IdToken: 3600,
      RefreshToken: 600,
    },
    features: {
      devInteractions: { enabled: true },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx: unknown, resource: string) =>
          describeApi(resource, { audience: options.audience, alg: alg ?? "RS256" }),
      },
    },
  });
}

function clientsOf(clientId: string, alg: "ES256" | "RS256" | undefined) {
  return [
    {
      client_id: clientId,
      client_secret: SECRET,
      grant_types: ["client_credentials"],
      redirect_uris: [],
      response_types: [],
      id_token_signed_response_alg: alg,
    },
    {
      client_id: WEB_CLIENT,
      token_endpoint_auth_method: "none" as const,
      grant_types: ["authorization_code", "refresh_token"],
      redirect_uris: [REDIRECT_URI],
      id_token_signed_response_alg: alg,
      application_type: "native" as const,
    },
  ];
}

/** Unlike a native application, this client can be authorized without a page of the provider. */
function consoleClient(origin: string, alg: "ES256" | "RS256" | undefined) {
  return {
    client_id: CONSOLE_CLIENT,
    token_endpoint_auth_method: "none" as const,
    grant_types: ["authorization_code", "refresh_token"],
    redirect_uris: [`${origin}/console/login`],
    post_logout_redirect_uris: [`${origin}/console/`],
    id_token_signed_response_alg: alg,
  };
}

function describeApi(
  resource: string,
  { audience, alg }: { audience: string; alg: "ES256" | "RS256" },
): ResourceServer {
  const name = resource.slice(RESOURCE_PREFIX.length);
  return {
    scope: "",
    audience: name === "heddle" ? audience : OTHER_AUDIENCE,
    accessTokenFormat: name === "opaque" ? "opaque" : "jwt",
    jwt: { sign: { alg } },
  };
}

async function requestToken(issuer: string, clientId: string): Promise<string> {
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientId}:${SECRET}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials", resource: RESOURCE }),
  });
  const answer = await response.json();
  if (typeof answer.access_token === "string") return answer.access_token;
  throw new Error(`Cannot get a token: ${JSON.stringify(answer)}`);
}
