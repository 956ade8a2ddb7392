import { sha256Hex } from "../lib/crypto.ts";

/** The path of webhooks below the public address. */
export const HOOKS_PATH = "/hooks";

const TOKEN = /^[\w-]{43}$/;

/** Whether a text has the form of the secret part of an address; needs no query. */
export function isWebhookToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Hashes the secret part of an address. Only the hash is stored. */
export function hashToken(token: string): string {
  return sha256Hex(token);
}

/** The binding of the sealed secret of a webhook's signatures. */
export function signatureSecretBinding(webhookId: string): string {
  return `webhook/${webhookId}/signature_secret`;
}
