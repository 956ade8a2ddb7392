import { AppError } from "../lib/errors.ts";
import { API_KEY_PREFIX } from "./api_keys/api_key.ts";

/** The credentials of a request, not yet parsed; null if absent. */
export interface Credentials {
  method: string;
  /** The whole `Cookie` header. */
  cookie: string | null;
  /** The query parameter `token`. */
  queryToken: string | null;
  /** The whole `Authorization` header. */
  authorization: string | null;
  /** `x-api-key` */
  apiKey: string | null;
  /** `x-source` */
  source: string | null;
  /** `x-active-org` */
  activeOrg: string | null;
  origin: string | null;
  /** `sec-fetch-site` */
  fetchSite: string | null;
}

/** The credential that counts: the first one present. */
export interface Credential {
  kind: "token" | "api_key";
  text: string;
  /** Whether the credential is a cookie, which browsers send with requests from any page. */
  viaCookie: boolean;
}

const EXTERNAL_SOURCE = "external";
const BEARER = /^Bearer +(\S+)$/i;

/**
 * Selects the credential of a request. Throws `unauthenticated` if there is none, or if its kind is
 * not allowed in its place.
 */
export function readCredential(credentials: Credentials): Credential {
  const credential = firstPresent(credentials);
  if (credential.kind === "api_key" && credentials.source !== EXTERNAL_SOURCE) {
    throw unauthenticated("With an API key, the header x-source: external is required");
  }
  return credential;
}

function firstPresent(credentials: Credentials): Credential {
  const { queryToken, authorization, apiKey } = credentials;
  const [cookie, second] = tokenCookies(credentials.cookie);
  if (second !== undefined) throw unauthenticated("Two token cookies were sent");
  if (cookie !== undefined) return { ...tokenAlone(cookie), viaCookie: true };
  if (queryToken !== null) return { ...tokenAlone(queryToken), viaCookie: false };
  if (authorization !== null) return readAuthorization(authorization);
  if (apiKey !== null) return { kind: "api_key", text: apiKey, viaCookie: false };
  throw unauthenticated("A token is required");
}

/**
 * Reads a credential from the cookie or the query, which end up in histories and other people's
 * pages. Only tokens are accepted there, because API keys stay valid for longer.
 */
function tokenAlone(text: string): Pick<Credential, "kind" | "text"> {
  if (!text.startsWith(API_KEY_PREFIX)) return { kind: "token", text };
  throw unauthenticated(
    "An API key must come in the Authorization header or in x-api-key, not in a cookie or the query",
  );
}

function readAuthorization(authorization: string): Credential {
  const [, text] = BEARER.exec(authorization) ?? [];
  if (text === undefined) throw unauthenticated("The Authorization header must be a Bearer token");
  const kind = text.startsWith(API_KEY_PREFIX) ? "api_key" : "token";
  return { kind, text, viaCookie: false };
}

function tokenCookies(cookie: string | null): string[] {
  return (cookie ?? "").split(";").map((pair) => pair.trim())
    .filter((pair) => pair.startsWith("token="))
    .map((pair) => pair.slice("token=".length).replace(/^"(.*)"$/, "$1"));
}

function unauthenticated(message: string): AppError {
  return new AppError("unauthenticated", message);
}
