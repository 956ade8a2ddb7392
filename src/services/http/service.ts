import type { JsonObject } from "../../lib/json.ts";
import type { Log } from "../../lib/log.ts";
import type { FileDeps } from "../file_store.ts";
import { type Service, type StepCall, StepError } from "../service.ts";
import { Connections } from "./connections.ts";
import { decodeBody } from "./decode.ts";
import { placeOf } from "./exchange.ts";
import { type Answer, follow } from "./follow.ts";
import { createAddressCheck } from "./public_address.ts";
import { readAnswer, readStart } from "./read_answer.ts";
import { requestBody } from "./request_body.ts";
import { requestHeaders, requestUrl } from "./request_head.ts";
import { type AddressPolicy, type Resolver, systemResolver } from "./resolve_host.ts";

export interface HttpDeps extends FileDeps {
  /** Networks (CIDR) that steps may call although they are not public. */
  allowedNetworks: readonly string[];
  /** Certificates (PEM) to trust in addition to the system's. */
  caCerts?: readonly string[];
  /** The operating system's resolver if absent. */
  resolve?: Resolver;
  /** Logs at debug level the addresses of a host that may not be called. */
  log?: Pick<Log, "debug">;
}

const RETRYABLE_STATUSES = new Set([408, 425, 429]);

/** Calls web services at public addresses and in the allowed networks. */
export function createHttpService(deps: HttpDeps): Service {
  const policy: AddressPolicy = {
    mayCall: createAddressCheck(deps.allowedNetworks),
    resolve: deps.resolve ?? systemResolver,
    log: deps.log,
  };
  const connections = new Connections({ caCerts: deps.caCerts ?? [] });
  return async (call) => ({
    kind: "done",
    output: await request({ deps, policy, connections }, call),
  });
}

async function request(
  { deps, policy, connections }: {
    deps: HttpDeps;
    policy: AddressPolicy;
    connections: Connections;
  },
  call: StepCall,
): Promise<JsonObject> {
  const { method } = call.values as { method: string };
  const url = requestUrl(call);
  const body = await requestBody(deps, call);
  const headers = requestHeaders(call, { method, contentType: body?.contentType ?? null });
  const expected = expectation(call);
  const { signal, run: { orgKey } } = call;
  const outgoing = { url, method, headers, body, signal, orgKey, connections };
  const answer = await follow(policy, outgoing, expected.asked);
  await using exchange = answer.exchange;
  if (!expected.met(exchange.status)) throw await statusError(deps, call, answer);
  return await readAnswer(deps, call, answer);
}

interface Expectation {
  /** Whether the step expects the status, so that it ends the request even if it is a redirect. */
  asked: (status: number) => boolean;
  met: (status: number) => boolean;
}

function expectation({ values }: StepCall): Expectation {
  const { expect } = values as { expect?: number | number[] };
  if (expect === undefined) {
    return { asked: () => false, met: (status) => status >= 200 && status < 300 };
  }
  const statuses = new Set([expect].flat());
  const has = (status: number): boolean => statuses.has(status);
  return { asked: has, met: has };
}

async function statusError(deps: HttpDeps, call: StepCall, answer: Answer): Promise<StepError> {
  const { url, exchange: { status, headers, body } } = answer;
  const encoded = { contentEncoding: headers["content-encoding"], orgKey: call.run.orgKey };
  const start = await readStart(() => decodeBody(body, encoded));
  const message = `${call.values.method} ${placeOf(url)} answered ${status}` +
    (start === "" ? "" : `: ${start}`);
  return new StepError("http_status", message, {
    retryable: status >= 500 || RETRYABLE_STATUSES.has(status),
    retryAfterMs: retryAfterMs(headers["retry-after"], deps.base.clock.now()) ?? undefined,
  });
}

/**
 * Returns the delay that `Retry-After` requests, in milliseconds from `now`; null if the header is
 * absent or invalid.
 */
function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(at - now, 0);
}
