import type { Heddle } from "./harness/heddle.ts";
import { load } from "./harness/load.ts";
import { cpuMs } from "./harness/processes.ts";
import { boundRow, type Row } from "./harness/table.ts";

/** With it come the stored organization, and for a key its row and its hash. */
const TOKEN_GOAL_US = 50;
const KEY_GOAL_US = 100;

interface Options {
  concurrency: number;
  durationMs: number;
}

type Headers = Record<string, string>;

/**
 * The cost of authentication in the server's own CPU time, which a slow client cannot hide: asking
 * the server who one is, less asking it nothing.
 */
export async function measureAuthentication(heddle: Heddle, options: Options): Promise<Row[]> {
  const byToken = heddle.headers;
  const byKey = { "x-api-key": await createKey(heddle), "x-source": "external" };
  const [nothing, token, key] = [
    await requestUs(heddle, { ...options, path: "/healthz", headers: byToken }),
    await requestUs(heddle, { ...options, path: "/api/v1/me", headers: byToken }),
    await requestUs(heddle, { ...options, path: "/api/v1/me", headers: byKey }),
  ];
  const row = (what: string, us: number, goal: number): Row =>
    boundRow(`authentication ${what}, CPU of a request`, {
      value: us - nothing,
      unit: "us",
      goal,
      reference: `${nothing.toFixed(0)} us without`,
    });
  return [row("by token", token, TOKEN_GOAL_US), row("by API key", key, KEY_GOAL_US)];
}

async function createKey({ url, headers }: Heddle): Promise<string> {
  const answer = await fetch(`${url}/api/v1/api-keys`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ name: "bench" }),
  });
  if (answer.status !== 201) throw new Error(`No API key: ${await answer.text()}`);
  return (await answer.json()).key;
}

/** The better of two, as everywhere in this benchmark. */
async function requestUs(
  { url, pid }: Heddle,
  { path, headers, ...options }: Options & { path: string; headers: Headers },
): Promise<number> {
  let best = Infinity;
  for (const _ of [1, 2]) {
    const before = await cpuMs(pid);
    const { requests } = await load({ url: `${url}${path}`, headers, ...options });
    best = Math.min(best, (await cpuMs(pid) - before) / requests * 1000);
  }
  return best;
}
