import { deepEqual } from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "../../../src/db/migrate.ts";
import { MIGRATIONS } from "../../../src/db/migrations.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { envBinding } from "../../../src/workflows/envs/env_binding.ts";
import { readSealedEnvs } from "../../../src/workflows/envs/env_store.ts";
import { TEST_SEALER } from "../../support/workflows/envs.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

Deno.test("the variables of a workflow become those of each of its versions, and still open", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "heddle.db");
  await using db = await openDatabase({ kind: "file", path }, randomIds);
  const at = MIGRATIONS.findIndex(({ name }) => name.endsWith("_version_envs"));
  await migrate({ db, clock: systemClock, migrations: MIGRATIONS.slice(0, at) });
  await db.transaction(async ({ queries }) => {
    for (const id of ["one", "two", "draft"]) {
      await sql`INSERT INTO workflows (id, org_key, owner_id, name, name_folded, services,
          created_at, updated_at)
        VALUES (${id}, 'acme', 'ada', 'W', 'w', '[]', 1, 1)`.execute(queries);
    }
    for (const [workflow, number] of [["one", 1], ["one", 2], ["two", 1]]) {
      await sql`INSERT INTO workflow_versions VALUES (
        ${`${workflow}-${number}`}, ${workflow}, ${number}, '{}', 'ada', 1, NULL)`.execute(queries);
    }
    for (const [workflow, name] of [["one", "A"], ["one", "B"], ["two", "A"], ["draft", "A"]]) {
      const sealed = TEST_SEALER.inUse.seal(envBinding(workflow!, name!), `${name} of ${workflow}`);
      await sql`INSERT INTO workflow_envs VALUES (${workflow}, ${name}, ${sealed}, 'Why', 7)`
        .execute(queries);
    }
  });
  await migrate({ db, clock: systemClock });

  for (
    const [versionId, workflow, names] of [
      ["one-1", "one", ["A", "B"]],
      ["one-2", "one", ["A", "B"]],
      ["two-1", "two", ["A"]],
    ] as const
  ) {
    const rows = await readSealedEnvs(db.queries, versionId);
    const opened = rows.map(({ name, sealedValue }) =>
      TEST_SEALER.open(envBinding(workflow, name), sealedValue)
    );
    deepEqual(opened.sort(), names.map((name) => `${name} of ${workflow}`));
  }
  const described = await db.queries.selectFrom("version_envs")
    .select(["description", "updated_at"]).distinct().execute();
  deepEqual(described, [{ description: "Why", updated_at: 7 }]);
  const values = await db.queries.selectFrom("env_values").select("id").orderBy("id").execute();
  deepEqual(values.map(({ id }) => id), ["one/A", "one/B", "two/A"]);
});
