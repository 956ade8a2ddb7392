import { equal } from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import { retryRun } from "../../../src/runs/retry_run.ts";
import type { Run } from "../../../src/runs/run.ts";
import { openRunLab, type RunLab } from "./run_lab.ts";
import { URL_INPUT } from "./run_scenarios.ts";
import { startStepServer, type StepServer } from "./step_server.ts";

export const BROKEN = (): Response => new Response("no", { status: 404 });
export const FINE = (): Response => Response.json({ ok: true });

export interface Failed extends AsyncDisposable {
  server: StepServer;
  lab: RunLab;
  run: Run;
  /** Retries and follows to the end. */
  retry(envs?: Record<string, string>): Promise<Run>;
  paths(): string[];
}

/** A run whose calls of `/bad` fail. */
export async function failOnce(
  definition: JsonObject,
  envs?: Record<string, string>,
): Promise<Failed> {
  await using opening = new AsyncDisposableStack();
  const server = opening.use(startStepServer());
  const lab = opening.use(await openRunLab());
  server.answer("/bad", BROKEN);
  const inputs = { url: server.url };
  const run = await lab.run({ inputs: URL_INPUT, ...definition }, { inputs, envs });
  equal(run.status, "failed", JSON.stringify(run.error));
  const open = opening.move();
  return {
    server,
    lab,
    run,
    async retry(envs) {
      await retryRun(lab.ctx, { runId: run.runId, envs });
      return await lab.settled(run.runId);
    },
    paths: () => server.hits.map(({ path }) => path),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
