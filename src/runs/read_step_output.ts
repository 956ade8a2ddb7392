import type { Context } from "../identity/context.ts";
import { notFound } from "../lib/errors.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";
import { allSteps, type Definition } from "../workflows/definition/definition.ts";
import { readStepsAt } from "./journal_store.ts";
import { findRun } from "./run_store.ts";
import { findValueKey } from "./value_store.ts";

interface StepPlace {
  runId: string;
  /** As a run shows it, with `#` and the index for an item of a `forEach`: `steps[0]#12`. */
  path: string;
}

/** JSON text. Read the stream or cancel it. */
export interface StepOutput {
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  sizeBytes: number;
}

/**
 * The whole output of a step, however large; `null` where it has given none. Errors: `not_found`,
 * also where the run has no such step; `unavailable`.
 */
export async function readStepOutput(
  { db: { queries }, principal, storage }: Context & { storage: ObjectStorage },
  { runId, path }: StepPlace,
): Promise<StepOutput> {
  const run = await findRun(queries, { principal, runId });
  if (!run) throw notFound("Run");
  const [row] = await readStepsAt(queries, { runId, paths: [path] });
  if (!row && !isDeclared(run.definition, path)) throw notFound("Step");
  if (!row || row.output_hash === null) {
    const body = new TextEncoder().encode(row?.output ?? "null");
    return { body, sizeBytes: body.length };
  }
  const key = await findValueKey(queries, { runId, hash: row.output_hash });
  const found = key && await storage.read(key);
  if (!found) throw notFound("Output");
  return { body: found.body, sizeBytes: found.sizeBytes };
}

function isDeclared(definition: string, path: string): boolean {
  const { steps }: Definition = JSON.parse(definition);
  return [...allSteps(steps)].some((step) => step.path === path);
}
