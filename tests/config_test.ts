import assert from "node:assert/strict";
import { join } from "node:path";
import { type Config, readConfig } from "../src/config.ts";
import type { Setting } from "../src/config/setting.ts";
import { SETTINGS, type Settings } from "../src/config/settings.ts";
import { KEYCLOAK_CLAIM_NAMES } from "../src/identity/tokens/claims.ts";
import { SetupError } from "../src/lib/setup_error.ts";

type Environment = Partial<Record<keyof Settings | `${keyof Settings}_FILE`, string>>;

function read(environment: Environment): Config {
  return readConfig(environment, false);
}

function refusal(environment: Environment): string {
  try {
    read(environment);
  } catch (error) {
    assert.ok(error instanceof SetupError);
    assert.equal(error.exitCode, 2);
    return error.message;
  }
  throw new Error("the configuration was accepted");
}

/** A value that does not fit, for every setting that does not take any text. */
const BAD = {
  HOST: "127.0.0.1:8080",
  PORT: "65536",
  PUBLIC_URL: "heddle.example.org",
  DATABASE_URL: "postgres://localhost/heddle",
  OIDC_ISSUER: "ftp://id.example.org",
  OIDC_JWKS_URL: "/jwks",
  OIDC_SCOPE: "email  profile",
  OIDC_TOKEN_URL: "https://id.example.org/token?tenant=1",
  CORS_ALLOW_ORIGIN: "https://app.example.org/",
  TRUSTED_PROXIES: "10.0.0.0/33",
  RATE_LIMIT_PER_MINUTE: "-1",
  TIMEZONE: "Europe/Atlantis",
  ENCRYPTION_KEY: "c2hvcnQtY2FuYXJ5",
  S3_ENDPOINT: "minio:9000",
  S3_PUBLIC_ENDPOINT: "files",
  SMTP_URL: "smtp://user:password@host/hidden",
  SMTP_FROM: "ada@example.org, bob@example.org",
  METRICS_TOKEN: "too short",
  MAX_EMAILS_PER_ORG_PER_DAY: "many",
  MAX_EMAILS_PER_USER_PER_DAY: "half",
  S3_BUCKET: "my_files",
  S3_FORCE_PATH_STYLE: "yes",
  LLM_BASE_URL: "localhost",
  LLM_A_BASE_URL: "a",
  LLM_B_BASE_URL: "b",
  LLM_C_BASE_URL: "c",
  LLM_D_BASE_URL: "d",
  LLM_MODEL_MAP: '{"VendorA-4o":1}',
  LLM_CONTEXT_TOKENS: '{"VendorA-4o":4000}',
  LLM_MODEL_PARAMETERS: '{"VendorA-4o":["tools"]}',
  LLM_MONTHLY_TOKENS: "-1",
  LLM_MONTHLY_TOKENS_PER_USER: "few",
  LLM_SILENCE_SECONDS: "5",
  LLM_ON_LEAVE: "leave",
  HTTP_ALLOWED_NETWORKS: "10.0.0.0/8;fd00::/8",
  MAX_CONCURRENT_RUNS: "0",
  MAX_CONCURRENT_RUNS_PER_ORG: "0",
  MAX_CONCURRENT_RUNS_PER_WORKFLOW: "10001",
  MAX_QUEUED_RUNS_PER_ORG: "-1",
  MAX_STREAMS: "0",
  MAX_STREAMS_PER_ORG: "all",
  MAX_STREAMS_PER_USER: "1e3",
  MEMORY_BUDGET_MB: "1",
  MEMORY_BUDGET_MB_PER_ORG: "half",
  RUN_RETENTION_DAYS: "-1",
  MAX_STORED_BYTES_PER_ORG: "-1",
  MAX_STORED_BYTES_PER_USER: "-1",
  MAX_FILES_PER_ORG: "-1",
  MAX_FILES_PER_USER: "-1",
  MAX_THREADS_PER_ORG: "-1",
  MAX_THREADS_PER_USER: "-1",
  MAX_MESSAGES_PER_ORG: "-1",
  MAX_MESSAGE_BYTES_PER_ORG: "-1",
  MAX_MESSAGE_BYTES_PER_USER: "1 GB",
  MAX_MESSAGES_PER_USER: "-1",
  MAX_MESSAGES_PER_THREAD: "-1",
  MAX_WORKFLOWS_PER_ORG: "-1",
  MAX_WORKFLOWS_PER_USER: "-1",
  MAX_RULES_PER_ORG: "-1",
  MAX_RULES_PER_USER: "-1",
  MAX_API_KEYS_PER_ORG: "-1",
  MAX_API_KEYS_PER_USER: "-1",
  MAX_WEBHOOKS_PER_ORG: "-1",
  MAX_WEBHOOKS_PER_USER: "-1",
  MAX_VERSION_BYTES_PER_ORG: "-1",
  MAX_VERSION_BYTES_PER_USER: "-1",
  MAX_DRAFT_BYTES_PER_ORG: "1G",
  MAX_DRAFT_BYTES_PER_USER: "-1",
  MAX_SCHEDULES_PER_ORG: "many",
  MAX_SCHEDULES_PER_USER: "-1",
  MAX_RUN_BYTES_PER_ORG: "1 GiB",
  MAX_RUN_BYTES_PER_USER: "-1",
  STORAGE_PATIENCE: "2d",
  SLOW_STATEMENT_THRESHOLD: "100",
  RUN_RETENTION_COUNT: "many",
  FILE_RETENTION_DAYS: "0.5",
  AUDIT_RETENTION_DAYS: "-1",
  LOG_LEVEL: "verbose",
  LOG_FORMAT: "xml",
  PRINT_TOKEN: "maybe",
} satisfies Environment;

