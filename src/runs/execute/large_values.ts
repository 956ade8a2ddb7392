import { createHash } from "node:crypto";
import type { Database } from "../../db/database.ts";
import { requireRoom } from "../../identity/quotas.ts";
import type { Clock } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import type { Json } from "../../lib/json.ts";
import { readJsonInTurns } from "../../lib/json_in_turns.ts";
import type { Quotas } from "../../lib/quotas.ts";
import { joinInTurns } from "../../lib/turns/bytes.ts";
import { Turns } from "../../lib/turns/turns.ts";
import { objectKey } from "../../objects/object_key.ts";
import { StepError } from "../../services/service.ts";
import type { ObjectStorage } from "../../storage/object_storage.ts";
import type { ClaimedRun } from "../store/claim_store.ts";
import type { StepRow } from "../store/journal_store.ts";
import { writeWithRetries } from "./retried_write.ts";
import { ReadList } from "./read_list.ts";
import type { PartStore, ReadOptions, StoredValues } from "../interpret/ports.ts";
import { isLarge } from "../store/step_record.ts";
import {
  isInParts,
  listSizeBytes,
  namesOf,
  PARTS_NAME,
  partsIn,
  type StoredPart,
} from "../interpret/stored_list.ts";
import { ExecutionStopped, isStop } from "../interpret/stopped.ts";
import { abortable } from "../interpret/time_box.ts";
import { findValue, findValueKey, insertValue } from "../store/value_store.ts";

interface LargeValuesDeps {
  db: Database;
  storage: ObjectStorage;
  clock: Clock;
  run: Pick<ClaimedRun, "id" | "org_key" | "principal_id" | "created_at">;
  quotas: Quotas;
  /** The run's own signal, which ends the retries while the storage does not respond. */
  signal: AbortSignal;
}

/**
 * The longest JSON text, in characters, that the journal keeps while the storage is unavailable.
 */
const JOURNAL_CHARACTERS_MAX = 4 * 1024 * 1024;

/**
 * Stores and reads the inputs and outputs of one run's steps that are too large for the journal.
 */
export class LargeValues implements StoredValues, PartStore {
  readonly #deps: LargeValuesDeps;
  readonly parts: PartStore = this;

  constructor(deps: LargeValuesDeps) {
    this.#deps = deps;
  }

  /**
   * Stores the large values of a row and returns the row with their hashes instead. If the run is
   * cancelled before a value could be stored, the step counts as cancelled too.
   */
  async withoutLarge(row: StepRow): Promise<StepRow> {
    const [input, output] = await Promise.all([
      this.#storeIfLarge(row.input),
      this.#storeIfLarge(row.output),
    ]);
    const isLost = row.output !== null && output.text === null && output.hash === null;
    return {
      ...row,
      status: isLost ? "cancelled" : row.status,
      input: input.text,
      input_hash: input.hash ?? row.input_hash,
      output: output.text,
      output_hash: output.hash ?? row.output_hash,
    };
  }

  /**
   * Reads a stored value, with retries while the storage does not respond. Throws `StepError` if
   * the value is gone.
   */
  async read(
    hash: string,
    { wanted, signal, hold = () => Promise.resolve() }: ReadOptions,
  ): Promise<Json> {
    const { clock } = this.#deps;
    const read = () => readValue(this.#deps, { hash, wanted, hold, signal });
    return await abortable(writeWithRetries({ clock, stopping: signal }, read), signal);
  }

  async requireRoom(sizeBytes: number): Promise<void> {
    const { db, clock, quotas, signal, run } = this.#deps;
    const ctx = { quotas, principal: { orgKey: run.org_key, userId: run.principal_id } };
    const look = () => requireRoom(db.queries, ctx, { run_bytes: sizeBytes });
    try {
      await abortable(writeWithRetries({ clock, stopping: signal }, look), signal);
    } catch (error) {
      if (error instanceof AppError && error.code === "conflict") {
        throw new StepError("quota_exceeded", error.message);
      }
      throw error;
    }
  }

  #asValue(text: string): Promise<NewValue> {
    return asValue(text, this.#deps.run.org_key);
  }

  async storePart(text: string, signal: AbortSignal): Promise<StoredPart> {
    await this.requireRoom(text.length);
    return await this.#storeWithRetries(await this.#asValue(text), signal);
  }

  async storeList(parts: readonly StoredPart[], signal: AbortSignal): Promise<string> {
    const names = await this.#asValue(namesOf(parts));
    const named = { ...names, name: PARTS_NAME, sizeBytes: listSizeBytes(parts) };
    return (await this.#storeWithRetries(named, signal)).hash;
  }

  /**
   * The result of a step must be recorded soon, because the step is repeated after a crash
   * otherwise. An unavailable storage is therefore not waited for, unless the value is far too
   * large for the journal.
   */
  async #storeIfLarge(text: string | null): Promise<PlacedValue> {
    if (!isLarge(text)) return { text, hash: null };
    const { signal } = this.#deps;
    const value = await this.#asValue(text);
    const waitsForStorage = text.length > JOURNAL_CHARACTERS_MAX;
    try {
      const stored = waitsForStorage ? this.#storeWithRetries(value, signal) : this.#store(value);
      return { text: null, hash: (await stored).hash };
    } catch (error) {
      if (!waitsForStorage) return { text, hash: null };
      if (!isStop(error, signal) || error instanceof ExecutionStopped) throw error;
      return { text: null, hash: null };
    }
  }

  #storeWithRetries(value: NewValue, signal: AbortSignal): Promise<StoredPart> {
    const { clock } = this.#deps;
    const store = () => this.#store(value, signal);
    return abortable(writeWithRetries({ clock, stopping: signal }, store), signal);
  }

