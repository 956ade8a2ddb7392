import type { Queries } from "../db/dialect.ts";
import type { Context } from "../identity/context.ts";
import type { Principal } from "../identity/principal.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { openPage, type PageData, type PageInput } from "../lib/page.ts";
import {
  allSteps,
  type Definition,
  isActionStep,
  type PlacedStep,
} from "../definition/definition.ts";
import { readStoredSteps, stepFormatter } from "./read_run.ts";
import type { RunStep } from "./run.ts";
import { findRun, type RunDetailRow } from "./store/run_store.ts";
import { countItems, findItems } from "./store/step_list_store.ts";

export interface StepListInput extends PageInput {
  runId: string;
  /** A step's id, or its path in this run, such as `steps[0]#3.steps[1]`. */
  parent: string;
}

/** A step with its index if it is an item of a loop, otherwise null. */
export type ListedStep = RunStep & { index: number | null };

export interface StepPage extends PageData {
  steps: ListedStep[];
}

/**
 * Lists the contents of a step: for a loop, the items that have begun, by index; for an item or a
 * block without a loop, the steps inside, in the definition's order. Errors: `not_found`;
 * `invalid_request` if the run's version has no such step.
 */
export async function listSteps(
  { db: { queries }, principal }: Context,
  { runId, parent, ...input }: StepListInput,
): Promise<StepPage> {
  const run = await findRun(queries, { principal, runId });
  if (!run) throw notFound("Run");
  const { steps }: Definition = JSON.parse(run.definition);
  const declared = [...allSteps(steps)];
  const place = placeOf(declared, parent);
  const found = isLoop(place) ? findItemsOf : findInside;
  return await found(queries, { runId, declared, place, input, run, principal });
}

interface Wanted {
  runId: string;
  declared: readonly PlacedStep[];
  place: PlacedStep;
  input: PageInput;
  run: NonNullable<RunDetailRow>;
  principal: Principal;
}

async function findItemsOf(
  queries: Queries,
  { runId, declared, place: { step, path }, input, run, principal }: Wanted,
): Promise<StepPage> {
  const list = ["items", runId, path];
  const page = openPage(input, { list, order: ["number", "string"] });
  const outermost = outermostLoop(declared, path);
  const isNested = outermost !== path;
  const wanted = { runId, stepId: step.id, prefix: `${outermost}#`, isNested };
  const count = await countItems(queries, wanted);
  const paths = await findItems(queries, { ...wanted, ...page.window });
  const items = page.itemsOf(paths).map((item) => ({ step, path: item }));
  const shown = await show(queries, { run, principal, steps: items });
  const steps = shown.map((item) => ({ ...item, index: indexOf(item.path) }));
  return { steps, ...page.dataOf(paths, count, (item) => [item.length, item]) };
}

async function findInside(
  queries: Queries,
  { runId, declared, place, input, run, principal }: Wanted,
): Promise<StepPage> {
  const outer = definitionPath(place.path);
  const inside = declared.filter(({ path }) => isDirectlyIn(path, outer) && !isAside(place, path))
    .map(({ step, path }) => ({ step, path: place.path + path.slice(outer.length) }));
  const page = openPage(input, { list: ["steps", runId, place.path], order: ["number"] });
  const { after, offset, limit } = page.window;
  const from = after ? Number(after[0]) + 1 : offset;
  const window = inside.slice(from, from + limit);
  const steps = page.itemsOf(window);
  const shown = await show(queries, { run, principal, steps });
  return {
    steps: shown.map((step) => ({ ...step, index: null })),
    ...page.dataOf(window, { total: inside.length, isExact: true }, (step) => [
      inside.indexOf(step),
    ]),
  };
}

async function show(
  queries: Queries,
  { steps, ...of }: Pick<Wanted, "run" | "principal"> & { steps: readonly PlacedStep[] },
): Promise<RunStep[]> {
  const stored = await readStoredSteps(queries, { ...of, paths: steps.map(({ path }) => path) });
  return steps.map(stepFormatter(stored));
}

/** Finds the declared step of an id or a path, with the path that was given for it. */
function placeOf(declared: readonly PlacedStep[], parent: string): PlacedStep {
  const path = definitionPath(parent);
  const found = declared.find(({ step, path: here }) => step.id === parent || here === path);
  if (found) return found.step.id === parent ? found : { step: found.step, path: parent };
  throw new AppError(
    "invalid_request",
    `Cannot list the steps in "${parent}": there is no such step`,
    {
      issues: [{ path: "parent", message: "must be the id or the path of a step of the run" }],
    },
  );
}

/** Returns a path without item indexes. */
function definitionPath(path: string): string {
  return path.replaceAll(/#\d+/g, "");
}

function isLoop({ step, path }: PlacedStep): boolean {
  return step.forEach !== undefined && !/#\d+$/.test(path);
}

/**
 * Returns the path itself if it has item indexes. Otherwise returns the path of the outermost loop
 * around it, with which the paths of its items begin: an inner loop has items in each round of the
 * outer ones.
 */
function outermostLoop(declared: readonly PlacedStep[], path: string): string {
  if (path.includes("#")) return path;
  const around = declared.filter((place) =>
    isLoop(place) && path.startsWith(`${place.path}.`) && !isAside(place, path)
  );
  return around[0]?.path ?? path;
}

function isDirectlyIn(path: string, outer: string): boolean {
  return path.startsWith(`${outer}.`) && /^\.\w+\[\d+\]$/.test(path.slice(outer.length));
}

/**
 * Whether the path is in the `onError` of a block with a loop. That applies to the whole loop, so
 * it is outside of the items.
 */
function isAside({ step, path: outer }: PlacedStep, path: string): boolean {
  if (step.forEach === undefined || isActionStep(step)) return false;
  return path.startsWith(`${definitionPath(outer)}.onError[`);
}

function indexOf(path: string): number {
  return Number(/\d+$/.exec(path)?.[0]);
}