const DECLARED: Readonly<Record<string, Setting<unknown>>> = SETTINGS;

function settingOf(name: string): Setting<unknown> {
  const setting = DECLARED[name];
  assert.ok(setting, `${name} is no setting`);
  return setting;
}

Deno.test("the table of bad values covers every setting that refuses any", () => {
  const takesAnyText = (setting: Setting<unknown>): boolean => setting.parse("!") === "!";
  const refusing = Object.keys(DECLARED).filter((name) => !takesAnyText(settingOf(name)));
  assert.deepEqual(Object.keys(BAD).sort(), refusing.sort());
});

for (const [name, value] of Object.entries(BAD)) {
  Deno.test(`readConfig() refuses a bad ${name} and names variable, given and expected`, () => {
    const message = refusal({ [name]: value });
    const { secret, expects } = settingOf(name);
    const given = secret ? `a value of ${value.length} characters` : JSON.stringify(value);
    assert.ok(message.includes(`\n  ${name}: given ${given}, expected ${expects}`), message);
    assert.ok(!secret || !message.includes(value), message);
  });
}

/**
 * Values that look right and name no host, cannot be decoded, or are none for a server to listen
 * on.
 */
const ODD: readonly [keyof Settings, string][] = [
  ["HOST", "http://127.0.0.1"],
  ["HOST", "[::1]"],
  ["PUBLIC_URL", "https://${DOMAIN}"],
  ["DATA_DIR", "~/heddle"],
  ["DATA_DIR", "$HOME/heddle"],
  ["DATABASE_URL", "file:${HOME}/heddle.db"],
  ["S3_ENDPOINT", "http://$MINIO_HOST:9000"],
  ["OIDC_ISSUER", "https://*.example.org"],
  ["CORS_ALLOW_ORIGIN", "https://{domain}"],
  ["DATABASE_URL", "libsql://${DATABASE_HOST}"],
  ["DATABASE_URL", "https://user:100%@sqld:8080"],
];

for (const [name, value] of ODD) {
  Deno.test(`readConfig() refuses ${value} as ${name}`, () => {
    assert.match(refusal({ [name]: value }), new RegExp(`\n  ${name}: given `));
  });
}

