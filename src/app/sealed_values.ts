import type { Queries } from "../db/dialect.ts";
import type { KeyRing } from "../db/keys/key_ring.ts";
import { overridesBinding } from "../runs/execute/run_env.ts";
import { findSealedEnvs, replaceSealedEnvs } from "../runs/store/run_store.ts";
import { addressBinding } from "../schedules/calendars/address.ts";
import {
  findSealedAddresses,
  replaceSealedAddress,
} from "../schedules/calendars/calendar_store.ts";
import { signatureSecretBinding } from "../webhooks/address.ts";
import { findSealedSecrets, replaceSealedSecret } from "../webhooks/webhook_store.ts";
import { envBinding } from "../workflows/envs/env_binding.ts";
import { findSealedValues, replaceSealedValue } from "../workflows/envs/env_store.ts";

/** An encrypted value of the database. */
export interface SealedRow {
  id: string;
  binding: string;
  sealed: Uint8Array;
}

interface Window {
  after: string;
  limit: number;
}

/** A column with encrypted values. */
export interface SealedColumn {
  /** The kind of the values, for messages. */
  name: string;
  /** Finds values after an id, ordered by id. */
  find(queries: Queries, window: Window): Promise<SealedRow[]>;
  /** Replaces a value unless it has changed since it was read. */
  replace(queries: Queries, row: SealedRow, replacement: Uint8Array): Promise<void>;
}

/** All columns with values that the encryption key encrypts. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    name: "environment variables",
    async find(queries, window) {
      const values = await findSealedValues(queries, window);
      return values.map(({ workflowId, name, ...value }) => ({
        ...value,
        binding: envBinding(workflowId, name),
      }));
    },
    replace: replaceSealedValue,
  },
  {
    name: "environment variables of open runs",
    find: async (queries, window) => bind(await findSealedEnvs(queries, window), overridesBinding),
    replace: replaceSealedEnvs,
  },
  {
    name: "secrets of webhooks",
    find: async (queries, window) =>
      bind(await findSealedSecrets(queries, window), signatureSecretBinding),
    replace: replaceSealedSecret,
  },
  {
    name: "addresses of calendars",
    find: async (queries, window) =>
      bind(await findSealedAddresses(queries, window), addressBinding),
    replace: replaceSealedAddress,
  },
];

function bind(
  rows: readonly Omit<SealedRow, "binding">[],
  bindingOf: (id: string) => string,
): SealedRow[] {
  return rows.map((row) => ({ ...row, binding: bindingOf(row.id) }));
}

const PAGE_ROWS = 200;

/** Reads a column in pages, each after the rows of the page before have been dealt with. */
export async function* sealedPages(
  queries: Queries,
  column: SealedColumn,
): AsyncGenerator<readonly SealedRow[]> {
  for (let after = "";;) {
    const rows = await column.find(queries, { after, limit: PAGE_ROWS });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

/** Counts the values that none of the keys decrypts. Reads all values. */
export async function countUnreadable(queries: Queries, ring: KeyRing): Promise<number> {
  return await countRows(queries, (row) => !isReadable(ring, row));
}

/** Counts the values that another key encrypted than the one in use. Reads all values. */
export async function countOfOtherKeys(queries: Queries, { inUse }: KeyRing): Promise<number> {
  return await countRows(queries, ({ binding, sealed }) => !inUse.isKeyOf(binding, sealed));
}

async function countRows(
  queries: Queries,
  isCounted: (row: SealedRow) => boolean,
): Promise<number> {
  let total = 0;
  for (const column of SEALED_COLUMNS) {
    for await (const rows of sealedPages(queries, column)) total += rows.filter(isCounted).length;
  }
  return total;
}

/** Whether one of the keys decrypts a value. */
export function isReadable(ring: KeyRing, { binding, sealed }: SealedRow): boolean {
  try {
    ring.open(binding, sealed);
    return true;
  } catch {
    return false;
  }
}
