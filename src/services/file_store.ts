import type { Database } from "../db/database.ts";
import { bareUser } from "../identity/principal.ts";
import { notFound } from "../lib/errors.ts";
import type { ObjectContext } from "../objects/context.ts";
import type { ObjectKind, TokenDerivation } from "../objects/object_key.ts";
import type { ObjectRecord } from "../objects/object_store.ts";
import type { ListedFile } from "../objects/reached_file_store.ts";
import { readObject } from "../objects/read_object.ts";
import { type NewObject, type StoredFile, storeObject } from "../objects/store_object.ts";
import { type RetryDeps, retryingContext } from "./retrying_context.ts";
import { type RunIdentity, type StepCall, StepError } from "./service.ts";
import { readBounded } from "./stream_bytes.ts";

/**
 * The files that a run may read, and whether its own files are private. Implemented by the runs.
 */
export interface FileReach {
  reaches(ctx: DatabaseContext, wanted: { run: RunIdentity; objectKey: string }): Promise<boolean>;
  /** Lists files, newest first. */
  list(ctx: DatabaseContext, wanted: WantedFiles): Promise<ListedFile[]>;
  isPrivate(queries: Database["queries"], runId: string): Promise<boolean>;
}

type DatabaseContext = Pick<ObjectContext, "db">;

interface WantedFiles {
  run: RunIdentity;
  kind?: ObjectKind;
  limit: number;
}

export interface FileDeps extends RetryDeps {
  deriveTokens: TokenDerivation;
  fileReach: FileReach;
}

/**
 * Returns the context for stored files. Files are read and created as the run's principal, who
 * needs no further rights for that.
 */
export function objectContext(deps: FileDeps, call: StepCall): ObjectContext {
  const { principalId: userId, orgKey } = call.run;
  return { ...retryingContext(deps, call), principal: bareUser({ userId, orgKey }) };
}

/**
 * Stores a file of the run and masks secrets in its name. A repeated attempt at the same step
 * returns the file of the first one.
 */
export async function storeRunFile(
  deps: FileDeps,
  call: StepCall,
  file: Pick<NewObject, "name" | "contentType" | "body" | "sizeBytesMax">,
): Promise<StoredFile> {
  const { runId, rootWorkflowId } = call.run;
  const workflowId = rootWorkflowId ?? undefined;
  const ctx = objectContext(deps, call);
  const isPrivate = await deps.fileReach.isPrivate(ctx.db.queries, runId);
  return await storeObject(ctx, {
    ...file,
    // File lists, downloads and the directory show the name to people who may not read the run.
    name: String(await call.redact(file.name)),
    kind: "outputs",
    runId,
    isPrivate,
    workflowId,
    signal: call.signal,
    once: { tokens: deps.deriveTokens(call.idempotencyKey), at: creationTime(runId) },
  });
}

/** The largest file that a step reads. Larger files are passed between steps by their keys. */
const READ_BYTES_MAX = 50 * 1024 * 1024;

export interface LoadedFile extends ObjectRecord {
  bytes: Uint8Array<ArrayBuffer>;
}

export interface WantedFile {
  objectKey: string;
  /** The verb for the step's action in error messages. */
  verb: string;
  bytesMax?: number;
}

/**
 * Reads a whole stored file that the run may read. Waits until the step may hold its content in
 * memory. Errors: `not_found`, `too_large`, `unavailable`.
 */
export async function loadRunFile(
  deps: FileDeps,
  call: StepCall,
  { objectKey, verb, bytesMax = READ_BYTES_MAX }: WantedFile,
): Promise<LoadedFile> {
  const tooLarge = (name: string): StepError =>
    new StepError(
      "too_large",
      `Cannot ${verb} "${name}": it must have ${bytesMax} bytes at most`,
    );
  const ctx = objectContext(deps, call);
  if (!await deps.fileReach.reaches(ctx, { run: call.run, objectKey })) throw notFound("Object");
  const { body, ...record } = await readObject(ctx, {
    objectKey,
    async beforeOpening({ sizeBytes, name }) {
      if (sizeBytes > bytesMax) throw tooLarge(name);
      await call.hold(sizeBytes);
    },
  });
  const bytes = await readBounded(body, {
    orgKey: call.run.orgKey,
    bytesMax,
    signal: call.signal,
  });
  if (bytes === null) throw tooLarge(record.name);
  return { ...record, bytes };
}

/** Returns the creation time in milliseconds, with which a UUID of version 7 begins. */
function creationTime(uuid: string): number {
  return parseInt(uuid.replaceAll("-", "").slice(0, 12), 16);
}