Deno.test("what a whole number is to be names the bound that it breaks", () => {
  const beyond = { RATE_LIMIT_PER_MINUTE: "1000001", RUN_RETENTION_DAYS: "36501", PORT: "65536" };
  const told = refusal(beyond).split("\n").slice(1);
  assert.deepEqual(told.toSorted(), [
    '  PORT: given "65536", expected a whole number from 0 to 65535',
    '  RATE_LIMIT_PER_MINUTE: given "1000001", expected a whole number from 0 to 1000000',
    '  RUN_RETENTION_DAYS: given "36501", expected a whole number from 0 to 36500',
  ]);
});

Deno.test("readConfig() takes hosts by name, address and in other alphabets", () => {
  for (const HOST of ["0.0.0.0", "::", "::1", "localhost", "heddle_1.internal"]) {
    assert.equal(read({ HOST }).host, HOST);
  }
  for (const url of ["http://my_minio:9000", "http://[::1]:9000", "https://bücher.example"]) {
    assert.equal(read({ PUBLIC_URL: url }).publicUrl, url);
  }
});

Deno.test("readConfig() says that a setting that is no secret comes from no file", () => {
  for (const name of ["PUBLIC_URL", "S3_ACCESS_KEY_ID", "LOG_LEVEL"]) {
    assert.equal(
      refusal({ [`${name}_FILE`]: "/run/secrets/it" }).split("\n")[1],
      `  ${name}_FILE: there is no such setting: only secret settings can be read from files, and ${name} is not secret`,
    );
  }
  read({ HOST_FILE: "/etc/hosts", PORT_FILE: "/run/port" });
});

Deno.test("readConfig() tells a secret's file that cannot be read once, and asks for nothing more", () => {
  const message = refusal({
    S3_ENDPOINT: "http://minio:9000",
    S3_ACCESS_KEY_ID: "k",
    S3_SECRET_ACCESS_KEY_FILE: "/nowhere/secret",
  });
  const told = "cannot read the file /nowhere/secret: No such file or directory (os error 2)";
  assert.deepEqual(message.split("\n").slice(1), [`  S3_SECRET_ACCESS_KEY_FILE: ${told}`]);
});

Deno.test("readConfig() reports all errors at once", () => {
  const message = refusal(BAD);
  for (const name of Object.keys(BAD)) {
    assert.ok(message.includes(`\n  ${name}: given `), `${name} is missing in ${message}`);
  }
});

Deno.test("readConfig() never shows a secret", () => {
  const secrets = Object.keys(DECLARED).filter((name) => settingOf(name).secret);
  assert.ok(secrets.length >= 8);
  const canaries = secrets.map((name) => [name, `canary-${name}`]);
  const message = refusal({ ...Object.fromEntries(canaries), PORT: "x" });
  assert.ok(message.includes("ENCRYPTION_KEY"));
  assert.ok(!message.includes("canary"), message);
});

const COMPANIONS: readonly [Environment, keyof Settings][] = [
  [{ OIDC_ISSUER: "https://id.example.org" }, "OIDC_AUDIENCE"],
  [{ OIDC_AUDIENCE: "heddle-api" }, "OIDC_ISSUER"],
  [{ OIDC_JWKS_URL: "https://id.example.org/jwks" }, "OIDC_ISSUER"],
  [{ OIDC_CLIENT_ID: "heddle-web" }, "OIDC_ISSUER"],
  [{ OIDC_SCOPE: "email" }, "OIDC_CLIENT_ID"],
  [{ OIDC_TOKEN_URL: "https://id.example.org/token" }, "OIDC_CLIENT_ID"],
  [{ S3_ENDPOINT: "http://minio:9000", S3_SECRET_ACCESS_KEY: "s" }, "S3_ACCESS_KEY_ID"],
  [{ S3_ENDPOINT: "http://minio:9000", S3_ACCESS_KEY_ID: "k" }, "S3_SECRET_ACCESS_KEY"],
  [{ S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" }, "S3_ENDPOINT"],
  [{ DATABASE_AUTH_TOKEN: "t" }, "DATABASE_URL"],
];

for (const [given, missing] of COMPANIONS) {
  const names = Object.keys(given).join(" and ");
  Deno.test(`readConfig() asks for ${missing} where only ${names} is given`, () => {
    const lines = refusal(given).split("\n").slice(1);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? "", new RegExp(`^  ${missing}: not set, expected `));
  });
}

Deno.test("readConfig() says how the audience gets into a token, and where that is shown", async () => {
  const message = refusal({ OIDC_ISSUER: "https://id.example.org" });
  const [, page = "", title = ""] = /audience mapper.*\((docs\/[^,]+), ([^)]+)\)/.exec(message) ??
    [];
  const text = await Deno.readTextFile(new URL(`../${page}`, import.meta.url));
  assert.ok(text.includes(`## ${title}`), message);
});

