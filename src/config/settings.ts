import { LOG_FORMATS, LOG_LEVELS } from "../lib/log.ts";
import { parseMailAddress } from "../lib/text/mail_address.ts";
import { toSmtpAddress } from "./mail_server.ts";
import { MODEL_SETTINGS } from "./model_settings.ts";
import {
  setting,
  type SettingValues,
  toBucket,
  toCidrs,
  toDatabaseUrl,
  toDataDirectory,
  toDuration,
  toFlag,
  toHost,
  toIssuer,
  toKey,
  toOneOf,
  toOrigin,
  toScopes,
  toText,
  toTimeZone,
  toUrl,
  toUrlWithQuery,
  wholeNumber,
} from "./setting.ts";
import { secret, text, url } from "./setting_kinds.ts";

const claim = { expects: "the name of a claim", parse: toText };
const networks = {
  expects: "networks in CIDR form, separated by commas: 10.0.0.0/8, fd00::/8",
  parse: toCidrs,
};

function quota(most: number, meaning: string) {
  return setting({
    ...wholeNumber(0),
    default: `${most}`,
    meaning: `${meaning}; 0 turns the limit off`,
  });
}

const GIB = 1024 ** 3;

/** All settings. The reader, its errors and `docs/configuration.md` are made from this table. */
export const SETTINGS = {
  HOST: setting({
    default: "127.0.0.1",
    expects: "an address or a name of this machine, without a scheme and a port",
    meaning: "Address to listen on",
    parse: toHost,
  }),
  PORT: setting({
    default: "8080",
    ...wholeNumber(0, 65_535),
    meaning: "Port to listen on; 0 takes a free one",
  }),
  PUBLIC_URL: setting({
    ...url,
    absent: "the listening address",
    meaning: "The address in links and webhooks; must be set behind a proxy",
  }),
  DATA_DIR: setting({
    default: "./data",
    expects: "a directory outside /dev, /proc and /sys, which the runtime keeps from programs; ~ " +
      "and $HOME are not replaced",
    meaning: "Database, keys and objects; nothing is written elsewhere",
    parse: toDataDirectory,
  }),
  DATABASE_URL: setting({
    absent: "`file:<DATA_DIR>/heddle.db`",
    expects: "file:<path> outside /dev, /proc and /sys, libsql://, https:// or http://",
    meaning: "A local file, or a libSQL server",
    secret: true,
    parse: toDatabaseUrl,
  }),
  DATABASE_AUTH_TOKEN: setting({ ...secret, meaning: "Token of the libSQL server" }),
  OIDC_ISSUER: setting({
    ...url,
    parse: toIssuer,
    absent: "own issuer",
    meaning: "The identity provider, as its tokens' `iss` spells it",
  }),
  OIDC_AUDIENCE: setting({
    ...text,
    meaning: "The value that the `aud` of its tokens must hold; required with OIDC_ISSUER",
  }),
  OIDC_JWKS_URL: setting({
    absent: "discovered",
    expects: "an http:// or https:// address without a user",
    meaning: "The address of its keys",
    parse: toUrlWithQuery,
  }),
  OIDC_CLIENT_ID: setting({
    ...text,
    meaning: "The public client as which the console logs people in at the identity provider; " +
      "without it, the console takes a token",
  }),
  OIDC_SCOPE: setting({
    expects: "scopes of letters, digits, `_`, `.`, `:`, `/` and `-`, separated by spaces",
    parse: toScopes,
    meaning: "Scopes that the console asks for beside `openid`",
  }),
  OIDC_TOKEN_URL: setting({
    expects: "an http:// or https:// address without a user, a query or a fragment",
    parse: toUrl,
    meaning: "The token endpoint, which the console must name to browsers if it is not of the " +
      "origin of OIDC_ISSUER",
  }),
  OIDC_CLAIM_EMAIL: setting({
    ...claim,
    default: "email",
    meaning: "Claim with the user's e-mail address; this and the next are Keycloak's unless set",
  }),
  OIDC_CLAIM_NAME: setting({
    ...claim,
    default: "name",
    meaning: "Claim with the name that people know the user by; it gives no rights",
  }),
  OIDC_CLAIM_REALM_ACCESS: setting({
    ...claim,
    default: "realm_access",
    meaning: "Claim with the roles that hold everywhere: `{ roles: [...] }`",
  }),
  OIDC_CLAIM_RESOURCE_ACCESS: setting({
    ...claim,
    default: "resource_access",
    meaning: "Claim with the roles in each organization: `{ acme: { roles: [...] } }`",
  }),
  OIDC_CLAIM_ORGANIZATION: setting({
    ...claim,
    default: "organization",
    meaning: "Claim with the organizations: a key, a list, or an object with the keys",
  }),
  OIDC_CLAIM_GROUPS: setting({
    ...claim,
    default: "groups",
    meaning: "Claim with the groups; each `/<organization>/<team>` is a team",
  }),
  CORS_ALLOW_ORIGIN: setting({
    expects: "one origin: https://app.example.org",
    meaning: "The one browser origin that may call",
    parse: toOrigin,
  }),
  TRUSTED_PROXIES: setting({ ...networks, meaning: "Proxies whose X-Forwarded-For is believed" }),
  RATE_LIMIT_PER_MINUTE: setting({
    default: "60",
    ...wholeNumber(0, 1_000_000),
    meaning: "Requests a minute for one client address; 0 turns the limit off",
  }),
  MAX_STREAMS: setting({
    default: "1000",
    ...wholeNumber(1, 100_000),
    meaning: "Streams of events open at once in this process: followed runs, replies of chats",
  }),
  MAX_STREAMS_PER_ORG: setting({
    absent: "three quarters of MAX_STREAMS",
    ...wholeNumber(1, 100_000),
    meaning: "Streams open at once of one organization in this process",
  }),
  MAX_STREAMS_PER_USER: setting({
    absent: "100, or half of MAX_STREAMS_PER_ORG if that is less",
    ...wholeNumber(1, 100_000),
    meaning: "Streams open at once of one user, over all tokens and keys",
  }),
  TIMEZONE: setting({
    default: "UTC",
    expects: "an IANA time zone: Europe/Berlin",
    meaning: "Zone of schedules that name none",
    parse: toTimeZone,
  }),
  ENCRYPTION_KEY: setting({
    absent: "made in DATA_DIR",
    expects: "32 bytes in base64, as of openssl rand -base64 32",
    meaning: "Key of the secrets in the database",
    secret: true,
    parse: toKey,
  }),
  S3_ENDPOINT: setting({
    ...url,
    absent: "objects on disk",
    meaning: "Object storage; the other S3 settings belong to it",
  }),
  S3_PUBLIC_ENDPOINT: setting({
    ...url,
    absent: "S3_ENDPOINT",
    meaning: "The storage's address as browsers reach it; download links carry it",
  }),
  S3_REGION: setting({ ...text, default: "us-east-1", meaning: "Region" }),
  S3_BUCKET: setting({
    default: "heddle",
    expects: "a bucket's name: 3 to 63 lower-case letters, digits, dots and hyphens",
    meaning: "Bucket; made if there is none and no file is stored",
    parse: toBucket,
  }),
  S3_ACCESS_KEY_ID: setting({ ...text, meaning: "Required with S3_ENDPOINT" }),
  S3_SECRET_ACCESS_KEY: setting({ ...secret, meaning: "Required with S3_ENDPOINT" }),
  S3_FORCE_PATH_STYLE: setting({
    default: "true",
    expects: "true or false",
    meaning: "Bucket in the path instead of the host name",
    parse: toFlag,
  }),
  STORAGE_PATIENCE: setting({
    default: "10m",
    expects: "a duration from 0s to 1d, such as 30s, 10m or 2h",
    meaning: "How long a step waits for a storage or a database that is away; 0s: not at all",
    parse: toDuration(0, 24 * 60 * 60 * 1000),
  }),
  ...MODEL_SETTINGS,
  SMTP_URL: setting({
    absent: "no e-mail",
    expects: "smtp://<host>:<port> or smtps://…, with user:password@ for a login, each " +
      "percent-encoded",
    meaning: "The mail server for the steps that send e-mail; a login needs TLS, except on this " +
      "machine",
    secret: true,
    parse: toSmtpAddress,
  }),
  SMTP_FROM: setting({
    expects: "one address: heddle@example.org or Heddle <heddle@example.org>",
    meaning: "The sender of all e-mail; required with SMTP_URL",
    parse: (text: string) => parseMailAddress(text) ?? undefined,
  }),
  METRICS_TOKEN: setting({
    absent: "no metrics",
    expects: "16 characters or more, without spaces",
    meaning: "The bearer token with which a monitoring system reads /metrics",
    secret: true,
    parse: (text: string) => /^[!-~]{16,}$/.test(text) ? text : undefined,
  }),
  CA_FILE: setting({
    expects: "the path of a file of certificates in PEM form",
    absent: "the system's alone",
    meaning: "Certificates that outgoing connections trust besides the system's",
    parse: toText,
  }),
  HTTP_ALLOWED_NETWORKS: setting({
    ...networks,
    meaning: "Private networks that steps may call",
  }),
  MAX_CONCURRENT_RUNS: setting({
    default: "32",
    ...wholeNumber(1, 10_000),
    meaning: "Runs at once in this process; an eighth of them are for users who have no other",
  }),
  MAX_CONCURRENT_RUNS_PER_ORG: setting({
    absent: "MAX_CONCURRENT_RUNS",
    ...wholeNumber(1, 10_000),
    meaning: "Runs at once of one organization in this process",
  }),
  MAX_CONCURRENT_RUNS_PER_WORKFLOW: setting({
    absent: "MAX_CONCURRENT_RUNS",
    ...wholeNumber(1, 10_000),
    meaning: "Runs at once of one workflow in this process",
  }),
  MAX_QUEUED_RUNS_PER_ORG: setting({
    default: "100000",
    ...wholeNumber(0, 1_000_000_000),
    meaning: "Runs of one organization that may wait for a slot; beyond it none is started",
  }),
  MAX_STORED_BYTES_PER_ORG: quota(500 * GIB, "Bytes of all files of an organization"),
  MAX_STORED_BYTES_PER_USER: quota(
    100 * GIB,
    "Bytes of the files of one user, those of the user's runs included",
  ),
  MAX_FILES_PER_ORG: quota(10_000_000, "Files of an organization"),
  MAX_FILES_PER_USER: quota(2_000_000, "Files of one user"),
  MAX_THREADS_PER_ORG: quota(1_000_000, "Threads of an organization"),
  MAX_THREADS_PER_USER: quota(100_000, "Threads of one user"),
  MAX_MESSAGES_PER_ORG: quota(10_000_000, "Messages in all threads of an organization"),
  MAX_MESSAGES_PER_USER: quota(2_000_000, "Messages in the threads of one user"),
  MAX_MESSAGES_PER_THREAD: quota(10_000, "Messages in one thread, replies included"),
  MAX_WORKFLOWS_PER_ORG: quota(100_000, "Workflows of an organization"),
  MAX_WORKFLOWS_PER_USER: quota(10_000, "Workflows that one user owns"),
  MAX_RULES_PER_ORG: quota(100_000, "Decision rules of an organization"),
  MAX_RULES_PER_USER: quota(10_000, "Decision rules that one user owns"),
  MAX_API_KEYS_PER_ORG: quota(10_000, "API keys of an organization"),
  MAX_API_KEYS_PER_USER: quota(100, "API keys of one user"),
  MAX_WEBHOOKS_PER_ORG: quota(20_000, "Webhooks of an organization"),
  MAX_WEBHOOKS_PER_USER: quota(2_000, "Webhooks that one user made"),
  MAX_VERSION_BYTES_PER_ORG: quota(
    10 * GIB,
    "Bytes of versions, and of variables, in an organization",
  ),
  MAX_VERSION_BYTES_PER_USER: quota(1 * GIB, "Bytes of versions, and of variables, of one user"),
  MAX_DRAFT_BYTES_PER_ORG: quota(10 * GIB, "Bytes of drafts of an organization"),
  MAX_DRAFT_BYTES_PER_USER: quota(1 * GIB, "Bytes of the drafts of one user"),
  MAX_SCHEDULES_PER_ORG: quota(20_000, "Schedules of the workflows of an organization"),
  MAX_SCHEDULES_PER_USER: quota(2_000, "Schedules of the workflows that one user owns"),
  MAX_RUN_BYTES_PER_ORG: quota(
    100 * GIB,
    "Bytes of the large inputs and outputs of runs, and of their steps, in an organization",
  ),
  MAX_RUN_BYTES_PER_USER: quota(
    20 * GIB,
    "Bytes of the large inputs and outputs of the runs of one user, and of their steps",
  ),
  MAX_EMAILS_PER_ORG_PER_DAY: quota(1_000, "Recipients of the e-mails of an organization in a day"),
  MAX_EMAILS_PER_USER_PER_DAY: quota(500, "Recipients of the e-mails of one user in a day"),
  MEMORY_BUDGET_MB: setting({
    default: "256",
    ...wholeNumber(64, 1_000_000),
    meaning: "Memory in MiB for all large bodies, files and answers that are held at once",
  }),
  MEMORY_BUDGET_MB_PER_ORG: setting({
    absent: "half of MEMORY_BUDGET_MB",
    ...wholeNumber(32, 1_000_000),
    meaning: "Memory in MiB of one organization",
  }),
  RUN_RETENTION_DAYS: setting({
    default: "90",
    ...wholeNumber(0, 36_500),
    meaning: "How long runs stay after they ended, with their steps; 0 keeps them",
  }),
  RUN_RETENTION_COUNT: setting({
    default: "0",
    ...wholeNumber(0, 1_000_000_000),
    meaning: "How many ended runs an organization keeps, the latest; 0 keeps them all",
  }),
  FILE_RETENTION_DAYS: setting({
    default: "0",
    ...wholeNumber(0, 36_500),
    meaning: "How long files stay that runs have made; 0 keeps them",
  }),
  LOG_LEVEL: setting({
    default: "info",
    expects: LOG_LEVELS.join(", "),
    meaning: "The least important lines that are logged",
    parse: toOneOf(LOG_LEVELS),
  }),
  SLOW_STATEMENT_THRESHOLD: setting({
    default: "100ms",
    expects: "a duration from 0s to 1d, such as 20ms or 1s",
    meaning: "A statement of the database that takes longer is logged; 0s: none is",
    parse: toDuration(0, 24 * 60 * 60 * 1000),
  }),
  LOG_FORMAT: setting({
    absent: "`json`; `pretty` on a terminal",
    expects: LOG_FORMATS.join(" or "),
    meaning: "One JSON object a line, or lines for people",
    parse: toOneOf(LOG_FORMATS),
  }),
  PRINT_TOKEN: setting({
    absent: "true on a terminal",
    expects: "true or false",
    meaning: "Print the address of the console with a code for one login at start; own issuer only",
    parse: toFlag,
  }),
} as const;

export type Settings = SettingValues<typeof SETTINGS>;
