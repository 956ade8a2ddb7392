import { join, resolve } from "node:path";
import { readCertificates } from "./config/certificates.ts";
import { readTextFile } from "./config/read_text.ts";
import { readEnvFile } from "./config/env_file.ts";
import { type MailSettings, toMail } from "./config/mail_server.ts";
import { findModelFaults } from "./config/model_faults.ts";
import { findNearNames } from "./config/near_names.ts";
import { bypassProxy } from "./config/proxy.ts";
import { type Environment, readSettings, type ReadText, variableNames } from "./config/setting.ts";
import { SETTINGS, type Settings } from "./config/settings.ts";
import { createTrustingFetch } from "./config/trusting_fetch.ts";
import type { Keys } from "./lib/crypto.ts";
import type { Issue } from "./lib/errors.ts";
import type { JsonObject } from "./lib/json.ts";
import type { LogFormat, LogLevel } from "./lib/log.ts";
import type { MailsPerDay, Quotas } from "./lib/quotas.ts";
import { SetupError } from "./lib/setup_error.ts";

export interface Endpoint {
  baseUrl: string;
  apiKey: string | null;
}

/** All settings, checked and frozen. Nothing else in the server reads the environment. */
export interface Config {
  host: string;
  port: number;
  /** Null for the listening address. */
  publicUrl: string | null;
  dataDir: string;
  /** Whether `DATA_DIR` is set; otherwise `dataDir` is the default. */
  isDataDirGiven: boolean;
  database:
    | { kind: "file"; path: string }
    | { kind: "remote"; url: string; authToken: string | null };
  identity:
    | { kind: "own" }
    | {
      kind: "oidc";
      issuer: string;
      audience: string;
      jwksUrl: string | null;
      claimNames: {
        email: string;
        name: string;
        realmAccess: string;
        resourceAccess: string;
        organization: string;
        groups: string;
      };
    };
  /** The client of the console at the identity provider; null if people paste a token instead. */
  consoleClient: {
    issuer: string;
    clientId: string;
    /** Includes `openid`. */
    scope: string;
    /** Null if the token endpoint is on the issuer's origin. */
    tokenUrl: string | null;
  } | null;
  corsAllowOrigin: string | null;
  trustedProxies: readonly string[];
  rateLimitPerMinute: number;
  /** The most event streams at once: in this process, of one organization and of one user. */
  streamLimits: { inAll: number; perOrg: number; perUser: number };
  timezone: string;
  /** Null if the keys are in a file of the data directory. */
  encryptionKeys: Keys | null;
  storage:
    | { kind: "disk"; directory: string }
    | {
      kind: "s3";
      endpoint: string;
      publicEndpoint: string;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
      forcePathStyle: boolean;
    };
  models: {
    /** The endpoint of every listed model whose vendor has no endpoint below. */
    default: Endpoint & { model: string | null } | null;
    vendors: Readonly<Partial<Record<"A" | "B" | "C" | "D", Endpoint>>>;
    /** The name that the vendor uses for each listed model. */
    names: Readonly<Record<string, string>>;
    /** Additional parameters of requests, by listed model, or `*` for all. */
    parameters: Readonly<Record<string, JsonObject>>;
    /** The context window in tokens, by listed model, or `*` for all. */
    contextTokens: Readonly<Record<string, number>>;
    /** The most tokens that an organization may use in a month; null for no limit. */
    monthlyTokens: number | null;
    /** The most tokens that one user of it may use in a month; null for no limit. */
    monthlyTokensOfUser: number | null;
    /** How long a model's server may say nothing. */
    silenceMs: number;
    /** Whether a reply that no client follows any more is finished or stopped. */
    onLeave: "finish" | "stop";
  };
  /** Null if steps cannot send e-mail. */
  mail: MailSettings | null;
  /** The most recipients of the e-mails of an organization in a day; 0: no limit. */
  mailsPerDay: MailsPerDay;
  httpAllowedNetworks: readonly string[];
  /** Certificates (PEM) that outgoing connections trust in addition to the system's. */
  caCerts: readonly string[];
  /** A `fetch` that also trusts `caCerts`. */
  fetch: typeof fetch;
  runLimits: {
    /** The most runs at once in this process: in all, of one organization and of one workflow. */
    inAll: number;
    perOrg: number | null;
    perWorkflow: number | null;
    queuedPerOrg: number;
  };
  quotas: Quotas;
  /** The most memory for large values: in this process, and of one organization. */
  memory: { sizeBytes: number; orgSizeBytes: number };
  /** How long steps wait for an unreachable storage or database. */
  storagePatienceMs: number;
  /** How long finished runs, files and audit records are kept; null for no limit. */
  retention: {
    runDays: number | null;
    runCount: number | null;
    fileDays: number | null;
    auditDays: number | null;
  };
  /** The token for reading the metrics; null if there are no metrics. */
  metricsToken: string | null;
  log: { level: LogLevel; format: LogFormat };
  /** Statements that take longer are logged; null to log none. */
  slowStatementMs: number | null;
  printToken: boolean;
}