Deno.test("readConfig() takes an empty variable for one that is not set", () => {
  assert.deepEqual(read({ PORT: "", S3_ENDPOINT: " ", LOG_FORMAT: "" }), read({}));
});

Deno.test("readConfig() of nothing is a server of its own on the loopback", () => {
  const config = read({});
  assert.equal(config.host, "127.0.0.1");
  assert.equal(config.port, 8080);
  assert.deepEqual(config.identity, { kind: "own" });
  assert.deepEqual(config.database, { kind: "file", path: join(config.dataDir, "heddle.db") });
  assert.deepEqual(config.storage, { kind: "disk", directory: join(config.dataDir, "objects") });
  assert.equal(config.models.default, null);
  assert.ok(Object.isFrozen(config));
});

Deno.test("readConfig() takes the database from DATABASE_URL", () => {
  const file = read({ DATABASE_URL: "file:/srv/heddle.db" }).database;
  assert.deepEqual(file, { kind: "file", path: "/srv/heddle.db" });
  const url = "libsql://db.example.org";
  const remote = read({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: "t" }).database;
  assert.deepEqual(remote, { kind: "remote", url, authToken: "t" });
});

Deno.test("readConfig() leaves the issuer to the letter and takes the slash off addresses", () => {
  const issuer = "https://id.example.org/realms/main/";
  const config = read({
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: "heddle-api",
    PUBLIC_URL: "https://heddle.example.org/",
  });
  assert.deepEqual(config.identity, {
    kind: "oidc",
    issuer,
    audience: "heddle-api",
    jwksUrl: null,
    claimNames: KEYCLOAK_CLAIM_NAMES,
  });
  assert.equal(config.publicUrl, "https://heddle.example.org");
});

Deno.test("readConfig() asks for each scope of the console once, openid among them", () => {
  const provider = { OIDC_ISSUER: "https://id.example.org", OIDC_AUDIENCE: "heddle-api" };
  assert.equal(read(provider).consoleClient, null);
  const { consoleClient } = read({
    ...provider,
    OIDC_CLIENT_ID: "heddle-web",
    OIDC_SCOPE: "email openid api://heddle/all",
  });
  assert.deepEqual(consoleClient, {
    issuer: "https://id.example.org",
    clientId: "heddle-web",
    scope: "openid email api://heddle/all",
    tokenUrl: null,
  });
});

Deno.test("readConfig() prints tokens and pretty lines on a terminal, unless told otherwise", () => {
  const onTerminal = readConfig({}, true);
  assert.equal(onTerminal.printToken, true);
  assert.equal(onTerminal.log.format, "pretty");
  const told = readConfig({ PRINT_TOKEN: "false", LOG_FORMAT: "json" }, true);
  assert.equal(told.printToken, false);
  assert.equal(told.log.format, "json");
  assert.equal(read({}).printToken, false);
  assert.equal(read({}).log.format, "json");
});

const NOWHERE: readonly [Environment, string][] = [
  [{ LLM_MODEL: "llama" }, "LLM_BASE_URL"],
  [{ LLM_API_KEY: "canary" }, "LLM_BASE_URL"],
  [{ LLM_B_API_KEY: "canary" }, "LLM_B_BASE_URL"],
  [{ LLM_BASE_URL: "http://localhost:11434/v1" }, "LLM_MODEL"],
  [{ LLM_MODEL_MAP: '{"VendorC-2.5-Pro":"gemini"}' }, "LLM_C_BASE_URL"],
  [{ LLM_MODEL_PARAMETERS: '{"VendorD-R1":{}}' }, "LLM_D_BASE_URL"],
  [{ LLM_CONTEXT_TOKENS: '{"VendorD-R1":8000}' }, "LLM_D_BASE_URL"],
  [{ LLM_MODEL_MAP: '{"gpt-4o":"gpt-4o"}' }, "LLM_MODEL_MAP"],
];

