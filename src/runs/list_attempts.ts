import type { Queries } from "../db/dialect.ts";
import type { Context } from "../identity/context.ts";
import { isoTimeOrNull } from "../lib/clock.ts";
import { notFound } from "../lib/errors.ts";
import { openPage, type PageData, type PageInput } from "../lib/page.ts";
import type { ShownJson } from "../lib/turns/write_json.ts";
import { allSteps, type Definition, type PlacedStep } from "../definition/definition.ts";
import { type Attempt, attemptsOf, bare, type PlacedAttempt } from "./attempt.ts";
import { LINES_LEFT_OUT } from "./interpret/step_log.ts";
import { hiddenError } from "./private_run.ts";
import { isDataHiddenFrom, shownValuesOf } from "./read_run.ts";
import {
  type AttemptLine,
  type AttemptPlace,
  findAttemptInputs,
  findAttemptLines,
  readAttempts,
} from "./store/attempt_store.ts";
import { readStepsAt, type StepRow } from "./store/journal_store.ts";
import { findRun } from "./store/run_store.ts";

/** An attempt with its input, output and log. */
export interface WholeAttempt extends Attempt {
  input: ShownJson;
  output: ShownJson;
  log: { at: string | null; line: string }[];
}

export interface AttemptPage extends PageData {
  attempts: WholeAttempt[];
  /** A lower bound for the number of earlier attempts that were not kept. */
  leftOut: number;
}

export interface AttemptListInput extends PageInput {
  runId: string;
  /** The step's path in the run, such as `steps[0]#3.steps[1]`. */
  path: string;
}

/** The maximum number of log lines in one response. */
const LINES_MAX = 2_000;

/**
 * Lists the attempts of one step, latest first. Of attempts before the last one, only small inputs
 * were kept. Errors: `not_found`, also if the run has no such step.
 */
export async function listAttempts(
  { db: { queries }, principal }: Context,
  { runId, path, ...input }: AttemptListInput,
): Promise<AttemptPage> {
  const run = await findRun(queries, { principal, runId });
  if (!run) throw notFound("Run");
  const placed = placedAt(run.definition, path);
  if (!placed) throw notFound("Step");
  const stored = await readAttempts(queries, { runId, paths: [path] });
  // Read after the attempts: the step's row has the latest state of the last attempt.
  const [row] = await readStepsAt(queries, { runId, paths: [path] });
  const all = attemptsOf(placed, { row, stored }).reverse();
  const page = openPage(input, { list: ["attempts", runId, path], order: ["number", "number"] });
  const { after, offset, limit } = page.window;
  const rest = after === null ? all : all.filter(({ place }) => isBefore(place, after));
  const window = rest.slice(offset, offset + limit);
  const wanted = { runId, path, row, attempts: page.itemsOf(window), isOnly: all.length === 1 };
  const shown = await show(queries, wanted);
  // Checked after the values were read: a run becomes private before a step produces private data.
  const isHidden = await isDataHiddenFrom(queries, { run, principal });
  return {
    attempts: isHidden ? shown.map(withoutValues) : shown,
    leftOut: countLeftOut(all),
    ...page.dataOf(window, { total: all.length, isExact: true }, ({ place }) => place),
  };
}

function withoutValues(attempt: WholeAttempt): WholeAttempt {
  return { ...attempt, error: hiddenError(attempt.error), input: null, output: null, log: [] };
}

/** Finds the declared step of a path in a run. */
function placedAt(definition: string, path: string): PlacedStep | null {
  const { steps }: Definition = JSON.parse(definition);
  const declaredPath = path.replaceAll(/#\d+/g, "");
  const found = [...allSteps(steps)].find((step) => step.path === declaredPath);
  return found ? { step: found.step, path } : null;
}

function isBefore(
  [generation, number]: AttemptPlace,
  after: readonly (string | number)[],
): boolean {
  const [lastGeneration, lastNumber] = after.map(Number);
  if (generation !== lastGeneration) return generation < Number(lastGeneration);
  return number < Number(lastNumber);
}

/** Attempts are numbered from 1 in each generation, so gaps show how many were not kept. */
function countLeftOut(attempts: readonly PlacedAttempt[]): number {
  const most = new Map<number, number>();
  for (const { place: [generation, number] } of attempts) {
    most.set(generation, Math.max(most.get(generation) ?? 0, number));
  }
  return [...most.values()].reduce((sum, number) => sum + number, 0) - attempts.length;
}

interface Wanted {
  runId: string;
  path: string;
  row: StepRow | undefined;
  /** The attempts to show, latest first. */
  attempts: readonly PlacedAttempt[];
  /** Whether the step has no other attempt. */
  isOnly: boolean;
}

async function show(
  queries: Queries,
  { runId, path, row, attempts, isOnly }: Wanted,
): Promise<WholeAttempt[]> {
  const [latest, first] = [attempts.at(0), attempts.at(-1)];
  if (!latest || !first) return [];
  const range = { runId, path, first: first.place, last: latest.place };
  const inputs = await findAttemptInputs(queries, range);
  const inputAt = new Map(inputs.map((found) => [keyOf(placeOf(found)), found.input]));
  const lines = await findAttemptLines(queries, { range, isOnly, limit: LINES_MAX + 1 });
  const logAt = logsOf(lines, (line) => keyOf(isOnly ? latest.place : placeOf(line)));
  const shown = await shownValuesOf(queries, { runId, rows: row ? [row] : [] });
  return attempts.map((attempt) => {
    const { isOfRow, place } = attempt;
    const ended = inputAt.get(keyOf(place)) ?? null;
    return {
      ...bare(attempt),
      input: isOfRow && row ? shown.show(row.input, row.input_hash) : shown.show(ended, null),
      output: isOfRow && row ? shown.show(row.output, row.output_hash) : null,
      log: logAt.get(keyOf(place)) ?? [],
    };
  });
}

function placeOf(
  { generation, number }: { generation: number | null; number: number | null },
): AttemptPlace {
  return [generation ?? 0, number ?? 0];
}

function keyOf([generation, number]: AttemptPlace): string {
  return `${generation}/${number}`;
}

/** Groups the lines by attempt. If there are too many, the last line says so. */
function logsOf(
  lines: readonly AttemptLine[],
  keyOf: (line: AttemptLine) => string,
): ReadonlyMap<string, WholeAttempt["log"]> {
  const logs = new Map<string, WholeAttempt["log"]>();
  let log: WholeAttempt["log"] = [];
  for (const line of lines.slice(0, LINES_MAX)) {
    const key = keyOf(line);
    log = logs.get(key) ?? [];
    logs.set(key, log);
    log.push({ at: isoTimeOrNull(line.at), line: line.line });
  }
  if (lines.length > LINES_MAX) log.push({ at: null, line: LINES_LEFT_OUT });
  return logs;
}
