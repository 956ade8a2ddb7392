import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runHeddle } from "../support/processes/heddle.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

Deno.test("heddle migrate makes the database, and then finds nothing to do", async () => {
  await using directory = await temporaryDirectory();
  const env = { DATA_DIR: join(directory.path, "data") };
  const first = await runHeddle(["migrate"], { env });
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stdout, /^applied 0001_init\b/);
  using db = new DatabaseSync(join(env.DATA_DIR, "heddle.db"), { readOnly: true });
  assert.deepEqual(db.prepare("SELECT count(*) AS count FROM runs").get()?.count, 0);
  const again = await runHeddle(["migrate"], { env });
  assert.equal(again.code, 0, again.stderr);
  assert.equal(again.stdout, "up to date\n");
});

Deno.test("heddle migrate ends with 3 when a remote database does not answer", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  const env = { DATABASE_URL: `http://127.0.0.1:${port}` };
  const { code, stderr } = await runHeddle(["migrate"], { env });
  assert.equal(code, 3, stderr);
  assert.match(stderr, /database/);
});
