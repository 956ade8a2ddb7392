import { type ModelConfig, type ModelServer, modelServers } from "../models.ts";

const TIMEOUT_MS = 2_500;
/** How long a good result is reused, so that not every check of this server asks the vendor. */
const KEEP_MS = 30_000;

/**
 * Statuses that mean that a model's server would refuse every message. Google, and LiteLLM without
 * a database, answer 400 to a wrong key, and a list of models has nothing else to refuse.
 */
const REFUSALS = new Set([400, 401, 403]);

/**
 * Returns a check that throws if the server of a configured model cannot be reached, fails, or
 * refuses the key. It requests the list of models, which costs no tokens; a server without that
 * list passes.
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
