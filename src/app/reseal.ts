import type { Database } from "../db/database.ts";
import { useFirstKey } from "../db/keys/encryption_keys.ts";
import type { KeyRing } from "../db/keys/key_ring.ts";
import { forgetFormerKeys, readKeyState } from "../db/keys/key_store.ts";
import { type Clock, sleep } from "../lib/clock.ts";
import {
  isReadable,
  SEALED_COLUMNS,
  type SealedColumn,
  sealedPages,
  type SealedRow,
} from "./sealed_values.ts";

export interface ResealDeps {
  db: Database;
  clock: Clock;
  ring: KeyRing;
  /** Is told before a wait for servers that may not have the key in use. */
  onWait(waitMs: number): void;
  /** Is told after each piece. */
  onProgress(progress: ResealResult): void;
}

/** The result so far. */
export interface ResealResult {
  /** The values that were read. */
  read: number;
  /** The values that were encrypted anew. */
  renewed: number;
  /** How many values no key decrypts: they were damaged, or moved by hand. */
  unreadable: number;
  /** Some of these, for the operator. */
  examples: { column: string; id: string }[];
}

/**
 * The time for servers without the key in use to notice that, and to end. Until then, they could
 * not read what is encrypted anew.
 */
const FOREIGN_SERVERS_MS = 20_000;
const REST_MS = 5;
const EXAMPLES_MAX = 10;

/**
 * Encrypts everything anew that another key encrypted than the first one of the ring, in small
 * transactions, while servers may work. It may end at any moment and be called again. Afterwards
 * the database does not need the other keys. Throws `unavailable`.
 */
export async function reseal(deps: ResealDeps): Promise<ResealResult> {
  const { db, clock, ring } = deps;
  await useFirstKey(db, { ring, now: clock.now() });
  await waitForServers(deps);
  const total: ResealResult = { read: 0, renewed: 0, unreadable: 0, examples: [] };
  for (const column of SEALED_COLUMNS) {
    for await (const rows of sealedPages(db.queries, column)) {
      await renew(deps, { column, rows, total });
      deps.onProgress(total);
      await sleep(clock, REST_MS);
    }
  }
  await db.transaction(async ({ queries }) => {
    await ring.inUse.confirm(queries);
    await forgetFormerKeys(queries);
  });
  return total;
}

/** Waits as long as a server may still work that does not have the key in use. */
async function waitForServers({ db, clock, onWait }: ResealDeps): Promise<void> {
  const { former } = await readKeyState(db.queries);
  const latest = Math.max(...former.map(({ until }) => until));
  const leftMs = Math.min(latest + FOREIGN_SERVERS_MS - clock.now(), FOREIGN_SERVERS_MS);
  if (leftMs <= 0) return;
  onWait(leftMs);
  await sleep(clock, leftMs);
}

interface ResealBatch {
  column: SealedColumn;
  rows: readonly SealedRow[];
  total: ResealResult;
}

async function renew(
  { db, ring }: ResealDeps,
  { column, rows, total }: ResealBatch,
): Promise<void> {
  const { inUse: key } = ring;
  const others = rows.filter(({ binding, sealed }) => !key.isKeyOf(binding, sealed));
  const old = others.filter((row) => isReadable(ring, row));
  const renewed = old.map((row) => ({
    row,
    replacement: key.seal(row.binding, ring.open(row.binding, row.sealed)),
  }));
  if (renewed.length > 0) {
    await db.transaction(async ({ queries }) => {
      await key.confirm(queries);
      for (const { row, replacement } of renewed) await column.replace(queries, row, replacement);
    });
  }
  total.read += rows.length;
  total.renewed += renewed.length;
  const unreadable = others.filter((row) => !old.includes(row));
  total.unreadable += unreadable.length;
  const room = EXAMPLES_MAX - total.examples.length;
  total.examples.push(
    ...unreadable.slice(0, room).map(({ id }) => ({ column: column.name, id })),
  );
}
