import { useEffect, useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client.ts";
import type { ServerEvent } from "../api/events.ts";
import { followRun, hasEnded } from "../api/follow_run.ts";
import { queries } from "../api/queries.ts";

export type Run = Schemas["Run"];
export type RunStep = Schemas["RunStep"];

/** A run in progress. `steps` has the steps by path, including those in loops. */
export interface LiveRun {
  run: Omit<Run, "steps">;
  steps: ReadonlyMap<string, RunStep>;
  /** Titles by path in the definition, only of steps that have one. */
  titles: ReadonlyMap<string, string>;
  /** The lines received so far, by the paths of steps outside of loops. */
  lines: ReadonlyMap<string, readonly LogLine[]>;
}

/** A line of a step's log, with its time and attempt. */
export interface LogLine {
  path: string;
  line: string;
  at: string | null;
  attempt: number | null;
  retry: number | null;
}

/** Returns the title of a step, or of the step of an item; its id if it has none. */
export function nameOfStep({ titles }: LiveRun, { id, path }: Pick<RunStep, "id" | "path">) {
  return titles.get(path.replaceAll(/#\d+/g, "")) ?? id;
}

interface Followed {
  live: LiveRun | null;
  error: unknown;
  /** Reads the run again, for example after a retry. */
  again(): void;
}

/** The current state of a run, and each change until it has ended. */
export function useLiveRun(runId: string): Followed {
  const [live, setLive] = useState<LiveRun | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const draw = throttleToFrames(setLive);
    const read = async (): Promise<void> => {
      const query = { expand: "parent,rights,startedBy,stepAttempts,stepTitles,workflowName" };
      const params = { path: { runId }, query };
      const run = await data(api.GET("/api/v1/runs/{runId}", { params }));
      let present = asLive(run);
      draw(present);
      if (hasEnded(run.status) || stop.signal.aborted) return;
      await followRun(runId, (event) => draw(present = changed(present, event)), stop.signal);
      if (!stop.signal.aborted) void queries.invalidateQueries({ queryKey: ["runs"] });
    };
    setError(null);
    read().catch((caught) => stop.signal.aborted || setError(caught));
    return () => stop.abort();
  }, [runId, round]);
  return { live, error, again: () => setRound(round + 1) };
}

/** Draws the latest state once a frame, however many events arrive. */
function throttleToFrames(draw: (live: LiveRun) => void): (live: LiveRun) => void {
  let newest: LiveRun | null = null;
  return (live) => {
    if (newest === null) {
      requestAnimationFrame(() => {
        if (newest) draw(newest);
        newest = null;
      });
    }
    newest = live;
  };
}

function asLive({ steps, ...run }: Run): LiveRun {
  return {
    run,
    steps: new Map(steps.map((step) => [step.path, step])),
    titles: new Map(steps.flatMap(({ path, title }) => title ? [[path, title]] : [])),
    lines: new Map(),
  };
}

const LOG_LINES_MAX = 1_000;

function changed(live: LiveRun, { event, data }: ServerEvent): LiveRun {
  if (event === "run") return { ...live, run: { ...live.run, ...data as LiveRun["run"] } };
  if (event === "step") return withStep(live, data as RunStep);
  if (event !== "log") return live;
  return withLine(live, data as LogLine);
}

function withLine(live: LiveRun, said: LogLine): LiveRun {
  const { path, line } = said;
  const step = live.steps.get(path);
  if (!step) return live;
  const lines = [...live.lines.get(path) ?? [], said].slice(-LOG_LINES_MAX);
  const heard = { ...live, lines: new Map(live.lines).set(path, lines) };
  if (step.log.includes(line)) return heard;
  return withStep(heard, { ...step, log: [...step.log, line].slice(-LOG_LINES_MAX) });
}

/** Items of loops are left out; they are read in pages when somebody looks at them. */
function withStep(live: LiveRun, step: RunStep): LiveRun {
  if (step.path.includes("#")) return live;
  return { ...live, steps: new Map(live.steps).set(step.path, step) };
}
