import type { Queries } from "../db/dialect.ts";
import type { Context } from "../identity/context.ts";
import { notFound } from "../lib/errors.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";
import { allSteps, type Definition } from "../definition/definition.ts";
import { readStepsAt } from "./store/journal_store.ts";
import { isDataHiddenFrom } from "./read_run.ts";
import { findRun } from "./store/run_store.ts";
import { isInParts, listBytes, partsIn } from "./interpret/stored_list.ts";
import { findValueKey, findValueSizes } from "./store/value_store.ts";

interface StepReference {
  runId: string;
  /**
   * The step's path as the run shows it, with `#` and the index for an item of a `forEach`, such as
   * `steps[0]#12`.
   */
  path: string;
}

/** JSON text. Callers have to read the stream or cancel it. */
export interface StepOutput {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  sizeBytes: number;
}

/**
 * Returns the whole output of a step, of any size. The output is `null` if the step has produced
 * none, or if the run's data are hidden from the caller. Errors: `not_found`, also if the run has
 * no such step; `unavailable`.
 */
export async function readStepOutput(
  { db: { queries }, principal, storage }: Context & { storage: ObjectStorage },
  { runId, path }: StepReference,
): Promise<StepOutput> {
  const run = await findRun(queries, { principal, runId });
  if (!run) throw notFound("Run");
  const [row] = await readStepsAt(queries, { runId, paths: [path] });
  if (!row && !isDeclared(run.definition, path)) throw notFound("Step");
  if (await isDataHiddenFrom(queries, { run, principal })) return textOutput("null");
  if (!row || row.output_hash === null) return textOutput(row?.output ?? "null");
  return await openValue({ queries, storage, runId }, row.output_hash);
}

function textOutput(text: string): StepOutput {
  const body = new TextEncoder().encode(text);
  return { body, sizeBytes: body.length };
}

interface Values {
  queries: Queries;
  storage: ObjectStorage;
  runId: string;
}

async function openValue(values: Values, hash: string): Promise<StepOutput> {
  const found = await openObject(values, hash);
  if (!isInParts(found.key)) return found;
  const parts = partsIn(await new Response(found.body).text());
  const sizes = await findValueSizes(values.queries, { runId: values.runId, hashes: [hash] });
  const bytes = listBytes(parts, async (part) => (await openObject(values, part)).body);
  return { body: ReadableStream.from(bytes), sizeBytes: sizes.get(hash) ?? 0 };
}

async function openObject({ queries, storage, runId }: Values, hash: string) {
  const key = await findValueKey(queries, { runId, hash });
  const found = key === null ? null : await storage.read(key);
  if (key === null || found === null) throw notFound("Output");
  return { key, body: found.body, sizeBytes: found.sizeBytes };
}

function isDeclared(definition: string, path: string): boolean {
  const { steps }: Definition = JSON.parse(definition);
  return [...allSteps(steps)].some((step) => step.path === path);
}
