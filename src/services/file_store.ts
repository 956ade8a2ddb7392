import { bareUser } from "../identity/principal.ts";
import { notFound } from "../lib/errors.ts";
import type { ObjectContext } from "../objects/context.ts";
import type { TokenDerivation } from "../objects/object_key.ts";
import { type ReadableObject, readObject } from "../objects/read_object.ts";
import { type NewObject, type StoredFile, storeObject } from "../objects/store_object.ts";
import { reachesFile } from "./file_reach.ts";
import { isPrivateRun } from "./file_reach_store.ts";
import type { StepCall } from "./service.ts";

export interface FileDeps {
  /** What operations on files are given, but for the caller. */
  base: Omit<ObjectContext, "principal">;
  deriveToken: TokenDerivation;
}

/** Files are made as the run's principal, who needs no further rights for that. */
function objectContext({ base }: FileDeps, { run }: StepCall): ObjectContext {
  const { principalId: userId, orgKey } = run;
  return { ...base, principal: bareUser({ userId, orgKey }) };
}

/** Stores a file of the run; another attempt at the same step finds the first one's. */
export async function storeRunFile(
  deps: FileDeps,
  call: StepCall,
  file: Pick<NewObject, "name" | "contentType" | "body" | "sizeBytesMax">,
): Promise<StoredFile> {
  const { runId, rootWorkflowId } = call.run;
  const workflowId = rootWorkflowId ?? undefined;
  const isPrivate = await isPrivateRun(deps.base.db.queries, runId);
  return await storeObject(objectContext(deps, call), {
    ...file,
    kind: "outputs",
    runId,
    isPrivate,
    workflowId,
    signal: call.signal,
    once: { token: deps.deriveToken(call.idempotencyKey), at: creationTime(runId) },
  });
}

/** A stored file that the run may read. Errors: `not_found`, `unavailable`. */
export async function readRunFile(
  deps: FileDeps,
  call: StepCall,
  objectKey: string,
): Promise<ReadableObject> {
  if (!await reachesFile(deps.base, { run: call.run, objectKey })) throw notFound("Object");
  return await readObject(objectContext(deps, call), { objectKey });
}

/** A UUID of version 7 begins with the milliseconds at which it was made. */
function creationTime(uuid: string): number {
  return parseInt(uuid.replaceAll("-", "").slice(0, 12), 16);
}
