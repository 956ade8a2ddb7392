import assert from "node:assert/strict";
import { join } from "node:path";
import { runHeddle, startHeddle } from "../../support/processes/heddle.ts";
import { refused } from "../../support/processes/refused_start.ts";
import { isMissing } from "../../support/servers/process.ts";
import { startVersitygw } from "../../support/servers/versitygw.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const NO_VERSITYGW = await isMissing("versitygw");

type Settings = Record<string, string>;

/** The one line that stands below the heading. */
async function wrongLine(env: Settings): Promise<string> {
  await using directory = await temporaryDirectory();
  const { stderr } = await refused({ env: { DATA_DIR: directory.path, ...env } });
  const lines = stderr.trimEnd().split("\n");
  assert.equal(lines.length, 2, stderr);
  assert.deepEqual([...Deno.readDirSync(directory.path)], [], "nothing is made");
  return lines[1] ?? "";
}

const MISSPELLED: readonly [string, string][] = [
  ["OIDC_ISUER", "OIDC_ISSUER"],
  ["ODIC_ISSUER", "OIDC_ISSUER"],
  ["S3_BUKET", "S3_BUCKET"],
  ["S3_SECRET_ACESS_KEY", "S3_SECRET_ACCESS_KEY"],
  ["S3_SECRET_ACCESS_KEY_FLE", "S3_SECRET_ACCESS_KEY_FILE"],
  ["LLM_E_BASE_URL", "LLM_A_BASE_URL"],
  ["ENCRYPTON_KEY", "ENCRYPTION_KEY"],
  ["DATBASE_URL", "DATABASE_URL"],
  ["HTTP_ALLOWED_NETWORK", "HTTP_ALLOWED_NETWORKS"],
  ["log_level", "LOG_LEVEL"],
  ["HEDDLE_PORT", "PORT"],
  ["HEDDLE_DATA_DIR", "DATA_DIR"],
];

for (const [name, meant] of MISSPELLED) {
  Deno.test(`heddle serve refuses ${name} and suggests ${meant}`, async () => {
    const line = await wrongLine({ [name]: "canary-value" });
    assert.equal(line, `  ${name}: there is no such setting; did you mean ${meant}?`);
  });
}

Deno.test("heddle serve starts beside variables of the platform and of other programs", async () => {
  await using directory = await temporaryDirectory();
  const env = {
    DATA_DIR: directory.path,
    HEDDLE_PORT: "tcp://10.0.0.1:8080",
    HEDDLE_PORT_8080_TCP_ADDR: "10.0.0.1",
    HEDDLE_SERVICE_HOST: "10.0.0.1",
    S3_SERVICE_PORT: "9000",
    AWS_REGION: "eu-central-1",
    GLM_API_KEY: "x",
    JAVA_DIR: "/usr",
    META_DIR: "/meta",
    LOGLEVEL: "loud",
    HOSTNAME: "box",
    HOSTS: "a,b",
    PORTS: "1,2",
    S3_BUKET: "",
  };
  await using server = await startHeddle({ env });
  assert.equal(await server.stop(), 0);
});

const WRONG: readonly [string, Settings, string][] = [
  ["a model's address without a scheme", { LLM_BASE_URL: "localhost:11434" }, "LLM_BASE_URL: "],
  ["a model's address without a host", { LLM_A_BASE_URL: "http:///v1" }, "LLM_A_BASE_URL: "],
  ["an address with a query", { PUBLIC_URL: "https://example.org/?a" }, "PUBLIC_URL: "],
  ["a bucket that is a path", { S3_BUCKET: "a/../b" }, "S3_BUCKET: given"],
  ["a bucket in capitals", { S3_BUCKET: "Files" }, "S3_BUCKET: given"],
  ["a bucket that is an address", { S3_BUCKET: "10.0.0.1" }, "S3_BUCKET: given"],
  ["a data directory below /dev", { DATA_DIR: "/dev/shm/of-a-test" }, "DATA_DIR: given"],
  ["a database below /dev", { DATABASE_URL: "file:/dev/shm/of-a-test.db" }, "DATABASE_URL: "],
  ["a database address with spaces", { DATABASE_URL: "libsql://a b" }, "DATABASE_URL: "],
];

for (const [name, env, start] of WRONG) {
  Deno.test(`heddle serve ends with 2 for ${name}`, async () => {
    const line = await wrongLine(env);
    assert.ok(line.startsWith(`  ${start}`), line);
  });
}

Deno.test("heddle serve shows no password of an address that is wrong", async () => {
  const line = await wrongLine({ LLM_BASE_URL: "http://user:canary-password@model/v1" });
  assert.match(line, /LLM_BASE_URL: given a value of \d+ characters/);
  assert.ok(!line.includes("canary"));
});

Deno.test("heddle serve refuses malformed lines of .env by their numbers alone", async () => {
  await using directory = await temporaryDirectory();
  const lines = [
    "# a comment",
    "PORT=0",
    "canary-one",
    "export LOG_LEVEL=debug",
    "LOG_FORMAT canary-two",
    'PUBLIC_URL="https://example.org" canary-three',
    "S3_REGION='several",
    "lines'",
    'LLM_API_KEY="canary-four',
  ];
  await Deno.writeTextFile(join(directory.path, ".env"), lines.join("\n"));
  const { stderr } = await refused({ cwd: directory.path });
  assert.equal(
    stderr,
    "Cannot read .env: line 3 must be NAME=value, a comment or empty; line 5 must be NAME=value, " +
      'a comment or empty; line 6 has text after the closing "; the value in line 9 begins with " and ' +
      'has no closing ". Nothing of it was used\n',
  );
});

