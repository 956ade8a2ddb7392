import { sha256Hex } from "../lib/crypto.ts";

/** The path of webhooks below the public address. */
export const HOOKS_PATH = "/hooks";

const TOKEN = /^[\w-]{43}$/;

/** Whether a text can be the secret part of an address, which takes no look at the database. */
export function isWebhookToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The only form in which the secret part is kept. */
export function hashToken(token: string): string {
  return sha256Hex(token);
}

/** The place that the secret of a webhook's signatures is sealed to. */
export function signatureSecretPlace(webhookId: string): string {
  return `webhook/${webhookId}/signature_secret`;
}
