import type { Database } from "../../db/database.ts";
import { type Clock, sleep } from "../../lib/clock.ts";
import { Fault } from "../../lib/fault.ts";
import type { Log } from "../../lib/log.ts";
import { anyRelabels, relabelNext } from "./relabel_store.ts";

const LOOK_EVERY_MS = 1_000;
const REST_MS = 5;

/** Runs that one transaction changes; it takes some milliseconds. */
const PIECE = 200;

/**
 * Gives runs the audience that their workflow has got by a change of its owner, teams or publicity:
 * in pieces, with rests between, in which others write. Until then lists look at these workflows one
 * by one.
 */
export class Relabels implements AsyncDisposable {
  readonly #deps: { db: Database; clock: Clock };
  readonly #fault: Fault;
  readonly #stopping = new AbortController();
  #cancelTimer: () => void = () => {};
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: { db: Database; clock: Clock; log: Log }) {
    const { clock, log } = deps;
    this.#deps = deps;
    this.#fault = new Fault({ clock, log, message: "cannot update who may read runs" });
  }

  start(): void {
    this.#cancelTimer = this.#deps.clock.after(LOOK_EVERY_MS, () => {
      this.#turn = this.#look().finally(() => {
        if (!this.#stopping.signal.aborted) this.start();
      });
    });
  }

  /** Ends after the piece that is going on. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort(new Error("this process stops"));
    this.#cancelTimer();
    await this.#turn;
  }

  async #look(): Promise<void> {
    try {
      await relabelAll(this.#deps, this.#stopping.signal);
      this.#fault.over();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#fault.occurred(error);
    }
  }
}

/** Changes all runs that are to be changed. */
export async function relabelAll(
  { db, clock }: { db: Database; clock: Clock },
  stopping?: AbortSignal,
): Promise<void> {
  if (!await anyRelabels(db.queries)) return;
  while (await db.transaction(({ queries }) => relabelNext(queries, PIECE))) {
    await sleep(clock, REST_MS, stopping);
  }
}

/** Pieces that one transaction has while nobody else is served. */
const PIECES_AT_START = 50;

/**
 * Changes all runs that are to be changed without a rest: a list that looks at every workflow by
 * itself is slow, as all would be after the migration. When it is interrupted, `Relabels` goes on.
 */
export async function labelRuns(db: Database): Promise<void> {
  const labelSome = () =>
    db.transaction(async ({ queries }) => {
      for (let at = 0; at < PIECES_AT_START; at++) {
        if (!await relabelNext(queries, PIECE)) return false;
      }
      return true;
    });
  while (await labelSome());
}
