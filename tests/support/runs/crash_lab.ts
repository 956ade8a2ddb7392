import type { JsonObject } from "../../../src/lib/json.ts";
import type { Run } from "../../../src/runs/run.ts";
import { type EngineChild, startEngineChild } from "../processes/engine_child.ts";
import { openRunLab, type RunLab } from "./run_lab.ts";
import { URL_INPUT } from "./run_scenarios.ts";
import { startStepServer, type StepServer } from "./step_server.ts";

/** A run that only processes of their own execute, which are killed. */
export interface CrashLab extends AsyncDisposable {
  server: StepServer;
  /** Executes nothing itself. */
  lab: RunLab;
  workflowId: string;
  runId: string;
  /** Starts a process, waits for a request of the path that is the `count`th, and kills it. */
  killAt(path: string, count?: number): Promise<void>;
  startEngine(): Promise<EngineChild>;
  /** Takes the run over in this process, and on to where it ends or waits. */
  finish(): Promise<Run>;
}

/** The definition may have calls to the server; `values` are those of its environment. */
export async function openCrashLab(
  definition: JsonObject,
  values: Record<string, string> = {},
): Promise<CrashLab> {
  await using opening = new AsyncDisposableStack();
  const server = opening.use(startStepServer());
  const lab = opening.use(await openRunLab({ slots: 0, isStarted: false }));
  const workflowId = await lab.publish({ inputs: URL_INPUT, ...definition });
  await lab.setEnv(workflowId, values);
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  const startEngine = (): Promise<EngineChild> => startEngineChild({ path: lab.path });
  const open = opening.move();
  return {
    server,
    lab,
    workflowId,
    runId,
    startEngine,
    async killAt(path, count) {
      await using child = await startEngine();
      await server.called(path, count);
      child.signal("SIGKILL");
      await child.ended();
    },
    async finish() {
      await using last = await openRunLab({ path: lab.path, principal: lab.ctx.principal });
      return await last.settled(runId);
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
