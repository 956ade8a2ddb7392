import type { Context } from "../identity/context.ts";
import { notFound } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import { findWorkflow } from "../workflows/workflow_store.ts";
import { findOwnLatest } from "./store/run_walk_store.ts";

export interface LastInputs {
  /** Null if the caller started none of the latest runs. */
  runId: string | null;
  inputs: JsonObject;
}

const INPUTS_BYTES_MAX = 64 * 1024;

/** Matches names of inputs into which people put secrets, although variables are meant for them. */
const SECRET_NAME = /pass(word|wd|phrase|code)|secret|token|credential|api_?-?key|private_?-?key/i;

/**
 * Returns the inputs with which the caller last started a run of a workflow, as defaults for the
 * next run. Leaves out inputs whose names suggest a secret. Callers never see the inputs of others.
 * Errors: `not_found` for a workflow that the caller may not read.
 */
export async function readLastInputs(
  { db: { queries }, principal }: Context,
  { workflowId }: { workflowId: string },
): Promise<LastInputs> {
  if (!await findWorkflow(queries, { principal, workflowId })) throw notFound("Workflow");
  const { userId } = principal;
  const row = await findOwnLatest(queries, { workflowId, userId, bytesMax: INPUTS_BYTES_MAX });
  if (!row) return { runId: null, inputs: {} };
  const given: JsonObject = JSON.parse(row.inputs);
  // An input that was not given is stored with the run as null.
  const kept = Object.entries(given)
    .filter(([name, value]) => value !== null && !SECRET_NAME.test(name));
  return { runId: row.id, inputs: Object.fromEntries(kept) };
}
