import { cpuUsage } from "node:process";
import type { Call } from "./bench_app.ts";

export const RUNS = 3_000;
const CONCURRENCY = 32;

const step = (id: string) => ({
  ...{ id, service: "data", action: "map" },
  with: { items: [1, 2], to: "${{ item + 1 }}" },
});

const DEFINITION = { format: "planner/1", name: "Three steps", steps: ["a", "b", "c"].map(step) };

/** Milliseconds of CPU from the first start to the last end. */
export async function measureRuns(call: Call): Promise<number> {
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const headers = { "content-type": "application/json" };
    const answer = await call(path, { method: "POST", headers, body: JSON.stringify(body) });
    return await answer.json();
  };
  const { workflowId } = await post("/workflows", { definition: DEFINITION });
  await post(`/workflows/${workflowId}/publish`, {});
  let started = 0;
  const startMany = async () => {
    while (started < RUNS) {
      started++;
      await post(`/workflows/${workflowId}/runs`, { inputs: {} });
    }
  };
  const before = cpuUsage();
  await Promise.all(Array.from({ length: CONCURRENCY }, startMany));
  while (true) {
    const answer = await call(`/workflows/${workflowId}/runs?status=queued&status=running&limit=1`);
    const { total } = await answer.json();
    if (total === 0) {
      const { user, system } = cpuUsage(before);
      // Later than the rows that the next size has, it would put the order of all of these in
      // doubt.
      await call(`/workflows/${workflowId}`, { method: "DELETE" });
      return (user + system) / 1_000;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
