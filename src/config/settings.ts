import { parseKeys } from "../lib/crypto.ts";
import { LOG_FORMATS, LOG_LEVELS } from "../lib/log.ts";
import { parseMailAddress } from "../lib/text/mail_address.ts";
import { toSmtpAddress } from "./mail_server.ts";
import { MODEL_SETTINGS } from "./model_settings.ts";
import { QUOTA_SETTINGS } from "./quota_settings.ts";
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

/** All settings. The reader, its errors and `docs/configuration.md` are made from this table. */
export const SETTINGS = {
  HOST: setting({
    default: "127.0.0.1",
    expects: "an address or a name of this machine, without a scheme and a port",
    meaning: "Network address to listen on",
    parse: toHost,
  }),
  PORT: setting({
    default: "8080",
    ...wholeNumber(0, 65_535),
    meaning: "Port to listen on; 0 selects a free port",
  }),
  PUBLIC_URL: setting({
    ...url,
    absent: "the listening address",
    meaning: "Base URL of this server in links and webhooks; must be set behind a proxy",
  }),
  DATA_DIR: setting({
    default: "./data",
    expects: "a directory outside /dev, /proc and /sys, which the runtime keeps from programs; ~ " +
      "and $HOME are not replaced",
    meaning: "Directory of the database, the keys and the objects; the server writes nowhere else",
    parse: toDataDirectory,
  }),
  DATABASE_URL: setting({
    absent: "`file:<DATA_DIR>/heddle.db`",
    expects: "file:<path> outside /dev, /proc and /sys, libsql://, https:// or http://",
    meaning: "Database: a local file or a libSQL server",
    secret: true,
    parse: toDatabaseUrl,
  }),
  DATABASE_AUTH_TOKEN: setting({
    ...secret,
    meaning: "Authentication token for the libSQL server",
  }),
  OIDC_ISSUER: setting({
    ...url,
    parse: toIssuer,
    absent: "own issuer",
    meaning: "Issuer URL of the identity provider, exactly as in the `iss` claim of its tokens",
  }),
  OIDC_AUDIENCE: setting({
    ...text,
    meaning: "Audience that the `aud` claim of the provider's tokens must contain; required with " +
      "OIDC_ISSUER",
  }),
  OIDC_JWKS_URL: setting({
    absent: "discovered",
    expects: "an http:// or https:// address without a user",
    meaning: "URL of the provider's key set; found by discovery unless set",
    parse: toUrlWithQuery,
  }),
  OIDC_CLIENT_ID: setting({
    ...text,
    meaning:
      "Client id of the public client with which the console logs users in at the identity " +
      "provider; without it, users paste a token into the console",
  }),
  OIDC_SCOPE: setting({
    expects: "scopes of letters, digits, `_`, `.`, `:`, `/` and `-`, separated by spaces",
    parse: toScopes,
    meaning: "Scopes that the console requests in addition to `openid`",
  }),
  OIDC_TOKEN_URL: setting({
    expects: "an http:// or https:// address without a user, a query or a fragment",
    parse: toUrl,
    meaning: "URL of the provider's token endpoint; required for the console's login if it has " +
      "another origin than OIDC_ISSUER",
  }),
  OIDC_CLAIM_EMAIL: setting({
    ...claim,
    default: "email",
    meaning:
      "Claim with the user's e-mail address; the defaults of all OIDC_CLAIM_… settings fit " +
      "Keycloak",
  }),
  OIDC_CLAIM_NAME: setting({
    ...claim,
    default: "name",
    meaning: "Claim with the user's display name; it is never used to grant rights",
  }),
  OIDC_CLAIM_REALM_ACCESS: setting({
    ...claim,
    default: "realm_access",
    meaning: "Claim with the roles that apply in every organization: `{ roles: [...] }`",
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
    meaning: "The only foreign origin whose pages may call the API (CORS)",
    parse: toOrigin,
  }),
  TRUSTED_PROXIES: setting({
    ...networks,
    meaning: "Networks of the proxies whose `X-Forwarded-For` header is trusted",
  }),
  RATE_LIMIT_PER_MINUTE: setting({
    default: "60",
    ...wholeNumber(0, 1_000_000),
    meaning: "Maximum number of requests per minute and client address; 0 turns the limit off",
  }),
  MAX_STREAMS: setting({
    default: "1000",
    ...wholeNumber(1, 100_000),
    meaning:
      "Maximum number of event streams open at once in this process, such as followed runs " +
      "and chat replies",
  }),
  MAX_STREAMS_PER_ORG: setting({
    absent: "three quarters of MAX_STREAMS",
    ...wholeNumber(1, 100_000),
    meaning: "Maximum number of event streams of one organization open at once in this process",
  }),
  MAX_STREAMS_PER_USER: setting({
    absent: "100, or half of MAX_STREAMS_PER_ORG if that is less",
    ...wholeNumber(1, 100_000),
    meaning:
      "Maximum number of event streams of one user open at once, for all tokens and API keys " +
      "together",
  }),
  TIMEZONE: setting({
    default: "UTC",
    expects: "an IANA time zone: Europe/Berlin",
    meaning: "Time zone of schedules that name no zone",
    parse: toTimeZone,
  }),
  ENCRYPTION_KEY: setting({
    absent: "made in DATA_DIR",
    expects: "32 bytes in base64, as of openssl rand -base64 32, or several separated by commas",
    meaning: "Key that encrypts the secrets in the database; those after the first only decrypt",
    secret: true,
    parse: parseKeys,
  }),
  S3_ENDPOINT: setting({
    ...url,
    absent: "objects on disk",
    meaning: "URL of the object storage to use in place of the disk",
  }),
  S3_PUBLIC_ENDPOINT: setting({
    ...url,
    absent: "S3_ENDPOINT",
    meaning: "URL under which browsers reach the object storage; used in download links",
  }),
  S3_REGION: setting({ ...text, default: "us-east-1", meaning: "Region" }),
  S3_BUCKET: setting({
    default: "heddle",
    expects: "a bucket's name: 3 to 63 lower-case letters, digits, dots and hyphens",
    meaning: "Name of the bucket; created if it does not exist and no file is stored yet",
    parse: toBucket,
  }),
  S3_ACCESS_KEY_ID: setting({ ...text, meaning: "Required with S3_ENDPOINT" }),
  S3_SECRET_ACCESS_KEY: setting({ ...secret, meaning: "Required with S3_ENDPOINT" }),
  S3_FORCE_PATH_STYLE: setting({
    default: "true",
    expects: "true or false",
    meaning: "Whether the bucket's name is in the path of URLs instead of the host name",
    parse: toFlag,
  }),
  STORAGE_PATIENCE: setting({
    default: "10m",
    expects: "a duration from 0s to 1d, such as 30s, 10m or 2h",
    meaning: "How long a step waits for a storage or database that is unavailable; 0s: the step " +
      "fails at once",
    parse: toDuration(0, 24 * 60 * 60 * 1000),
  }),
  ...MODEL_SETTINGS,
  SMTP_URL: setting({
    absent: "no e-mail",
    expects: "smtp://<host>:<port> or smtps://…, with user:password@ for a login, each " +
      "percent-encoded",
    meaning: "Mail server for steps that send e-mail; a login requires TLS, except on this machine",
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
    meaning: "Bearer token that a monitoring system needs to read /metrics",
    secret: true,
    parse: (text: string) => /^[!-~]{16,}$/.test(text) ? text : undefined,
  }),
  CA_FILE: setting({
    expects: "the path of a file of certificates in PEM form",
    absent: "the system's alone",
    meaning: "Certificate authorities that outgoing connections trust in addition to the system's",
    parse: toText,
  }),
  HTTP_ALLOWED_NETWORKS: setting({
    ...networks,
    meaning: "Private networks that steps may call; others are refused",
  }),
  MAX_CONCURRENT_RUNS: setting({
    default: "32",
    ...wholeNumber(1, 10_000),
    meaning:
      "Maximum number of runs executed at once in this process; an eighth of these slots is " +
      "reserved for users without another executing run",
  }),
  MAX_CONCURRENT_RUNS_PER_ORG: setting({
    absent: "MAX_CONCURRENT_RUNS",
    ...wholeNumber(1, 10_000),
    meaning: "Maximum number of runs of one organization executed at once in this process",
  }),
  MAX_CONCURRENT_RUNS_PER_WORKFLOW: setting({
    absent: "MAX_CONCURRENT_RUNS",
    ...wholeNumber(1, 10_000),
    meaning: "Maximum number of runs of one workflow executed at once in this process",
  }),
  MAX_QUEUED_RUNS_PER_ORG: setting({
    default: "100000",
    ...wholeNumber(0, 1_000_000_000),
    meaning:
      "Maximum number of runs of one organization that wait for a slot; further starts are " +
      "refused, and the last tenth is for users with few queued runs",
  }),
  ...QUOTA_SETTINGS,
  MEMORY_BUDGET_MB: setting({
    default: "256",
    ...wholeNumber(64, 1_000_000),
    meaning:
      "Maximum memory in MiB for all large request bodies, files and responses that are held " +
      "at once",
  }),
  MEMORY_BUDGET_MB_PER_ORG: setting({
    absent: "half of MEMORY_BUDGET_MB",
    ...wholeNumber(32, 1_000_000),
    meaning: "Maximum part of MEMORY_BUDGET_MB, in MiB, that one organization may use",
  }),
  RUN_RETENTION_DAYS: setting({
    default: "90",
    ...wholeNumber(0, 36_500),
    meaning: "Days after which ended runs and their steps are deleted; 0 keeps them",
  }),
  RUN_RETENTION_COUNT: setting({
    default: "0",
    ...wholeNumber(0, 1_000_000_000),
    meaning: "Maximum number of ended runs that are kept for an organization; older runs are " +
      "deleted; 0 keeps all",
  }),
  FILE_RETENTION_DAYS: setting({
    default: "0",
    ...wholeNumber(0, 36_500),
    meaning: "Days after which files that runs wrote are deleted; 0 keeps them",
  }),
  AUDIT_RETENTION_DAYS: setting({
    default: "365",
    ...wholeNumber(0, 36_500),
    meaning: "Days after which records of the audit log are deleted; 0 keeps them",
  }),
  LOG_LEVEL: setting({
    default: "info",
    expects: LOG_LEVELS.join(", "),
    meaning: "Lowest level of the lines that are logged",
    parse: toOneOf(LOG_LEVELS),
  }),
  SLOW_STATEMENT_THRESHOLD: setting({
    default: "100ms",
    expects: "a duration from 0s to 1d, such as 20ms or 1s",
    meaning: "Database statements that take longer are logged; 0s turns this off",
    parse: toDuration(0, 24 * 60 * 60 * 1000),
  }),
  LOG_FORMAT: setting({
    absent: "`json`; `pretty` on a terminal",
    expects: LOG_FORMATS.join(" or "),
    meaning: "Format of the log: one JSON object per line, or lines for people",
    parse: toOneOf(LOG_FORMATS),
  }),
  PRINT_TOKEN: setting({
    absent: "true on a terminal",
    expects: "true or false",
    meaning: "Whether to print the console's URL with a login code at start; only if the server " +
      "issues its own tokens",
    parse: toFlag,
  }),
} as const;

export type Settings = SettingValues<typeof SETTINGS>;
