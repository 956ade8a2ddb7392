import type { PeerCertificate } from "node:tls";

/** A refused certificate. A `TypeError`, like every error of `fetch`. */
export class TlsError extends TypeError {
  override readonly name = "TlsError";
}

export interface TlsEndpoint {
  url: URL;
  /** The address to connect to; unless stated, the host name is resolved. */
  address?: string;
  caCerts: readonly string[];
  signal?: AbortSignal;
}

const NAMES_LENGTH_MAX = 200;

/**
 * Finds the reason why this side refused a TLS connection: connects once more and examines the
 * certificate. Returns null if the certificate is accepted or the reason cannot be found. Never
 * rejects.
 */
export async function findTlsError(
  endpoint: TlsEndpoint,
  cause: unknown,
): Promise<TlsError | null> {
  if (endpoint.url.protocol !== "https:") return null;
  try {
    // Imported on first use: few processes need it.
    const probe = await import("./tls_probe.ts");
    if (await probe.readCertificate(endpoint, { isVerified: true }) !== null) return null;
    const certificate = await probe.readCertificate(endpoint, { isVerified: false });
    if (certificate === null || certificate.subject === undefined) return null;
    const reason = probe.certificateFault(endpoint.url, certificate);
    return new TlsError(describe(endpoint.url, { certificate, reason }), { cause });
  } catch {
    return null;
  }
}

function describe(
  { host }: URL,
  { certificate, reason }: { certificate: PeerCertificate; reason: string },
): string {
  const subject = nameOf(certificate.subject);
  const issuer = nameOf(certificate.issuer);
  return `the certificate of ${host} (subject ${subject}, issuer ${issuer}) is not accepted: ` +
    reason;
}

/** The parts of a distinguished name in one line, quoted, because a server may send any text. */
function nameOf(name: object): string {
  const parts = Object.entries(name).map(([key, value]) => `${key}=${value}`);
  return JSON.stringify(parts.join(", ").slice(0, NAMES_LENGTH_MAX));
}
