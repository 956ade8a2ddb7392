/** Executes the runs of a database, beside whatever else does, until it is killed. */
import { openDatabase } from "../../../src/db/open.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import type { EngineOptions } from "../../support/processes/engine_child.ts";
import { fatalDatabase } from "../../support/db/fatal_database.ts";
import { watchLoop } from "../../support/time/loop_gaps.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";

const { path, databaseUrl, death }: EngineOptions = JSON.parse(Deno.args[0] ?? "{}");
const config = databaseUrl === undefined
  ? { kind: "file", path } as const
  : { kind: "remote", url: databaseUrl, authToken: null } as const;
const db = await openDatabase(config, randomIds);
const given = death === undefined ? db : fatalDatabase(db, death);
const isLeased = databaseUrl !== undefined;
await openRunLab({ path, db: given, isLeased });
console.log("ready");
watchLoop((gapMs) => console.log(gapMs));
