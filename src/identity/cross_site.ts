import { AppError } from "../lib/errors.ts";

export interface CrossSiteQuestion {
  method: string;
  /** Whether the caller is known by its cookie, which a browser sends along from any page. */
  viaCookie: boolean;
  origin: string | null;
  secFetchSite: string | null;
  /** Asked only where it counts. */
  allowedOrigins(): readonly string[];
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Throws `forbidden` for a change that a page of another site may have asked for. */
export function refuseCrossSite(question: CrossSiteQuestion): void {
  const { method, viaCookie, origin, secFetchSite, allowedOrigins } = question;
  if (!viaCookie || SAFE_METHODS.includes(method)) return;
  const isOurs = origin === null
    ? secFetchSite === "same-origin"
    : allowedOrigins().includes(origin);
  if (isOurs) return;
  throw new AppError(
    "forbidden",
    "With the token cookie, a change must come from an allowed origin",
  );
}
