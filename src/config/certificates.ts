import { X509Certificate } from "node:crypto";
import type { Issue } from "../lib/errors.ts";
import type { ReadText } from "./setting.ts";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Reads the certificates in the file of `CA_FILE`, one text each. Adds errors to `issues`. */
export function readCertificates(
  path: string | null,
  { readText, issues }: { readText: ReadText; issues: Issue[] },
): string[] {
  if (path === null) return [];
  try {
    const certificates = readText(path).match(CERTIFICATE) ?? [];
    if (certificates.length > 0 && certificates.every(isCertificate)) return [...certificates];
    issues.push({ path: "CA_FILE", message: `${path} holds no certificates in PEM form` });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    issues.push({ path: "CA_FILE", message: `cannot read the file ${path}: ${reason}` });
  }
  return [];
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}
