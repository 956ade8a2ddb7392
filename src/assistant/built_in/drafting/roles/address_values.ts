import type { Token } from "../../../grammar/tokens.ts";

/**
 * Returns the values of the query parameters in the request's addresses, and the names of those
 * that are true.
 */
export function addressValues(tokens: readonly Token[]): string[] {
  const flags = tokens.filter(({ kind }) => kind === "url").flatMap(({ text }) =>
    [...text.matchAll(/[?&]([\p{L}_-]{3,40})=(?:true|yes|1)(?=&|$)/giu)].map(([, name = ""]) =>
      name.toLowerCase()
    )
  );
  const values = tokens.filter(({ kind }) => kind === "url").flatMap(({ text }) =>
    [...text.matchAll(/[?&][\w.-]{1,40}=([\p{L}_-]{3,40})(?=&|$)/gu)].map(([, value = ""]) =>
      value.toLowerCase()
    )
  );
  return [...flags, ...values];
}
