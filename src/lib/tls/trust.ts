import { readFileSync } from "node:fs";

/**
 * The `node:tls` options with which a connection trusts `caCerts` (PEM) in addition to the system's
 * certificates.
 */
export function trustOptions(caCerts: readonly string[]): { ca?: string } {
  if (caCerts.length === 0) return {};
  // In Deno 2.9, `ca` replaces all trusted certificates. Deno 2.7 adds it, and uses only the first
  // of a list.
  return { ca: [systemCertificates(), ...caCerts].join("\n") };
}

/** The files with trusted certificates on Debian, on Red Hat, and on Alpine and macOS. */
const SYSTEM_FILES = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/cert.pem",
];

let known: string | null = null;

/** Reads the system's certificates. `tls.getCACertificates()` needs an additional permission. */
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
