import { readFileSync } from "node:fs";

/**
 * The options of `node:tls` with which a connection trusts `caCerts` (PEM) besides the system's
 * certificates.
 */
export function trustOptions(caCerts: readonly string[]): { ca?: string } {
  if (caCerts.length === 0) return {};
  // Deno 2.9 takes `ca` for all there is to trust; Deno 2.7 adds it, and the first of a list alone.
  return { ca: [systemCertificates(), ...caCerts].join("\n") };
}

/** The files in which Debian, Red Hat, and Alpine and macOS keep trusted certificates. */
const SYSTEM_FILES = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/cert.pem",
];

let known: string | null = null;

/** `tls.getCACertificates()` tells them too, but needs a permission of its own. */
function systemCertificates(): string {
  known ??= SYSTEM_FILES.map(textOf).find((text) => text !== "") ?? "";
  return known;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
