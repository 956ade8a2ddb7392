import type { Queries } from "../../db/dialect.ts";
import { nextTurn } from "../../lib/turns/turns.ts";
import type { PlacedRun, RunQueue } from "../store/queue_store.ts";
import type { Slots } from "./slots.ts";

/** The runs that one statement reads. */
const PIECE = 250;

/** The most runs of one workflow in memory. */
const HELD_MAX = 1_000;

interface Held {
  /** Runs that were read and may still be queued, by id, oldest first. */
  runs: Map<string, PlacedRun>;
  /** Whether further runs were read and not kept. */
  isCut: boolean;
}

export interface Look {
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
export class QueueLine {
  readonly #queue: RunQueue;
  readonly #orgKey: string;
  readonly #held = new Map<string, Held>();
  #last: PlacedRun | null = null;

  constructor(queue: RunQueue, orgKey: string) {
    this.#queue = queue;
    this.#orgKey = orgKey;
  }

  /** Finds the oldest queued runs that the limits of workflows admit. */
  async findFirst(look: Look): Promise<PlacedRun[]> {
    for (let isAtEnd = false;;) {
      const { runs, isEnough } = this.#admitted(look);
      if (await this.#forgetAbsent(look, runs)) continue;
      if (isEnough || isAtEnd) return runs;
      isAtEnd = await this.#readOn(look);
      if (!isAtEnd) await nextTurn("");
    }
  }

  /** The oldest of the runs in memory that fit into the slots. */
  #admitted({ slots, limit }: Look): Admitted {
    const trial = slots.copy();
    const withRoom = [...this.#held].filter(([id]) => slots.admits(this.#holder(id)));
    const candidates = withRoom.flatMap(([, { runs }]) => [...runs.values().take(limit)])
      .sort(byPlace);
    const runs: PlacedRun[] = [];
    for (const run of candidates) {
      if (runs.length === limit) break;
      if (!trial.admits(run)) continue;
      trial.acquire(run);
      runs.push(run);
    }
    const isEnough = runs.length === limit || !trial.admits(this.#holder(""));
    // The next runs of a workflow of which too few were kept have to be read again.
    const isUsedUp = ([id, held]: [string, Held]) =>
      held.isCut && held.runs.size < limit && trial.admits(this.#holder(id));
    if (!isEnough && withRoom.some(isUsedUp)) this.#begin();
    return { runs, isEnough };
  }

  #holder(workflowId: string) {
    return { org_key: this.#orgKey, workflow_id: workflowId };
  }

  /** Forgets those of the runs that have left the queue. Returns whether there are any. */
  async #forgetAbsent({ queries, now }: Look, runs: readonly PlacedRun[]): Promise<boolean> {
    if (runs.length === 0) return false;
    const queued = await this.#queue.findAmong(queries, { ids: runs.map(({ id }) => id), now });
    if (queued.size === runs.length) return false;
    for (const { id, workflow_id: workflowId } of runs.filter(({ id }) => !queued.has(id))) {
      const held = this.#held.get(workflowId);
      held?.runs.delete(id);
      if (held?.runs.size === 0 && !held.isCut) this.#held.delete(workflowId);
    }
    return true;
  }

  /** Reads the next runs. Returns whether there are no more. */
  async #readOn({ queries, now }: Look): Promise<boolean> {
    const wanted = { org: this.#orgKey, after: this.#last, now, limit: PIECE };
    const runs = await this.#queue.findNext(queries, wanted);
    for (const run of runs) this.#hold(run);
    this.#last = runs.at(-1) ?? this.#last;
    return runs.length < PIECE;
  }

  #hold(run: PlacedRun): void {
    const held = this.#held.get(run.workflow_id) ?? { runs: new Map(), isCut: false };
    this.#held.set(run.workflow_id, held);
    // A run that has waited again meanwhile comes a second time, at another place.
    held.runs.delete(run.id);
    if (held.runs.size < HELD_MAX && !held.isCut) held.runs.set(run.id, run);
    else held.isCut = true;
  }

  #begin(): void {
    this.#held.clear();
    this.#last = null;
  }
}

function byPlace(one: PlacedRun, other: PlacedRun): number {
  return one.since - other.since || (one.id < other.id ? -1 : 1);
}

/** How long a line is used until it is read again, with the runs that have joined it since. */
const LINE_MS = 10_000;

/** The lines of the organizations in a queue that were asked for recently. */
export class QueueLines {
  readonly #queue: RunQueue;
  readonly #lines = new Map<string, { line: QueueLine; begunAt: number }>();

  constructor(queue: RunQueue) {
    this.#queue = queue;
  }

  /** The number of lines in memory. */
  get size(): number {
    return this.#lines.size;
  }

  lineOf(orgKey: string, now: number): QueueLine {
    for (const [org, { begunAt }] of this.#lines) {
      if (Math.abs(now - begunAt) < LINE_MS) break;
      this.#lines.delete(org);
    }
    const known = this.#lines.get(orgKey);
    if (known) return known.line;
    const line = new QueueLine(this.#queue, orgKey);
    this.#lines.set(orgKey, { line, begunAt: now });
    return line;
  }
}
