import { loadConfig } from "../config.ts";
import { refuseLostDatabase } from "../db/file_watch/lost_database.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { systemClock } from "../lib/clock.ts";
import { randomIds } from "../lib/ids.ts";
import { type Command, readOptions } from "./usage.ts";

const USAGE = "heddle migrate";

export const migrateCommand: Command = {
  usage: USAGE,
  async run(args) {
    readOptions({ args, usage: USAGE, options: {} });
    const config = loadConfig();
    await refuseLostDatabase(config);
    await using db = await openDatabase(config.database, randomIds, {
      ...config,
      isOnly: true,
    });
    const applied = await migrate({ db, clock: systemClock });
    console.log(applied.length === 0 ? "up to date" : `applied ${applied.join(", ")}`);
    return 0;
  },
};
