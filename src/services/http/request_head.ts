import { Buffer } from "node:buffer";
import { validateHeaderName, validateHeaderValue } from "node:http";
import type { JsonObject } from "../../lib/json.ts";
import { type StepCall, StepError } from "../service.ts";
import { addPairs } from "./pairs.ts";

/** Header fields that define the end of a message or control the connection. */
const RESERVED = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Methods that may be repeated without an idempotency key. */
const SAFE_METHODS = new Set(["GET", "HEAD"]);

/** Returns the address with the step's query added. Errors: `input_invalid`. */
export function requestUrl({ values }: StepCall): URL {
  const { url: text, query = {} } = values as { url: string; query?: JsonObject };
  const url = parseHttpUrl(text);
  if (url === null) throw invalid("url", "must be an address that starts with http:// or https://");
  if (url.username || url.password) {
    throw invalid("url", 'must not hold a name or a password: give them as "basic"');
  }
  addPairs(url.searchParams, { field: "query", values: query });
  url.hash = "";
  return url;
}

/** Parses an address; null if it is invalid or has another scheme. */
export function parseHttpUrl(text: string, base?: URL): URL | null {
  const url = URL.parse(text, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url : null;
}

/** Returns the header fields of the step; names are in lower case. Errors: `input_invalid`. */
export function requestHeaders(
  { values, idempotencyKey }: StepCall,
  { method, contentType }: { method: string; contentType: string | null },
): Record<string, string> {
  const { headers = {}, bearer, basic } = values as {
    headers?: JsonObject;
    bearer?: string;
    basic?: { username: string; password: string };
  };
  const fields: Record<string, string> = {
    "accept": "*/*",
    "accept-encoding": "gzip, deflate, br",
    "user-agent": "heddle",
  };
  if (contentType !== null) fields["content-type"] = contentType;
  if (!SAFE_METHODS.has(method)) fields["idempotency-key"] = idempotencyKey;
  if (bearer !== undefined) fields.authorization = `Bearer ${bearer}`;
  if (basic !== undefined) {
    const pair = Buffer.from(`${basic.username}:${basic.password}`).toString("base64");
    fields.authorization = `Basic ${pair}`;
  }
  for (const [name, value] of Object.entries(headers)) {
    if (RESERVED.has(name.toLowerCase())) {
      throw invalid(`headers.${name}`, "is not the step's to set");
    }
    fields[name.toLowerCase()] = String(value);
  }
  for (const [name, value] of Object.entries(fields)) checkField(name, value);
  return fields;
}

/**
 * Checks a header field. The error states the field's name, not its value, which may be a secret.
 */
function checkField(name: string, value: string): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw invalid(`headers.${name}`, "must have a name and a value that a header field can hold");
  }
}

function invalid(path: string, fault: string): StepError {
  return new StepError("input_invalid", `Cannot do http.request: "${path}" ${fault}`);
}
