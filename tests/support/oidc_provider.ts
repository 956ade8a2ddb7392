import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { JSONWebKeySet } from "jose";
import { Provider } from "oidc-provider";

/** A real OpenID provider on the loopback, whose one client gets access tokens for itself. */
export interface OidcProvider extends AsyncDisposable {
  issuer: string;
  /** An access token (`at+jwt`) whose subject is the client: `claims` are added to it. */
  issueToken(claims?: Record<string, unknown>): Promise<string>;
  /** Goes on with other keys, as after a rotation. */
  useKeys(jwks: JSONWebKeySet): void;
}

export interface OidcProviderOptions {
  /** Private signing keys; the first one signs. */
  jwks: JSONWebKeySet;
  audience: string;
  /** The client, and so the subject of every token. */
  clientId: string;
}

const SECRET = "client-secret-of-the-tests";
const RESOURCE = "urn:heddle:api";

export async function startOidcProvider(options: OidcProviderOptions): Promise<OidcProvider> {
  let handle: ReturnType<Provider["callback"]> | undefined;
  let added: Record<string, unknown> = {};
  const server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  function useKeys(jwks: JSONWebKeySet): void {
    handle = providerWith({ ...options, jwks, issuer, claims: () => added }).callback();
  }
  useKeys(options.jwks);
  return {
    issuer,
    useKeys,
    async issueToken(claims = {}) {
      added = claims;
      return await requestToken(issuer, options.clientId);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function providerWith(
  { issuer, jwks, audience, clientId, claims }: OidcProviderOptions & {
    issuer: string;
    claims: () => Record<string, unknown>;
  },
): Provider {
  const alg = jwks.keys[0]?.alg as "ES256" | "RS256" | undefined;
  return new Provider(issuer, {
    jwks,
    clients: [{
      client_id: clientId,
      client_secret: SECRET,
      grant_types: ["client_credentials"],
      redirect_uris: [],
      response_types: [],
      id_token_signed_response_alg: alg,
    }],
    extraTokenClaims: claims,
    ttl: { ClientCredentials: 600 },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: "",
          audience,
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: alg ?? "RS256" } },
        }),
      },
    },
  });
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
