import assert from "node:assert/strict";
import { join } from "node:path";
import { SETTINGS } from "../../src/config/settings.ts";
import { type HeddleOptions, startHeddle } from "../support/processes/heddle.ts";
import { logLeaks } from "../support/logs/leaks.ts";
import { refused } from "../support/processes/refused_start.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const SECRETS = Object.entries(SETTINGS)
  .filter(([, setting]) => "secret" in setting && setting.secret)
  .map(([name]) => name);

/** The message of a start about `LLM_API_KEY_FILE`. */
async function refusalOf(env: NonNullable<HeddleOptions["env"]>): Promise<string> {
  await using directory = await temporaryDirectory();
  const { stderr } = await refused({ env: { DATA_DIR: directory.path, ...env } });
  const [, line = "", ...rest] = stderr.trimEnd().split("\n");
  assert.deepEqual(rest, [], stderr);
  assert.match(line, /^ {2}LLM_API_KEY_FILE: /);
  return line;
}

Deno.test("heddle serve takes every secret setting from a file", async () => {
  await using directory = await temporaryDirectory();
  const env: Record<string, string> = { DATA_DIR: join(directory.path, "data") };
  assert.ok(SECRETS.length >= 9, SECRETS.join());
  for (const name of SECRETS) {
    const path = join(directory.path, name);
    await Deno.writeTextFile(path, "not-a-key-canary\n");
    env[`${name}_FILE`] = path;
  }
  logLeaks.plant("not-a-key-canary");
  const { stderr } = await refused({ env });
  assert.match(stderr, /^ {2}ENCRYPTION_KEY_FILE: given a value of 16 characters, expected 32/m);
  assert.match(stderr, /^ {2}DATABASE_URL_FILE: given a value of 16 characters, expected file:/m);
});

Deno.test("heddle serve opens the secrets with the key of ENCRYPTION_KEY_FILE", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "key");
  const key = btoa("k".repeat(32));
  await Deno.writeTextFile(path, `${key}\r\n`);
  const env = { DATA_DIR: join(directory.path, "data") };
  {
    await using server = await startHeddle({ env: { ...env, ENCRYPTION_KEY_FILE: path } });
    assert.equal(await server.stop(), 0);
  }
  await using server = await startHeddle({ env: { ...env, ENCRYPTION_KEY: key } });
  assert.equal(await server.stop(), 0);
});

Deno.test("heddle serve refuses a secret that is set in both ways", async () => {
  const line = await refusalOf({ LLM_API_KEY: "canary-one", LLM_API_KEY_FILE: "/etc/hostname" });
  assert.match(line, /LLM_API_KEY is set too: expected one of the two/);
  assert.ok(!line.includes("canary"));
});

Deno.test("heddle serve refuses a secret's file that is missing, empty, endless or a directory", async () => {
  await using directory = await temporaryDirectory();
  const missing = join(directory.path, "missing");
  const empty = join(directory.path, "empty");
  await Deno.writeTextFile(empty, "\n");
  assert.ok((await refusalOf({ LLM_API_KEY_FILE: missing })).includes(`the file ${missing}: `));
  assert.ok((await refusalOf({ LLM_API_KEY_FILE: empty })).includes(`${empty} is empty`));
  const line = await refusalOf({ LLM_API_KEY_FILE: directory.path });
  assert.ok(line.includes(`the file ${directory.path}: `), line);
  const latin = join(directory.path, "latin");
  await Deno.writeFile(latin, Uint8Array.of(0x67, 0xe4, 0x0a));
  const told = await refusalOf({ LLM_API_KEY_FILE: latin });
  assert.ok(told.endsWith(`the file ${latin}: it is not UTF-8`), told);
  const endless = await refusalOf({ LLM_API_KEY_FILE: "/dev/zero" });
  assert.ok(endless.endsWith("the file /dev/zero: it has more than 4000000 bytes"), endless);
});
