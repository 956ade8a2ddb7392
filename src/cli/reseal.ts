import { reseal, type ResealResult } from "../app/reseal.ts";
import { countUnreadable } from "../app/sealed_values.ts";
import type { Config } from "../config.ts";
import { findEncryptionKeys } from "../db/keys/encryption_keys.ts";
import type { Queries } from "../db/dialect.ts";
import type { KeyRing } from "../db/keys/key_ring.ts";
import { systemClock } from "../lib/clock.ts";
import { count } from "./amounts.ts";
import { type Command, CommandError, readOptions } from "./usage.ts";
import { withDatabase } from "./with_database.ts";

const USAGE = "heddle reseal";

/** The time between two lines about the progress. */
const TOLD_EVERY_MS = 2_000;

/** Encrypts all secrets anew with the first encryption key, also while servers work. */
export const resealCommand: Command = {
  usage: USAGE,
  async run(args) {
    readOptions({ args, usage: USAGE, options: {} });
    return await withDatabase(async (db, config) => {
      const ring = await findRing(db.queries, config);
      const done = await reseal({
        db,
        clock: systemClock,
        ring,
        onWait(waitMs) {
          const seconds = Math.ceil(waitMs / 1000);
          console.log(`waiting ${seconds} s: servers without the new key stop by themselves`);
        },
        onProgress: tellNowAndThen(),
      });
      console.log(`${told(done)}: all with the key ${ring.inUse.fingerprint}`);
      if (done.unreadable > 0) throw unreadable(done);
      if (ring.fingerprints.length > 1) console.log("The other keys can be removed");
      return 0;
    });
  },
};

async function findRing(
  queries: Queries,
  { dataDir, encryptionKeys: configured }: Config,
): Promise<KeyRing> {
  const found = await findEncryptionKeys({ queries, dataDir, configured }, countUnreadable);
  if (found !== null) return found.ring;
  throw new CommandError("There are no secrets yet: the first start makes the key", 2);
}

function tellNowAndThen(): (progress: ResealResult) => void {
  let toldAt = performance.now();
  return (progress) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = performance.now();
    console.log(told(progress));
  };
}

function told({ read, renewed }: ResealResult): string {
  return `${count(read, "value")} read, ${renewed} encrypted anew`;
}

function unreadable({ unreadable: total, examples }: ResealResult): CommandError {
  const some = examples.map(({ column, id }) => `${column}: ${id}`).join("; ");
  return new CommandError(
    `No key decrypts ${count(total, "value")}, which must be set again: ${some}`,
    1,
  );
}
