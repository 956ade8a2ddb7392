/**
 * Organizations that queue for the slots of one engine. With a clock that stands still the engine
 * never polls: it claims a run only after an event.
 */
import { getRun } from "../../../src/runs/read_run.ts";
import type { RunContext } from "../../../src/runs/context.ts";
import { insertRuns } from "../../../src/runs/store/run_store.ts";
import { startRun } from "../../../src/runs/start/start_run.ts";
import { createWorkflow } from "../../../src/workflows/create_workflow.ts";
import { publishWorkflow } from "../../../src/workflows/versions/publish_workflow.ts";
import { eventually } from "../time/eventually.ts";
import type { RunLab } from "./run_lab.ts";
import { call, URL_INPUT } from "./run_scenarios.ts";
import type { StepServer } from "./step_server.ts";
import { NO_HOOKS } from "../workflows/workflows.ts";

const ONE_CALL = {
  format: "planner/1",
  name: "Call",
  inputs: { ...URL_INPUT, path: { type: "string" } },
  steps: [call("a", "${{ inputs.path }}")],
};

export const PAUSE_THEN_CALL = {
  ...ONE_CALL,
  steps: [{ id: "p", service: "wait", action: "for", with: { duration: "1s" } }, ...ONE_CALL.steps],
};

/** A caller of some organization, with a workflow that calls where it is told. */
export class Tenant {
  constructor(
    readonly ctx: RunContext,
    readonly workflowId: string,
    readonly server: StepServer,
  ) {}

  static async open(lab: RunLab, server: StepServer, orgKey: string, definition = ONE_CALL) {
    const principal = { ...lab.ctx.principal, orgKey };
    const ctx = { ...lab.ctx, principal };
    const { workflowId } = await createWorkflow(ctx, { definition });
    await publishWorkflow({ ...ctx, hooks: NO_HOOKS }, { workflowId });
    return new Tenant(ctx, workflowId, server);
  }

  start(path: string) {
    const inputs = { url: this.server.url, path };
    return startRun(this.ctx, { workflowId: this.workflowId, inputs, trigger: "manual" });
  }

  /** Queues runs as starts would, in their order and behind the present ones. */
  async queue(paths: readonly string[]): Promise<void> {
    const { runId } = await this.start(paths[0] ?? "");
    const { db, ids } = this.ctx;
    const first = await db.queries.selectFrom("runs").selectAll().where("id", "=", runId)
      .executeTakeFirstOrThrow();
    const rows = paths.slice(1).map((path, at) => ({
      ...first,
      id: ids.uuid(),
      inputs: JSON.stringify({ url: this.server.url, path }),
      created_at: first.created_at + at,
    }));
    for (let at = 0; at < rows.length; at += ROWS_MAX) {
      const some = rows.slice(at, at + ROWS_MAX);
      await db.transaction(({ queries }) => insertRuns(queries, some));
    }
  }
}

/** The rows of one insert. */
const ROWS_MAX = 500;

/** Holds every call, and lets the one that is oldest go. */
export function holdAll(server: StepServer, paths: readonly string[]): (path: string) => void {
  const releases = new Map(paths.map((path) => [path, server.hold(path)]));
  return (path) => releases.get(path)?.();
}

export function paths(server: StepServer): string[] {
  return server.hits.map(({ path }) => path);
}

/** Claims no more, and then lets what is held go. */
export async function stop(lab: RunLab, release: () => void): Promise<void> {
  const stopped = lab.engine[Symbol.asyncDispose]();
  release();
  await stopped;
}

export async function ended({ ctx }: Tenant, runId: string): Promise<void> {
  await eventually(async () => (await getRun(ctx, { runId })).finishedAt !== null);
}