Deno.test("heddle serve refuses a .env that gives a setting two values", async () => {
  await using directory = await temporaryDirectory();
  const lines = [
    "LOG_LEVEL=warn",
    "LOG_FORMAT=json",
    "LOG_FORMAT=json",
    "export LOG_LEVEL='debug'",
  ];
  await Deno.writeTextFile(join(directory.path, ".env"), lines.join("\r\n"));
  const { stderr } = await refused({ cwd: directory.path });
  const told = "line 4 gives LOG_LEVEL another value than line 1";
  assert.equal(stderr, `Cannot read .env: ${told}. Nothing of it was used\n`);
});

Deno.test("heddle serve refuses a .env whose values would be read as others", async () => {
  await using directory = await temporaryDirectory();
  const latin = Uint8Array.from("LLM_API_KEY=geh\xe4im", (sign) => sign.charCodeAt(0));
  await Deno.writeFile(join(directory.path, ".env"), latin);
  const { stderr } = await refused({ cwd: directory.path });
  assert.equal(stderr, "Cannot read .env: it is not UTF-8\n");
});

Deno.test("heddle serve reads quotes, exports, comments and several lines of .env", async () => {
  await using directory = await temporaryDirectory();
  const text = "\uFEFFexport HOST='127.0.0.1' # where\r\n\r\nLOG_LEVEL=\"warn\"\r\n" +
    "ENCRYPTION_KEY=`a\nb`\n";
  await Deno.writeTextFile(join(directory.path, ".env"), text);
  const { stderr } = await refused({ cwd: directory.path });
  assert.match(stderr, /^ {2}ENCRYPTION_KEY: given a value of 3 characters/m);
});

Deno.test("heddle serve ends with 2 where another issuer answers", async () => {
  await using directory = await temporaryDirectory();
  await using other = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => Response.json({ issuer: "https://other.example", jwks_uri: "https://other.example/k" }),
  );
  const OIDC_ISSUER = `http://127.0.0.1:${other.addr.port}`;
  const env = { DATA_DIR: directory.path, OIDC_ISSUER, OIDC_AUDIENCE: "heddle-api" };
  const { stderr } = await refused({ env });
  assert.match(stderr, /^OIDC_ISSUER: .*"https:\/\/other\.example", expected "http:.*\n$/);
  assert.ok(stderr.includes(OIDC_ISSUER), stderr);
});

Deno.test("heddle serve ends with 2 for an encryption key that is lost, wrong or a directory", async () => {
  await using directory = await temporaryDirectory();
  const env: Settings = { DATA_DIR: directory.path };
  const path = join(directory.path, "encryption.key");
  {
    await using server = await startHeddle({ env });
    assert.equal(await server.stop(), 0);
  }
  const ENCRYPTION_KEY = btoa("k".repeat(32));
  assert.match(
    (await refused({ env: { ...env, ENCRYPTION_KEY } })).stderr,
    /^Cannot .*another key/,
  );
  await Deno.remove(path);
  assert.match((await refused({ env })).stderr, /^Cannot .* is lost\. Bring .*\n$/);
  await Deno.mkdir(path);
  assert.match((await refused({ env })).stderr, /^Cannot read the encryption key .*\n$/);
});

const WRONG_S3: readonly Record<string, string>[] = [
  { S3_SECRET_ACCESS_KEY: "canary-secret" },
  { S3_ACCESS_KEY_ID: "nobody" },
  { S3_REGION: "eu-nowhere-7" },
];

Deno.test({
  name:
    "heddle serve ends with 2 for wrong credentials or region of S3, in one line without the secret",
  ignore: NO_VERSITYGW,
  fn: async () => {
    await using storage = await startVersitygw();
    const right = {
      S3_ENDPOINT: storage.url,
      S3_ACCESS_KEY_ID: storage.accessKeyId,
      S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
    };
    for (const wrong of WRONG_S3) {
      await using directory = await temporaryDirectory();
      const { stderr } = await refused({ env: { DATA_DIR: directory.path, ...right, ...wrong } });
      const [setting = ""] = Object.keys(wrong);
      assert.match(stderr, new RegExp(`^Cannot use the bucket "heddle" at .*${setting}.*\n$`));
      assert.ok(!stderr.includes("canary"), stderr);
    }
  },
});

Deno.test("heddle token says in one line why the key cannot be read", async () => {
  await using directory = await temporaryDirectory();
  const args = ["token", "--sub", crypto.randomUUID(), "--email", "a@example.org", "--org", "acme"];
  await Deno.mkdir(join(directory.path, "issuer_key.json"));
  const { code, stderr } = await runHeddle(args, { env: { DATA_DIR: directory.path } });
  assert.equal(code, 2);
  assert.match(stderr, /^Cannot read or make the signing key .*\n$/);
});
