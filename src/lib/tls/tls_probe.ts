import { isIP } from "node:net";
import tls from "node:tls";
import type { TlsEndpoint } from "./tls_failure.ts";
import { trustOptions } from "./trust.ts";

const TIMEOUT_MS = 3_000;
const NAMES_LENGTH_MAX = 200;

/** Reads the certificate of a server; null if the connection failed. */
export function readCertificate(
  { url, address, caCerts, signal }: TlsEndpoint,
  { isVerified }: { isVerified: boolean },
): Promise<tls.PeerCertificate | null> {
  const host = hostOf(url);
  return new Promise((resolve) => {
    const socket = tls.connect({
      host: address ?? host,
      port: Number(url.port || 443),
      ...(isIP(host) === 0 ? { servername: host } : null),
      rejectUnauthorized: isVerified,
      ...trustOptions(caCerts),
    });
    const end = (certificate: tls.PeerCertificate | null): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      socket.destroy();
      resolve(certificate);
    };
    const onAbort = (): void => end(null);
    const timer = setTimeout(onAbort, TIMEOUT_MS);
    signal?.addEventListener("abort", onAbort, { once: true });
    socket.on("error", onAbort);
    socket.on("secureConnect", () => end(socket.getPeerCertificate()));
    if (signal?.aborted) onAbort();
  });
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** The reason why the certificate of a server is refused. */
export function certificateFault(url: URL, certificate: tls.PeerCertificate): string {
  const host = hostOf(url);
  const { valid_from: from, valid_to: to, subjectaltname: names = "" } = certificate;
  if (Date.parse(to) < Date.now()) return `it expired on ${to}`;
  if (Date.parse(from) > Date.now()) return `it is not valid before ${from}`;
  if (tls.checkServerIdentity(host, certificate) !== undefined) {
    return `it is not for ${host} but for ${names.slice(0, NAMES_LENGTH_MAX) || "no name"}`;
  }
  return "its issuer is not trusted; CA_FILE names certificates to trust besides the system's";
}
