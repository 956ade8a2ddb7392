import { Agent, request } from "node:http";

export interface LoadOptions {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  concurrency: number;
  durationMs: number;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Keeps `concurrency` requests under way for `durationMs`; any answer but 2xx throws. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { concurrency, durationMs } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const latencies: number[] = [];
  const startedAt = performance.now();
  const loop = async (): Promise<void> => {
    while (performance.now() - startedAt < durationMs) {
      const sentAt = performance.now();
      await send(options, agent);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  const elapsedMs = performance.now() - startedAt;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  return {
    requests: latencies.length,
    perSecond: latencies.length / elapsedMs * 1000,
    p50Ms: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
  };
}

/** One request; any answer but 2xx throws. */
export function send(
  { url, method = "GET", headers, body }: Omit<LoadOptions, "concurrency" | "durationMs">,
  agent: Agent,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (answer) => {
      const status = answer.statusCode ?? 0;
      answer.on("error", reject);
      answer.on("end", () => {
        if (status >= 200 && status < 300) resolve();
        else reject(new Error(`${method} ${url} answered ${status}`));
      });
      answer.resume();
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
