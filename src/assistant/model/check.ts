import { type ModelConfig, type ModelServer, modelServers } from "../models.ts";

const TIMEOUT_MS = 2_500;
/** A vendor need not be asked each time that somebody asks this server. */
const KEEP_MS = 30_000;

/** Statuses that a model's server gives if it would refuse each message, too. */
const REFUSALS = new Set([401, 403]);

/**
 * Answers a check that throws while a configured model's server cannot be reached, fails, or refuses
 * the key. It lists the models, which costs no tokens; a server without that list is well.
 */
export function createModelCheck(
  config: ModelConfig,
  monotonic: () => number = () => performance.now(),
): () => Promise<void> {
  const { fetch = globalThis.fetch } = config;
  const servers = modelServers(config);
  let wellUntil = -Infinity;
  return async () => {
    if (servers.length === 0 || monotonic() < wellUntil) return;
    await Promise.all(servers.map((server) => checkServer(fetch, server)));
    wellUntil = monotonic() + KEEP_MS;
  };
}

async function checkServer(
  fetch: typeof globalThis.fetch,
  { baseUrl, apiKey }: ModelServer,
): Promise<void> {
  const url = `${baseUrl}/models`;
  const response = await fetch(url, {
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  const { status } = response;
  if (status >= 500) throw new Error(`${url} answers ${status}`);
  if (REFUSALS.has(status)) {
    throw new Error(`${url} answers ${status}: it refuses the key, see LLM_API_KEY`);
  }
}
