import { findTlsError } from "../lib/tls/tls_failure.ts";

/**
 * A `fetch` that trusts `caCerts` (PEM) in addition to the system's certificates. If a certificate
 * is refused, it rejects with a `TlsError` that names the server and the reason.
 */
export function createTrustingFetch(caCerts: readonly string[]): typeof fetch {
  if (caCerts.length === 0) return systemFetch;
  return explainingFetch(caCerts, Deno.createHttpClient({ caCerts: [...caCerts] }));
}

const systemFetch = explainingFetch([]);

function explainingFetch(caCerts: readonly string[], client?: Deno.HttpClient): typeof fetch {
  return async (input, init) => {
    try {
      return await fetch(input, { ...init, client });
    } catch (error) {
      if (!isAboutCertificate(error)) throw error;
      const url = new URL(input instanceof Request ? input.url : input);
      throw await findTlsError({ url, caCerts }, error) ?? error;
    }
  };
}

function isAboutCertificate(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  const { cause, message } = error;
  return `${message} ${cause instanceof Error ? cause.message : ""}`.includes("certificate");
}
