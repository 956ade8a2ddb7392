import type { Queries } from "../../db/dialect.ts";
import { nextTurn } from "../../lib/turns/turns.ts";
import type { PlacedRun, RunQueue } from "../store/queue_store.ts";
import type { Slots } from "./slots.ts";

/** The runs that one statement reads. */
const PIECE = 250;

/** The most runs of one workflow in memory. */
const KNOWN_MAX = 1_000;

interface WorkflowRuns {
  /** Runs that were read and may still be queued, by id, oldest first. */
  runs: Map<string, PlacedRun>;
  /** Whether further runs were read and not kept. */
  isCut: boolean;
}

export interface QueueQuery {
  queries: Queries;
  /** The slots that are used so far. */
  slots: Slots;
  limit: number;
  now: number;
}

interface Admitted {
  runs: PlacedRun[];
  /** Whether further runs would not be admitted. */
  isEnough: boolean;
}

/**
 * One organization's runs in a queue. Runs of workflows at their limit are read once and kept,
 * because each claim would have to read all of them to find one behind them. Runs that join the
 * queue before the place that was read are not found.
 */
export class QueueReader {
  readonly #queue: RunQueue;
  readonly #orgKey: string;
  readonly #known = new Map<string, WorkflowRuns>();
  #last: PlacedRun | null = null;

  constructor(queue: RunQueue, orgKey: string) {
    this.#queue = queue;
    this.#orgKey = orgKey;
  }

  /** Finds the oldest queued runs that the limits of workflows admit. */
  async findFirst(look: QueueQuery): Promise<PlacedRun[]> {
    for (let isAtEnd = false;;) {
      const { runs, isEnough } = this.#admitted(look);
      if (await this.#forgetAbsent(look, runs)) continue;
      if (isEnough || isAtEnd) return runs;
      isAtEnd = await this.#readNext(look);
      if (!isAtEnd) await nextTurn("");
    }
  }

  /** The oldest of the runs in memory that fit into the slots. */
  #admitted({ slots, limit }: QueueQuery): Admitted {
    const trial = slots.copy();
    const withRoom = [...this.#known].filter(([id]) => slots.admits(this.#slotOwner(id)));
    const candidates = withRoom.flatMap(([, { runs }]) => [...runs.values().take(limit)])
      .sort(byPlace);
    const runs: PlacedRun[] = [];
    for (const run of candidates) {
      if (runs.length === limit) break;
      if (!trial.admits(run)) continue;
      trial.acquire(run);
      runs.push(run);
    }
    const isEnough = runs.length === limit || !trial.admits(this.#slotOwner(""));
    // The next runs of a workflow of which too few were kept have to be read again.
    const isUsedUp = ([id, held]: [string, WorkflowRuns]) =>
      held.isCut && held.runs.size < limit && trial.admits(this.#slotOwner(id));
    if (!isEnough && withRoom.some(isUsedUp)) this.#restart();
    return { runs, isEnough };
  }

  #slotOwner(workflowId: string) {
    return { org_key: this.#orgKey, workflow_id: workflowId };
  }

  /** Forgets those of the runs that have left the queue. Returns whether there are any. */
  async #forgetAbsent({ queries, now }: QueueQuery, runs: readonly PlacedRun[]): Promise<boolean> {
    if (runs.length === 0) return false;
    const queued = await this.#queue.findAmong(queries, { ids: runs.map(({ id }) => id), now });
    if (queued.size === runs.length) return false;
    for (const { id, workflow_id: workflowId } of runs.filter(({ id }) => !queued.has(id))) {
      const held = this.#known.get(workflowId);
      held?.runs.delete(id);
      if (held?.runs.size === 0 && !held.isCut) this.#known.delete(workflowId);
    }
    return true;
  }

  /** Reads the next runs. Returns whether there are no more. */
  async #readNext({ queries, now }: QueueQuery): Promise<boolean> {
    const wanted = { org: this.#orgKey, after: this.#last, now, limit: PIECE };
    const runs = await this.#queue.findNext(queries, wanted);
    for (const run of runs) this.#remember(run);
    this.#last = runs.at(-1) ?? this.#last;
    return runs.length < PIECE;
  }

  #remember(run: PlacedRun): void {
    const held = this.#known.get(run.workflow_id) ?? { runs: new Map(), isCut: false };
    this.#known.set(run.workflow_id, held);
    // A run that has waited again meanwhile comes a second time, at another place.
    held.runs.delete(run.id);
    if (held.runs.size < KNOWN_MAX && !held.isCut) held.runs.set(run.id, run);
    else held.isCut = true;
  }

  #restart(): void {
    this.#known.clear();
    this.#last = null;
  }
}

function byPlace(one: PlacedRun, other: PlacedRun): number {
  return one.since - other.since || (one.id < other.id ? -1 : 1);
}

/** How long a reader is used until it is read again, with the runs that have joined it since. */
const READER_MS = 10_000;

/** The readers of the organizations in a queue that were asked for recently. */
export class QueueReaders {
  readonly #queue: RunQueue;
  readonly #readers = new Map<string, { reader: QueueReader; begunAt: number }>();

  constructor(queue: RunQueue) {
    this.#queue = queue;
  }

  /** The number of readers in memory. */
  get size(): number {
    return this.#readers.size;
  }

  readerOf(orgKey: string, now: number): QueueReader {
    for (const [org, { begunAt }] of this.#readers) {
      if (Math.abs(now - begunAt) < READER_MS) break;
      this.#readers.delete(org);
    }
    const known = this.#readers.get(orgKey);
    if (known) return known.reader;
    const reader = new QueueReader(this.#queue, orgKey);
    this.#readers.set(orgKey, { reader, begunAt: now });
    return reader;
  }
}
