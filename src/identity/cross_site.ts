import { AppError } from "../lib/errors.ts";

export interface CrossSiteQuestion {
  method: string;
  /** Whether the caller is known by its cookie, which a browser sends along from any page. */
  viaCookie: boolean;
  origin: string | null;
  secFetchSite: string | null;
  /** The origins that may make changes. Called only for a change that names its origin. */
  allowedOrigins(): readonly string[];
}

/** A page of ours asks, or the user and no page at all. */
const OWN_FETCH_SITES = ["same-origin", "none"];
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Throws `forbidden` for a change that a page of another site may have asked for. A client that
 * sends neither header is no browser, and is served.
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