for (const [environment, missing] of NOWHERE) {
  Deno.test(`readConfig() refuses ${JSON.stringify(environment)} for want of ${missing}`, () => {
    const message = refusal(environment);
    assert.ok(message.includes(`\n  ${missing}: `), message);
    assert.ok(!message.includes("canary"));
  });
}

const BASE = { LLM_BASE_URL: "http://localhost:11434/v1", LLM_MODEL: "llama" };

const WRONG_MODELS: readonly [Environment, string][] = [
  [{ LLM_MODEL_MAP: '{"*":"llama"}' }, 'LLM_MODEL_MAP: names "*", expected a listed model'],
  [{ LLM_MODEL_MAP: '{"VendorA-5":"llama"}' }, 'LLM_MODEL_MAP: names "VendorA-5", expected one of'],
  [{ LLM_CONTEXT_TOKENS: '{"VendorD-R2":9000}' }, 'LLM_CONTEXT_TOKENS: names "VendorD-R2"'],
  [{ LLM_MODEL_MAP: '{"VendorA-4o":""}' }, "LLM_MODEL_MAP: given"],
  [{ LLM_MODEL_MAP: '{"VendorA-4o":" "}' }, "LLM_MODEL_MAP: given"],
  [{ LLM_MODEL_MAP: '{"VendorA-4o":"a\\nb"}' }, "LLM_MODEL_MAP: given"],
  [{ LLM_MODEL_MAP: '{"VendorA-4o":"VendorA-4o"}' }, "LLM_MODEL_MAP: has the listed name"],
  [{ LLM_MODEL: "VendorA-4o" }, 'LLM_MODEL: has the listed name "VendorA-4o", expected'],
  [{ LLM_CONTEXT_TOKENS: '{"*":"8000"}' }, "LLM_CONTEXT_TOKENS: given"],
  [{ LLM_MODEL_PARAMETERS: '{"*":{"":1}}' }, "LLM_MODEL_PARAMETERS: given"],
  [{ LLM_MODEL_PARAMETERS: '{"*":{"model":"x"}}' }, 'LLM_MODEL_PARAMETERS: sets "model" for "*"'],
  [
    { LLM_BASE_URL: "http://localhost:11434/v1/chat/completions" },
    "LLM_BASE_URL: ends with /chat/completions",
  ],
  [{ LLM_C_BASE_URL: "http://c/v1/chat/completions/" }, "LLM_C_BASE_URL: ends with /chat"],
];

for (const [environment, told] of WRONG_MODELS) {
  Deno.test(`readConfig() refuses ${JSON.stringify(environment)} in one line`, () => {
    const message = refusal({ ...BASE, ...environment });
    assert.ok(message.includes(`\n  ${told}`), message);
    assert.equal(message.trimEnd().split("\n").length, 2, message);
  });
}

Deno.test("readConfig() reads the mail server and the sender", () => {
  const mailOf = (SMTP_URL: string) =>
    readConfig({ SMTP_URL, SMTP_FROM: "Heddle <heddle@example.org>" }, false).mail;
  const from = { name: "Heddle", address: "heddle@example.org" };
  assert.deepEqual(mailOf("smtp://mail.example.org"), {
    ...{ host: "mail.example.org", port: 587, isTls: false, login: null, from },
  });
  assert.deepEqual(mailOf("smtps://u%40x:p%3A%2F@[::1]:2465"), {
    ...{ host: "::1", port: 2465, isTls: true, login: { user: "u@x", password: "p:/" }, from },
  });
  assert.throws(() => readConfig({ SMTP_URL: "smtp://a" }, false), /SMTP_FROM: not set/);
  assert.throws(() => readConfig({ SMTP_FROM: "a@b.c" }, false), /SMTP_URL: not set/);
});