  /**
   * The row is written before the bytes, so that bytes which a crash leaves behind can be found
   * with their run.
   */
  async #store(
    { bytes, hash, name, sizeBytes }: NewValue,
    signal?: AbortSignal,
  ): Promise<StoredPart> {
    signal?.throwIfAborted();
    const { db, storage, run } = this.#deps;
    const key = objectKey({
      orgKey: run.org_key,
      kind: "outputs",
      ownerId: run.id,
      token: hash,
      name,
      at: run.created_at,
    });
    const row = { run_id: run.id, hash, object_key: key, size_bytes: sizeBytes };
    await db.transaction(({ queries }) => insertValue(queries, row));
    await storage.put(key, bytes, { contentType: "application/json", signal }).catch((error) => {
      // An earlier attempt, or another step, has stored the same bytes.
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    });
    // The run may have ended and been removed meanwhile.
    if (signal?.aborted && await this.#isGone(hash)) await storage.delete(key);
    return { hash, sizeBytes };
  }

  async #isGone(hash: string): Promise<boolean> {
    const { db, run } = this.#deps;
    return await findValueKey(db.queries, { runId: run.id, hash }) === null;
  }
}

/** A value in the journal (`text`) or in the storage (`hash`). With neither, the value is lost. */
interface PlacedValue {
  text: string | null;
  hash: string | null;
}

interface NewValue {
  bytes: Uint8Array<ArrayBuffer>;
  hash: string;
  name: string;
  /** The length of the whole value, if the bytes are only a list of its parts. */
  sizeBytes: number;
}

/** Characters that are encoded and hashed at once. */
const CHUNK_CHARACTERS = 512 * 1024;

/**
 * Characters of a text that is put together in a turn of its own, which takes some milliseconds.
 */
const ALONE_CHARACTERS = 4 * 1024 * 1024;

/** Makes a value in turns, because of a large text it takes a tenth of a second. */
async function asValue(text: string, orgKey: string): Promise<NewValue> {
  const encoder = new TextEncoder();
  const digest = createHash("sha256");
  const turns = new Turns({ orgKey, turnMs: TURN_MS });
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // The first look at a text that was written in pieces puts all of them together, in one go.
  if (text.length > ALONE_CHARACTERS) await turns.next();
  for (let at = 0; at < text.length;) {
    const more = isPairAt(text, at + CHUNK_CHARACTERS) ? 1 : 0;
    const chunk = encoder.encode(text.slice(at, at += CHUNK_CHARACTERS + more));
    chunks.push(chunk);
    digest.update(chunk);
    sizeBytes += chunk.length;
    if (turns.isOver) await turns.next();
  }
  const bytes = await joinInTurns(chunks, { sizeBytes, orgKey });
  return { bytes, hash: digest.digest("base64url"), name: "value.json", sizeBytes };
}

const TURN_MS = 5;

/** Whether a surrogate pair would be split at that position. */
function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff;
}

interface ReadDeps {
  db: Database;
  storage: ObjectStorage;
  run: Pick<ClaimedRun, "id" | "org_key">;
}

async function readValue(
  deps: ReadDeps,
  { hash, wanted, hold, signal }: { hash: string } & Required<ReadOptions>,
): Promise<Json> {
  const row = await findValue(deps.db.queries, { runId: deps.run.id, hash });
  const isList = row !== null && isInParts(row.objectKey);
  // A list of which only a part is read frees most of its memory at once.
  if (row !== null && (!isList || wanted === "all")) await hold(row.sizeBytes);
  const { text } = await readText(deps, hash);
  const turn = { orgKey: deps.run.org_key, signal };
  if (!isList) return await readJsonInTurns(text, turn);
  const list = new ReadList(wanted);
  for (const part of partsIn(text)) {
    await list.add((await readText(deps, part)).text, turn);
    if (wanted !== "all") await hold(list.characters);
  }
  return list.items;
}

async function readText(
  { db, storage, run }: ReadDeps,
  hash: string,
): Promise<{ key: string; text: string }> {
  const key = await findValueKey(db.queries, { runId: run.id, hash });
  const found = key === null ? null : await storage.read(key);
  const read = found && await readChunks(found.body);
  if (key === null || read?.hash !== hash) {
    const message = "The output of an earlier step is missing or changed in the object storage";
    throw new StepError("value_lost", message);
  }
  return { key, text: read.text };
}

/**
 * Reads chunk by chunk: whole bodies are outside of the heap and would pile up before they are
 * collected.
 */
async function readChunks(
  body: ReadableStream<Uint8Array>,
): Promise<{ text: string; hash: string }> {
  const decoder = new TextDecoder();
  const digest = createHash("sha256");
  let text = "";
  for await (const chunk of body) {
    digest.update(chunk);
    text += decoder.decode(chunk, { stream: true });
  }
  return { text: text + decoder.decode(), hash: digest.digest("base64url") };
}
