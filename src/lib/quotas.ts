/** The resources that are limited for an organization, or for a user in it. */
const RESOURCES = [
  "stored_bytes",
  "files",
  "threads",
  "messages",
  "message_bytes",
  "workflows",
  "rules",
  "api_keys",
  "webhooks",
  "version_bytes",
  "draft_bytes",
  "schedules",
  "run_bytes",
] as const;

export type Resource = typeof RESOURCES[number];

/** The most that may exist at once; 0 for no limit. */
export interface Quotas {
  perOrg: Readonly<Record<Resource, number>>;
  /** The limits of one user in one organization. */
  perUser: Readonly<Record<Resource, number>>;
  messagesPerThread: number;
}

/** The most recipients of e-mails in a day (UTC); 0 turns a limit off. */
export interface MailsPerDay {
  perOrg: number;
  /** The limit of one user in one organization. */
  perUser: number;
}

const UNLIMITED = {
  stored_bytes: 0,
  files: 0,
  threads: 0,
  messages: 0,
  message_bytes: 0,
  workflows: 0,
  rules: 0,
  api_keys: 0,
  webhooks: 0,
  version_bytes: 0,
  draft_bytes: 0,
  schedules: 0,
  run_bytes: 0,
} as const;

/** No limits, for a run without a server. */
export const NO_QUOTAS: Quotas = {
  perOrg: UNLIMITED,
  perUser: UNLIMITED,
  messagesPerThread: 0,
};

export const NO_MAIL_LIMITS: MailsPerDay = { perOrg: 0, perUser: 0 };