/**
 * Reads the environment and `.env` in the working directory, if any. Variables of the environment
 * override those of the file. Throws `SetupError`.
 */
export function loadConfig(): Config {
  const environment: Environment = { ...readEnvFile(".env"), ...Deno.env.toObject() };
  bypassProxy(environment.HOST);
  return readConfig(environment, Deno.stdout.isTerminal());
}

/** Makes the config from variables and the files they name. Throws `SetupError` with all errors. */
export function readConfig(
  environment: Environment,
  isTerminal: boolean,
  readText: ReadText = readTextFile,
): Config {
  const { values, issues } = readSettings(SETTINGS, { environment, readText });
  issues.push(
    ...missingCompanions(values),
    ...findModelFaults(values),
    ...findNearNames(environment, NAMES),
  );
  const caCerts = readCertificates(values.CA_FILE, { readText, issues });
  if (issues.length > 0) {
    const lines = issues.map(({ path, message }) => `  ${path}: ${message}`);
    throw new SetupError(`Cannot start, the configuration is wrong:\n${lines.join("\n")}`);
  }
  const fetch = createTrustingFetch(caCerts);
  const isDataDirGiven = environment.DATA_DIR !== undefined;
  return Object.freeze({ ...toConfig(values, isTerminal), isDataDirGiven, caCerts, fetch });
}

/** The settings of the server and those of the commands that call a server. */
const NAMES = [...variableNames(SETTINGS), "HEDDLE_SERVER", "HEDDLE_TOKEN"];

const COMPANIONS: readonly { with: keyof Settings; required: keyof Settings; why: string }[] = [
  {
    with: "OIDC_ISSUER",
    required: "OIDC_AUDIENCE",
    why: "not set, expected the audience of this service: add an audience mapper to the client " +
      "that gets the tokens, and name the same audience here (docs/keycloak.md, The audience)",
  },
  { with: "OIDC_AUDIENCE", required: "OIDC_ISSUER", why: "not set, expected with OIDC_AUDIENCE" },
  { with: "OIDC_JWKS_URL", required: "OIDC_ISSUER", why: "not set, expected with OIDC_JWKS_URL" },
  { with: "OIDC_CLIENT_ID", required: "OIDC_ISSUER", why: "not set, expected with OIDC_CLIENT_ID" },
  { with: "OIDC_SCOPE", required: "OIDC_CLIENT_ID", why: "not set, expected with OIDC_SCOPE" },
  {
    with: "OIDC_TOKEN_URL",
    required: "OIDC_CLIENT_ID",
    why: "not set, expected with OIDC_TOKEN_URL",
  },
  { with: "SMTP_URL", required: "SMTP_FROM", why: "not set, expected with SMTP_URL" },
  { with: "SMTP_FROM", required: "SMTP_URL", why: "not set, expected with SMTP_FROM" },
  {
    with: "S3_ENDPOINT",
    required: "S3_ACCESS_KEY_ID",
    why: "not set, expected with S3_ENDPOINT",
  },
  {
    with: "S3_ENDPOINT",
    required: "S3_SECRET_ACCESS_KEY",
    why: "not set, expected with S3_ENDPOINT",
  },
  // S3 keys without the endpoint would make the server start with new storage on the local disk.
  {
    with: "S3_ACCESS_KEY_ID",
    required: "S3_ENDPOINT",
    why: "not set, expected with S3_ACCESS_KEY_ID",
  },
  {
    with: "S3_SECRET_ACCESS_KEY",
    required: "S3_ENDPOINT",
    why: "not set, expected with S3_SECRET_ACCESS_KEY",
  },
  {
    with: "DATABASE_AUTH_TOKEN",
    required: "DATABASE_URL",
    why: "not set, expected with DATABASE_AUTH_TOKEN",
  },
];

