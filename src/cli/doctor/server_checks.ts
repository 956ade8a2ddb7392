import { join } from "node:path";
import { z } from "zod";
import { createModelCheck } from "../../assistant/model/check.ts";
import { modelServers } from "../../assistant/models.ts";
import type { Config } from "../../config.ts";
import { ISSUER_KEY_FILE, openOwnIssuer } from "../../identity/tokens/issuer.ts";
import { fetchKeySet } from "../../identity/tokens/issuer_documents.ts";
import { systemClock } from "../../lib/clock.ts";
import { readFileIfAny } from "../../lib/private_file.ts";
import { version } from "../../lib/version.ts";
import { checkMailServer } from "../../services/email/mail_server.ts";
import { count } from "../amounts.ts";
import { urlOfServer } from "../server_address.ts";
import {
  type CheckResult,
  failed,
  type Finding,
  ok,
  runServerCheck,
  skipped,
  warning,
} from "./finding.ts";

/**
 * Checks whether tokens can be verified: the issuer has keys, and its clock agrees with this one.
 */
export function examineIssuer(config: Config): Promise<Finding> {
  const { identity } = config;
  return runServerCheck(
    { check: "issuer", setting: "OIDC_ISSUER" },
    () => identity.kind === "own" ? seeOwnIssuer(config) : seeIssuer(identity, config.fetch),
  );
}

async function seeOwnIssuer({ dataDir }: Config): Promise<CheckResult> {
  if (await readFileIfAny(join(dataDir, ISSUER_KEY_FILE)) === null) {
    return skipped(
      "the first start creates the key for the server's own tokens; OIDC_ISSUER is not set",
    );
  }
  const { issuer } = await openOwnIssuer({ dataDir, clock: systemClock });
  return warning(
    `the server issues its own tokens as ${issuer}, which is meant for evaluation: ` +
      "OIDC_ISSUER is not set",
  );
}

/** Tokens are refused if their time of issue is further ahead than this. */
const SKEW_MS = 30_000;

async function seeIssuer(
  { issuer, jwksUrl }: Extract<Config["identity"], { kind: "oidc" }>,
  fetch: typeof globalThis.fetch,
): Promise<CheckResult> {
  let differenceMs: number | null = null;
  const timed: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const date = Date.parse(response.headers.get("date") ?? "");
    if (!Number.isNaN(date)) differenceMs = date - systemClock.now();
    return response;
  };
  const means = { fetch: timed, stopped: new AbortController().signal };
  const { keys } = await fetchKeySet({ issuer, jwksUrl }, means);
  if (keys.length === 0) return failed(`${issuer} publishes no key: every token is refused`);
  const told = `${issuer} publishes ${count(keys.length, "key")}`;
  if (differenceMs === null || Math.abs(differenceMs) < SKEW_MS) return ok(told);
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  return failed(
    `${told}, but the clock of this machine is ${seconds} s ${
      differenceMs > 0 ? "slow" : "fast"
    }: ` +
      "tokens are refused. Set it by NTP",
  );
}

/** Checks whether the server of each configured model responds and accepts its API key. */
export function examineModel({ models, fetch }: Config): Promise<Finding> {
  return runServerCheck({ check: "model", setting: "LLM_BASE_URL" }, async () => {
    const config = { ...models, fetch };
    const servers = modelServers(config);
    if (servers.length === 0) return skipped("none is configured: the built-in assistant answers");
    await createModelCheck(config)();
    return ok(`${servers.map(({ baseUrl }) => baseUrl).join(", ")}: answers`);
  });
}

/** Checks whether the mail server accepts the connection and the login. */
export function examineMail({ mail: server, caCerts }: Config): Promise<Finding> {
  return runServerCheck({ check: "mail", setting: "SMTP_URL" }, async () => {
    if (server === null) return skipped("SMTP_URL is not set: no e-mail is sent");
    await checkMailServer({ server, caCerts });
    return ok(`${server.host}:${server.port} takes e-mail of ${server.from.address}`);
  });
}

const LIVENESS = z.object({ version: z.string() });
const READINESS = z.object({ ready: z.boolean(), degraded: z.array(z.string()) });

/** Checks whether a server with these settings is ready and has this version. */
export function examineServer({ host, port }: Config): Promise<Finding> {
  return runServerCheck({ check: "server", setting: "HOST and PORT" }, async () => {
    const url = urlOfServer({ host, port });
    const alive = await fetch(`${url}/healthz`).catch(() => null);
    if (alive === null) return skipped(`nothing answers at ${url}`);
    const parsed = LIVENESS.safeParse(await alive.json().catch(() => null));
    if (!parsed.success) return failed(`the server at ${url} is not Heddle`);
    const { version: its } = parsed.data;
    const { ready, degraded } = READINESS.parse(await (await fetch(`${url}/readyz`)).json());
    if (!ready) return failed(`${url} is not ready; its log says why`);
    if (its !== version) return warning(`${url} serves ${its}, and this program is ${version}`);
    return degraded.length === 0
      ? ok(`${url} serves, version ${its}`)
      : warning(`${url} serves without ${degraded.join(", ")}`);
  });
}
