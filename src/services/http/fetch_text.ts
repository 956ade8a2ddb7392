import type { Log } from "../../lib/log.ts";
import { StepError } from "../service.ts";
import { readBounded } from "../stream_bytes.ts";
import { Connections } from "./connections.ts";
import { decodeBody, decodeText, mediaType } from "./decode.ts";
import { placeOf } from "./exchange.ts";
import { follow } from "./follow.ts";
import { createAddressCheck } from "./public_address.ts";
import { parseHttpUrl } from "./request_head.ts";
import { type AddressPolicy, type Resolver, systemResolver } from "./resolve_host.ts";

export interface TextFetchDeps {
  /** Networks (CIDR) that may be called although they are not public. */
  allowedNetworks: readonly string[];
  /** Certificates (PEM) to trust in addition to the system's. */
  caCerts?: readonly string[];
  /** The operating system's resolver if absent. */
  resolve?: Resolver;
  log?: Pick<Log, "debug">;
}

export interface TextRequest {
  url: string;
  /** The organization on whose behalf the text is fetched. */
  orgKey: string;
  /** The entity tag of the known copy; null if there is no copy. */
  etag: string | null;
  /** The value of the `accept` header. */
  types: string;
  sizeBytesMax: number;
  signal: AbortSignal;
}

/** A text with the entity tag for the next request; null if the known copy is current. */
export type FetchedText = { text: string; etag: string | null } | null;

/**
 * Returns a function that fetches texts for the server itself, with the restrictions of steps: only
 * public addresses and the allowed networks, and each redirect is checked. Errors: `StepError`, as
 * an http step throws them.
 */
export function createTextFetch(
  deps: TextFetchDeps,
): (request: TextRequest) => Promise<FetchedText> {
  const policy: AddressPolicy = {
    mayCall: createAddressCheck(deps.allowedNetworks),
    resolve: deps.resolve ?? systemResolver,
    log: deps.log,
  };
  const connections = new Connections({ caCerts: deps.caCerts ?? [] });
  return (request) => fetchText({ policy, connections }, request);
}

async function fetchText(
  { policy, connections }: { policy: AddressPolicy; connections: Connections },
  { url: given, orgKey, etag, types, sizeBytesMax, signal }: TextRequest,
): Promise<FetchedText> {
  const url = parseHttpUrl(given);
  if (url === null || url.username || url.password) {
    const message = "The address must start with http:// or https://, without a name or password";
    throw new StepError("input_invalid", message);
  }
  url.hash = "";
  const headers = {
    "accept": `${types}, */*;q=0.1`,
    "accept-encoding": "gzip, deflate, br",
    "user-agent": "heddle",
    ...etag === null ? {} : { "if-none-match": etag },
  };
  const outgoing = { url, method: "GET", headers, body: null, signal, orgKey, connections };
  const answer = await follow(policy, outgoing, () => false);
  await using exchange = answer.exchange;
  if (exchange.status === 304 && etag !== null) return null;
  if (exchange.status !== 200) {
    throw new StepError("http_status", `GET ${placeOf(answer.url)} answered ${exchange.status}`);
  }
  const contentEncoding = exchange.headers["content-encoding"];
  const body = decodeBody(exchange.body, { contentEncoding, orgKey });
  const bytes = await readBounded(body, { orgKey, bytesMax: sizeBytesMax, signal });
  if (bytes === null) {
    const message = `${placeOf(answer.url)} answered more than ${sizeBytesMax} bytes`;
    throw new StepError("too_large", message);
  }
  const { charset } = mediaType(exchange.headers["content-type"]);
  return {
    text: await decodeText(bytes, { charset, orgKey }) ?? "",
    etag: exchange.headers.etag ?? null,
  };
}
