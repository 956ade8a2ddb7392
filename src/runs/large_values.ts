import { createHash } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { Clock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import type { Json } from "../lib/json.ts";
import { objectKey } from "../objects/object_key.ts";
import { StepError } from "../services/service.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";
import type { ClaimedRun } from "./claim_store.ts";
import type { StepRow } from "./journal_store.ts";
import { writePatiently } from "./patient_write.ts";
import { findValueKey, insertValue } from "./value_store.ts";

interface LargeValuesDeps {
  db: Database;
  storage: ObjectStorage;
  clock: Clock;
  run: Pick<ClaimedRun, "id" | "org_key" | "created_at">;
  /** Ends the waiting for a storage that does not answer. */
  stopping: AbortSignal;
}

/** Characters of JSON text that the journal keeps itself. */
export const KEPT_CHARACTERS_MAX = 256 * 1024;

/** The same while the storage does not take anything. */
const KEPT_ANYWAY_CHARACTERS_MAX = 4 * 1024 * 1024;

/** What is read back of large values. */
export interface StoredValues {
  /** Throws `StepError` where the value is gone. */
  read(hash: string): Promise<Json>;
}

/** Inputs and outputs of one run's steps that are too large for the journal. */
export class LargeValues implements StoredValues {
  readonly #deps: LargeValuesDeps;

  constructor(deps: LargeValuesDeps) {
    this.#deps = deps;
  }

  /** The row with the hashes of its large values in their places; the bytes are stored by then. */
  async withoutLarge(row: StepRow): Promise<StepRow> {
    const [input, output] = await Promise.all([this.#place(row.input), this.#place(row.output)]);
    return {
      ...row,
      input: input.text,
      input_hash: input.hash ?? row.input_hash,
      output: output.text,
      output_hash: output.hash ?? row.output_hash,
    };
  }

  /** Waits for a storage that does not answer. Throws `StepError` where the value is gone. */
  async read(hash: string): Promise<Json> {
    return await writePatiently(this.#deps, () => readValue(this.#deps, hash));
  }

  /**
   * What a step has done must be on record soon, or it is done again after a crash. So a storage
   * that is away is not waited for, unless the value is far too large for the journal.
   */
  async #place(text: string | null): Promise<{ text: string | null; hash: string | null }> {
    if (!isLarge(text)) return { text, hash: null };
    try {
      return { text: null, hash: await this.#store(text) };
    } catch (error) {
      if (text.length <= KEPT_ANYWAY_CHARACTERS_MAX) return { text, hash: null };
      if (!(error instanceof AppError)) throw error;
    }
    return { text: null, hash: await writePatiently(this.#deps, () => this.#store(text)) };
  }

  /** The row comes first, so that bytes which a crash leaves behind are found with their run. */
  async #store(text: string): Promise<string> {
    const { db, storage, run } = this.#deps;
    const bytes = new TextEncoder().encode(text);
    const hash = hashOf(bytes);
    const key = objectKey({
      orgKey: run.org_key,
      kind: "outputs",
      ownerId: run.id,
      token: hash,
      name: "value.json",
      at: run.created_at,
    });
    const row = { run_id: run.id, hash, object_key: key, size_bytes: bytes.length };
    await db.transaction(({ queries }) => insertValue(queries, row));
    await storage.put(key, bytes, { contentType: "application/json" }).catch((error) => {
      // An earlier attempt, or another step, has stored the very same.
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    });
    return hash;
  }
}

export function isLarge(text: string | null): text is string {
  return text !== null && text.length > KEPT_CHARACTERS_MAX;
}

async function readValue(
  { db, storage, run }: Pick<LargeValuesDeps, "db" | "storage" | "run">,
  hash: string,
): Promise<Json> {
  const key = await findValueKey(db.queries, { runId: run.id, hash });
  const found = key === null ? null : await storage.read(key);
  const bytes = found && new Uint8Array(await new Response(found.body).arrayBuffer());
  if (bytes === null || hashOf(bytes) !== hash) {
    const message = "What an earlier step gave is no longer in the object storage as it was stored";
    throw new StepError("value_lost", message);
  }
  return JSON.parse(new TextDecoder().decode(bytes));
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64url");
}
