import { AppError } from "../lib/errors.ts";

export interface CrossSiteQuestion {
  method: string;
  /** Whether the credential is a cookie, which browsers send with requests from any page. */
  viaCookie: boolean;
  origin: string | null;
  secFetchSite: string | null;
  /** The origins that may make changes. Called only for a change that states its origin. */
  allowedOrigins(): readonly string[];
}

/** The request comes from a page of this server, or from the user without any page. */
const OWN_FETCH_SITES = ["same-origin", "none"];
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Throws `forbidden` for a change that a page of another site may have requested. A client that
 * sends neither header is not a browser, and passes.
 */
export function refuseCrossSite(question: CrossSiteQuestion): void {
  const { method, viaCookie, origin, secFetchSite, allowedOrigins } = question;
  if (!viaCookie || SAFE_METHODS.includes(method)) return;
  const isOurs = origin === null
    ? secFetchSite === null || OWN_FETCH_SITES.includes(secFetchSite)
    : allowedOrigins().includes(origin);
  if (isOurs) return;
  throw new AppError(
    "forbidden",
    "With the token cookie, a change must come from an allowed origin",
  );
}
