import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { Browser } from "./browser.ts";

/** The answer of a provider's token endpoint; empty if it gave none. */
export interface TokenSet {
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

export interface Login {
  issuer: string;
  clientId: string;
  /** The values that the user writes into the fields of the provider's forms, by their names. */
  fields: Readonly<Record<string, string>>;
  scope?: string;
  /** Parameters that are sent with both requests. */
  resource?: string;
}

/** No server listens at this address: the browser only has to be redirected to it. */
export const REDIRECT_URI = "http://127.0.0.1:1/callback";
const PAGES_MAX = 10;

/** The authorization code flow with PKCE, through the provider's own pages. */
export async function logIn(login: Login): Promise<TokenSet> {
  const { issuer, clientId, scope = "openid", resource } = login;
  const verifier = randomBytes(32).toString("base64url");
  const state = randomBytes(8).toString("hex");
  const more: Record<string, string> = resource === undefined ? {} : { resource };
  const address = await endpoint(issuer, "authorization_endpoint");
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    scope,
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...more,
  });
  const answer = await walk(new URL(`${address}?${query}`), login.fields);
  assert.equal(answer.get("state"), state, `${answer}`);
  return await requestTokens(issuer, {
    grant_type: "authorization_code",
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    code: answer.get("code") ?? assert.fail(`no code in ${answer}`),
    code_verifier: verifier,
    ...more,
  });
}

/** Calls the token endpoint. Throws its message if it refuses. */
export async function requestTokens(
  issuer: string,
  parameters: Record<string, string>,
): Promise<TokenSet> {
  const response = await fetch(await endpoint(issuer, "token_endpoint"), {
    method: "POST",
    body: new URLSearchParams(parameters),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`Cannot get a token: ${JSON.stringify(body)}`);
  const { access_token, id_token = "", refresh_token = "" } = body;
  return { accessToken: access_token, idToken: id_token, refreshToken: refresh_token };
}

async function endpoint(issuer: string, name: string): Promise<string> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`);
  return (await response.json())[name];
}

/** Fills in forms until the provider redirects the browser to the application. */
async function walk(address: URL, fields: Login["fields"]): Promise<URLSearchParams> {
  const browser = new Browser();
  let page = await browser.open(address);
  for (let i = 0; i < PAGES_MAX; i++) {
    if (page.location?.href.startsWith(REDIRECT_URI)) return page.location.searchParams;
    page = page.location ? await browser.open(page.location) : await browser.submit(page, fields);
  }
  throw new Error(`Still not sent back after ${PAGES_MAX} pages: ${page.text}`);
}
