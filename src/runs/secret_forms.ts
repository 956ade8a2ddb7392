import { Buffer } from "node:buffer";

/** How a secret may be spelled inside a text: as it is, escaped, and encoded wherever it begins. */
export function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  const hex = bytes.toString("hex");
  return [...new Set([secret, ...escaped(secret), ...base64(bytes), hex, hex.toUpperCase()])];
}

/** Inside a JSON text, as several programs write it, and inside an address or a form. */
function escaped(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inAscii = inJson.replaceAll(/[^\0-\x7f]/g, unicodeEscape);
  const inUrl = encodeURIComponent(secret.toWellFormed());
  const inForm = new URLSearchParams([["", secret]]).toString().slice(1);
  const slashed = [inJson, inAscii].map((text) => text.replaceAll("/", "\\/"));
  return [inJson, inAscii, ...slashed, ...[inUrl, inForm].flatMap(bothCases)];
}

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** `%2F` may be written as `%2f`. */
function bothCases(encoded: string): string[] {
  return [encoded, encoded.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())];
}

/**
 * Three bytes make four characters, so what stands before a secret shifts how it looks. Of each shift
 * these are the characters that the secret alone decides.
 */
function base64(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes]);
    const from = Math.ceil(8 * shift / 6);
    const to = Math.floor(8 * shifted.length / 6);
    const standard = shifted.toString("base64").slice(from, to);
    const urlSafe = shifted.toString("base64url").slice(from, to);
    return [standard, urlSafe, ...bothCases(encodeURIComponent(standard))];
  });
}
