import * as oauth from "oauth4webapi";
import type { Schemas } from "../api/client.ts";
import { type PendingLogin, remember } from "./pending_login.ts";

type Provider = NonNullable<Schemas["ConsoleConfig"]["provider"]>;

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  /** When the token expires, in milliseconds since 1970; null if the provider does not say. */
  expiresAt: number | null;
}

/** How a login begins. */
interface Beginning extends Pick<PendingLogin, "back" | "handTo"> {
  /** Whether the provider must not show a page: it recognizes the person or refuses. */
  isSilent: boolean;
}

/** Errors that say that the provider would have to ask the person, which it was told not to. */
const ASKS: ReadonlySet<string> = new Set([
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
]);

/** The address to which the provider returns. The client's settings there must list it. */
const REDIRECT_URI = `${location.origin}/console/login`;
const AFTER_LOGOUT = `${location.origin}/console/`;

/** The clock of a person's machine may be wrong. */
const CLOCK_TOLERANCE_S = 300;

function clientOf({ clientId }: Provider): oauth.Client {
  return { client_id: clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE_S };
}

/** A provider without TLS is allowed for tests. */
function transportOptions({ issuer }: Provider): { [oauth.allowInsecureRequests]: boolean } {
  return { [oauth.allowInsecureRequests]: new URL(issuer).protocol === "http:" };
}

let discovered: Promise<oauth.AuthorizationServer> | null = null;

/** Returns the provider's endpoints, from the discovery document of exactly this issuer. */
async function discover(provider: Provider): Promise<oauth.AuthorizationServer> {
  discovered ??= readDiscovery(provider);
  return await discovered.catch((error) => {
    discovered = null;
    throw error;
  });
}

async function readDiscovery(provider: Provider): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(provider.issuer);
  const response = await oauth.discoveryRequest(issuer, transportOptions(provider));
  return await oauth.processDiscoveryResponse(issuer, response);
}

/** Goes to the provider's page. The promise never settles, because the browser leaves the page. */
export async function beginLogin(
  provider: Provider,
  { isSilent, back, handTo }: Beginning,
): Promise<never> {
  const server = await discover(provider);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const address = endpointOf(provider, server.authorization_endpoint);
  if (!address) throw new TypeError("the provider has no authorization endpoint");
  const parameters = {
    response_type: "code",
    client_id: provider.clientId,
    redirect_uri: REDIRECT_URI,
    scope: provider.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...isSilent && { prompt: "none" },
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  remember({ state, nonce, verifier, back, handTo });
  location.replace(address);
  return await new Promise(() => {});
}

/** Returns an address of the provider that a browser may go to; null if it is unsafe or missing. */
function endpointOf({ issuer }: Provider, text: string | undefined): URL | null {
  if (text === undefined) return null;
  const address = new URL(text);
  const isSafe = address.protocol === "https:" || issuer.startsWith("http:");
  return isSafe && address.protocol.startsWith("http") ? address : null;
}

/**
 * Exchanges the provider's answer for tokens, if it belongs to the login that this tab began. Null
 * if the provider would have to ask the person first.
 */
export async function finishLogin(
  provider: Provider,
  { answer, pending }: { answer: URLSearchParams; pending: PendingLogin },
): Promise<Tokens | null> {
  const server = await discover(provider);
  const client = clientOf(provider);
  try {
    const checked = oauth.validateAuthResponse(server, client, answer, pending.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      checked,
      REDIRECT_URI,
      pending.verifier,
      transportOptions(provider),
    );
    const expected = { expectedNonce: pending.nonce, requireIdToken: true };
    return tokensOf(
      await oauth.processAuthorizationCodeResponse(server, client, response, expected),
    );
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError && ASKS.has(error.error)) return null;
    throw error;
  }
}

/** Returns new tokens; null if the provider refuses them. Throws while it cannot be reached. */
export async function renewTokens(
  provider: Provider,
  { refreshToken }: Tokens,
): Promise<Tokens | null> {
  if (refreshToken === null) return null;
  const server = await discover(provider);
  const client = clientOf(provider);
  try {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      refreshToken,
      transportOptions(provider),
    );
    const tokens = tokensOf(await oauth.processRefreshTokenResponse(server, client, response));
    // A provider that does not rotate refresh tokens sends one only once.
    return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError) return null;
    throw error;
  }
}

function tokensOf(
  { access_token, refresh_token, expires_in }: oauth.TokenEndpointResponse,
): Tokens {
  return {
    accessToken: access_token,
    refreshToken: refresh_token ?? null,
    expiresAt: expires_in === undefined ? null : Date.now() + expires_in * 1000,
  };
}

/**
 * Ends the login at the provider, which may ask for confirmation, because no token is put into the
 * address to identify the person. Returns false if the provider has no such page.
 */
export async function logOutAtProvider(provider: Provider): Promise<boolean> {
  const server = await discover(provider);
  const address = endpointOf(provider, server.end_session_endpoint);
  if (!address) return false;
  address.searchParams.set("client_id", provider.clientId);
  address.searchParams.set("post_logout_redirect_uri", AFTER_LOGOUT);
  location.replace(address);
  return true;
}