function missingCompanions(values: Settings): Issue[] {
  return COMPANIONS
    .filter((rule) => values[rule.with] !== null && values[rule.required] === null)
    .filter(({ required }, at, all) => all.findIndex((rule) => rule.required === required) === at)
    .map((rule) => ({ path: rule.required, message: rule.why }));
}

function toConfig(
  values: Settings,
  isTerminal: boolean,
): Omit<Config, "isDataDirGiven" | "caCerts" | "fetch"> {
  const dataDir = resolve(values.DATA_DIR);
  const format = values.LOG_FORMAT ?? (isTerminal ? "pretty" : "json");
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    dataDir,
    database: toDatabase(values, dataDir),
    identity: toIdentity(values),
    consoleClient: toConsoleClient(values),
    corsAllowOrigin: values.CORS_ALLOW_ORIGIN,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    streamLimits: toStreamLimits(values),
    timezone: values.TIMEZONE,
    encryptionKeys: values.ENCRYPTION_KEY,
    storage: toStorage(values, dataDir),
    models: toModels(values),
    mail: toMail(values),
    mailsPerDay: {
      perOrg: values.MAX_EMAILS_PER_ORG_PER_DAY,
      perUser: values.MAX_EMAILS_PER_USER_PER_DAY,
    },
    httpAllowedNetworks: values.HTTP_ALLOWED_NETWORKS ?? [],
    runLimits: toRunLimits(values),
    quotas: toQuotas(values),
    memory: toMemory(values),
    storagePatienceMs: values.STORAGE_PATIENCE,
    retention: {
      runDays: values.RUN_RETENTION_DAYS || null,
      runCount: values.RUN_RETENTION_COUNT || null,
      fileDays: values.FILE_RETENTION_DAYS || null,
      auditDays: values.AUDIT_RETENTION_DAYS || null,
    },
    metricsToken: values.METRICS_TOKEN,
    log: { level: values.LOG_LEVEL, format },
    slowStatementMs: values.SLOW_STATEMENT_THRESHOLD || null,
    printToken: values.PRINT_TOKEN ?? isTerminal,
  };
}

const STREAMS_PER_USER = 100;

/** Unless stated, some streams are left to other organizations, and to colleagues. */
function toStreamLimits(values: Settings): Config["streamLimits"] {
  const { MAX_STREAMS: inAll, MAX_STREAMS_PER_ORG: ofOrg, MAX_STREAMS_PER_USER: ofUser } = values;
  const perOrg = ofOrg ?? Math.ceil(inAll * 3 / 4);
  return { inAll, perOrg, perUser: ofUser ?? Math.min(STREAMS_PER_USER, Math.ceil(perOrg / 2)) };
}

function toQuotas(values: Settings): Quotas {
  return {
    perOrg: {
      stored_bytes: values.MAX_STORED_BYTES_PER_ORG,
      files: values.MAX_FILES_PER_ORG,
      threads: values.MAX_THREADS_PER_ORG,
      messages: values.MAX_MESSAGES_PER_ORG,
      message_bytes: values.MAX_MESSAGE_BYTES_PER_ORG,
      workflows: values.MAX_WORKFLOWS_PER_ORG,
      rules: values.MAX_RULES_PER_ORG,
      api_keys: values.MAX_API_KEYS_PER_ORG,
      webhooks: values.MAX_WEBHOOKS_PER_ORG,
      version_bytes: values.MAX_VERSION_BYTES_PER_ORG,
      draft_bytes: values.MAX_DRAFT_BYTES_PER_ORG,
      schedules: values.MAX_SCHEDULES_PER_ORG,
      run_bytes: values.MAX_RUN_BYTES_PER_ORG,
    },
    perUser: {
      stored_bytes: values.MAX_STORED_BYTES_PER_USER,
      files: values.MAX_FILES_PER_USER,
      threads: values.MAX_THREADS_PER_USER,
      messages: values.MAX_MESSAGES_PER_USER,
      message_bytes: values.MAX_MESSAGE_BYTES_PER_USER,
      workflows: values.MAX_WORKFLOWS_PER_USER,
      rules: values.MAX_RULES_PER_USER,
      api_keys: values.MAX_API_KEYS_PER_USER,
      webhooks: values.MAX_WEBHOOKS_PER_USER,
      version_bytes: values.MAX_VERSION_BYTES_PER_USER,
      draft_bytes: values.MAX_DRAFT_BYTES_PER_USER,
      schedules: values.MAX_SCHEDULES_PER_USER,
      run_bytes: values.MAX_RUN_BYTES_PER_USER,
    },
    messagesPerThread: values.MAX_MESSAGES_PER_THREAD,
  };
}

