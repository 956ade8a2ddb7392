import type { Token } from "../../../grammar/tokens.ts";

/** The values in the queries of the addresses of a request. */
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
