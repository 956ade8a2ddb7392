import assert from "node:assert/strict";
import { join } from "node:path";
import { runHeddle } from "../support/processes/heddle.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const SUB = "7d7e9f6c-3b0a-4c52-9a39-2f6d6a0f4e11";
const REQUIRED = ["--sub", SUB, "--email", "ada@example.org", "--org", "acme"];

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ""] = token.split(".");
  return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
}

Deno.test("heddle token prints a JWT and nothing else, and makes the key", async () => {
  await using directory = await temporaryDirectory();
  const env = { DATA_DIR: join(directory.path, "data") };
  const first = await runHeddle(["token", ...REQUIRED, "--new"], { env });
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stdout, /^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  assert.equal(first.stderr, "");
  assert.ok(await isThere(join(env.DATA_DIR, "issuer_key.json")));
  const again = await runHeddle(["token", ...REQUIRED], { env });
  assert.equal(claimsOf(again.stdout).iss, claimsOf(first.stdout).iss);
});

Deno.test("heddle token puts its options into the claims", async () => {
  await using directory = await temporaryDirectory();
  const more = ["--team", "sales", "--team", "ops", "--role", "workflow:write", "--ttl", "30m"];
  const options = { env: { DATA_DIR: directory.path } };
  const { stdout } = await runHeddle(["token", ...REQUIRED, ...more], options);
  const claims = claimsOf(stdout);
  assert.equal(claims.sub, SUB);
  assert.equal(claims.email, "ada@example.org");
  assert.deepEqual(claims.resource_access, {
    acme: { roles: ["team:sales", "team:ops", "workflow:write"] },
  });
  assert.equal(Number(claims.exp) - Number(claims.iat), 30 * 60);
});

Deno.test("heddle token ends with 2 when another issuer is configured", async () => {
  await using directory = await temporaryDirectory();
  const { code, stdout, stderr } = await runHeddle(["token", ...REQUIRED], {
    env: {
      DATA_DIR: directory.path,
      OIDC_ISSUER: "https://id.example.org",
      OIDC_AUDIENCE: "heddle-api",
    },
  });
  assert.equal(code, 2);
  assert.equal(stdout, "");
  assert.match(stderr, /OIDC_ISSUER/);
  assert.ok(!await isThere(join(directory.path, "issuer_key.json")));
});

Deno.test("heddle token makes no key, and no directory, where no server is", async () => {
  await using directory = await temporaryDirectory();
  const elsewhere = join(directory.path, "elsewhere");
  await Deno.mkdir(elsewhere);
  await Deno.writeTextFile(join(elsewhere, "notes.txt"), "");
  const places: { env?: Record<string, string>; looked: string }[] = [
    { env: { DATA_DIR: elsewhere }, looked: elsewhere },
    { looked: join(elsewhere, "data") },
  ];
  for (const { env, looked } of places) {
    const { code, stdout, stderr } = await runHeddle(["token", ...REQUIRED], {
      env,
      cwd: elsewhere,
    });
    assert.equal(code, 2, stderr);
    assert.equal(stdout, "");
    assert.match(stderr, /^Cannot make a token: .*DATA_DIR.*--new.*\n$/);
    assert.ok(stderr.includes(join(looked, "issuer_key.json")), stderr);
  }
  assert.deepEqual([...Deno.readDirSync(directory.path)].map(({ name }) => name), ["elsewhere"]);
  assert.deepEqual([...Deno.readDirSync(elsewhere)].map(({ name }) => name), ["notes.txt"]);
});

Deno.test("heddle token makes the directory that DATA_DIR names, and the key in it", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "data");
  const { code, stderr } = await runHeddle(["token", ...REQUIRED], { env: { DATA_DIR: path } });
  assert.deepEqual([code, stderr], [0, ""]);
  assert.ok(await isThere(join(path, "issuer_key.json")));
});

Deno.test("heddle token makes the key in an empty directory and beside a database", async () => {
  for (const files of [[], ["heddle.db", "notes.txt"]]) {
    await using directory = await temporaryDirectory();
    for (const name of files) await Deno.writeTextFile(join(directory.path, name), "");
    const env = { DATA_DIR: directory.path };
    const { code, stderr } = await runHeddle(["token", ...REQUIRED], { env });
    assert.deepEqual([code, stderr], [0, ""]);
    assert.ok(await isThere(join(directory.path, "issuer_key.json")));
  }
});

const WRONG: readonly [string, string[], RegExp][] = [
  ["no options", [], /^--sub and --email and --org are missing\n\nUsage: heddle token/],
  ["a subject that is no UUID", [...REQUIRED, "--sub", "ada"], /"ada" must be a UUID/],
  ["an organization that is no key", [...REQUIRED, "--org", "a b"], /"a b" must be/],
  ["a time without a unit", [...REQUIRED, "--ttl", "8"], /--ttl: given "8", expected/],
  ["no time at all", [...REQUIRED, "--ttl", "0s"], /--ttl: given "0s", expected/],
  ["a positional argument", [...REQUIRED, "acme"], /Usage: heddle token/],
];

for (const [name, args, words] of WRONG) {
  Deno.test(`heddle token ends with 2 for ${name}`, async () => {
    await using directory = await temporaryDirectory();
    const env = { DATA_DIR: directory.path };
    const { code, stdout, stderr } = await runHeddle(["token", ...args], { env });
    assert.equal(code, 2, stderr);
    assert.equal(stdout, "");
    assert.match(stderr, words);
  });
}