function toDatabase(values: Settings, dataDir: string): Config["database"] {
  const url = values.DATABASE_URL;
  if (url === null) return { kind: "file", path: join(dataDir, "heddle.db") };
  if (url.startsWith("file:")) return { kind: "file", path: resolve(url.slice("file:".length)) };
  return { kind: "remote", url, authToken: values.DATABASE_AUTH_TOKEN };
}

function toIdentity(values: Settings): Config["identity"] {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_JWKS_URL: jwksUrl } = values;
  if (issuer === null || audience === null) return { kind: "own" };
  const claimNames = {
    email: values.OIDC_CLAIM_EMAIL,
    name: values.OIDC_CLAIM_NAME,
    realmAccess: values.OIDC_CLAIM_REALM_ACCESS,
    resourceAccess: values.OIDC_CLAIM_RESOURCE_ACCESS,
    organization: values.OIDC_CLAIM_ORGANIZATION,
    groups: values.OIDC_CLAIM_GROUPS,
  };
  return { kind: "oidc", issuer, audience, jwksUrl, claimNames };
}

function toConsoleClient(values: Settings): Config["consoleClient"] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_TOKEN_URL: tokenUrl } = values;
  if (issuer === null || clientId === null) return null;
  const scopes = new Set(["openid", ...values.OIDC_SCOPE?.split(" ") ?? []]);
  return { issuer, clientId, scope: [...scopes].join(" "), tokenUrl };
}

function toStorage(values: Settings, dataDir: string): Config["storage"] {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (S3_ENDPOINT === null || S3_ACCESS_KEY_ID === null || S3_SECRET_ACCESS_KEY === null) {
    return { kind: "disk", directory: join(dataDir, "objects") };
  }
  return {
    kind: "s3",
    endpoint: S3_ENDPOINT,
    publicEndpoint: values.S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT,
    region: values.S3_REGION,
    bucket: values.S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: values.S3_FORCE_PATH_STYLE,
  };
}

function toRunLimits(values: Settings): Config["runLimits"] {
  return {
    inAll: values.MAX_CONCURRENT_RUNS,
    perOrg: values.MAX_CONCURRENT_RUNS_PER_ORG,
    perWorkflow: values.MAX_CONCURRENT_RUNS_PER_WORKFLOW,
    queuedPerOrg: values.MAX_QUEUED_RUNS_PER_ORG,
  };
}

const MIB = 1024 * 1024;

function toMemory(values: Settings): Config["memory"] {
  const { MEMORY_BUDGET_MB: inAll, MEMORY_BUDGET_MB_PER_ORG: perOrg } = values;
  return { sizeBytes: inAll * MIB, orgSizeBytes: (perOrg ?? inAll / 2) * MIB };
}

function toModels(values: Settings): Config["models"] {
  const endpoint = (baseUrl: string | null, apiKey: string | null): Endpoint | undefined =>
    baseUrl === null ? undefined : { baseUrl, apiKey };
  const shared = endpoint(values.LLM_BASE_URL, values.LLM_API_KEY);
  return {
    default: shared ? { ...shared, model: values.LLM_MODEL } : null,
    vendors: {
      A: endpoint(values.LLM_A_BASE_URL, values.LLM_A_API_KEY),
      B: endpoint(values.LLM_B_BASE_URL, values.LLM_B_API_KEY),
      C: endpoint(values.LLM_C_BASE_URL, values.LLM_C_API_KEY),
      D: endpoint(values.LLM_D_BASE_URL, values.LLM_D_API_KEY),
    },
    names: values.LLM_MODEL_MAP,
    parameters: values.LLM_MODEL_PARAMETERS,
    contextTokens: values.LLM_CONTEXT_TOKENS,
    monthlyTokens: values.LLM_MONTHLY_TOKENS || null,
    monthlyTokensOfUser: values.LLM_MONTHLY_TOKENS_PER_USER || null,
    silenceMs: values.LLM_SILENCE_SECONDS * 1000,
    onLeave: values.LLM_ON_LEAVE,
  };
}
