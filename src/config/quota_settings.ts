import { setting, wholeNumber } from "./setting.ts";

const GIB = 1024 ** 3;

function quota(most: number, meaning: string) {
  return setting({
    ...wholeNumber(0),
    default: `${most}`,
    meaning: `${meaning}; 0 turns the limit off`,
  });
}

/** The limits of what an organization and a user may keep. */
export const QUOTA_SETTINGS = {
  MAX_STORED_BYTES_PER_ORG: quota(
    500 * GIB,
    "Maximum size in bytes of all files of an organization",
  ),
  MAX_STORED_BYTES_PER_USER: quota(
    100 * GIB,
    "Maximum size in bytes of the files of one user, including files of the user's runs",
  ),
  MAX_FILES_PER_ORG: quota(10_000_000, "Maximum number of files of an organization"),
  MAX_FILES_PER_USER: quota(2_000_000, "Maximum number of files of one user"),
  MAX_THREADS_PER_ORG: quota(1_000_000, "Maximum number of threads of an organization"),
  MAX_THREADS_PER_USER: quota(100_000, "Maximum number of threads of one user"),
  MAX_MESSAGES_PER_ORG: quota(
    10_000_000,
    "Maximum number of messages in all threads of an organization",
  ),
  MAX_MESSAGES_PER_USER: quota(2_000_000, "Maximum number of messages in the threads of one user"),
  MAX_MESSAGES_PER_THREAD: quota(
    10_000,
    "Maximum number of messages in one thread, including replies",
  ),
  MAX_MESSAGE_BYTES_PER_ORG: quota(
    20 * GIB,
    "Maximum size in bytes of all messages of an organization, including replies",
  ),
  MAX_MESSAGE_BYTES_PER_USER: quota(
    2 * GIB,
    "Maximum size in bytes of the messages in the threads of one user, including replies",
  ),
  MAX_WORKFLOWS_PER_ORG: quota(100_000, "Maximum number of workflows of an organization"),
  MAX_WORKFLOWS_PER_USER: quota(10_000, "Maximum number of workflows that one user owns"),
  MAX_RULES_PER_ORG: quota(100_000, "Maximum number of decision rules of an organization"),
  MAX_RULES_PER_USER: quota(10_000, "Maximum number of decision rules that one user owns"),
  MAX_API_KEYS_PER_ORG: quota(10_000, "Maximum number of API keys of an organization"),
  MAX_API_KEYS_PER_USER: quota(100, "Maximum number of API keys of one user"),
  MAX_WEBHOOKS_PER_ORG: quota(20_000, "Maximum number of webhooks of an organization"),
  MAX_WEBHOOKS_PER_USER: quota(2_000, "Maximum number of webhooks that one user created"),
  MAX_VERSION_BYTES_PER_ORG: quota(
    10 * GIB,
    "Maximum size in bytes of all versions of an organization, and the same for all its " +
      "variables",
  ),
  MAX_VERSION_BYTES_PER_USER: quota(
    1 * GIB,
    "Maximum size in bytes of all versions of one user, and the same for all the user's " +
      "variables",
  ),
  MAX_DRAFT_BYTES_PER_ORG: quota(
    10 * GIB,
    "Maximum size in bytes of all drafts of an organization",
  ),
  MAX_DRAFT_BYTES_PER_USER: quota(1 * GIB, "Maximum size in bytes of the drafts of one user"),
  MAX_SCHEDULES_PER_ORG: quota(
    20_000,
    "Maximum number of schedules of the workflows of an organization",
  ),
  MAX_SCHEDULES_PER_USER: quota(
    2_000,
    "Maximum number of schedules of the workflows that one user owns",
  ),
  MAX_RUN_BYTES_PER_ORG: quota(
    100 * GIB,
    "Maximum size in bytes of the large inputs and outputs of an organization's runs and steps",
  ),
  MAX_RUN_BYTES_PER_USER: quota(
    20 * GIB,
    "Maximum size in bytes of the large inputs and outputs of one user's runs and steps",
  ),
  MAX_EMAILS_PER_ORG_PER_DAY: quota(
    1_000,
    "Maximum number of e-mail recipients of an organization per day",
  ),
  MAX_EMAILS_PER_USER_PER_DAY: quota(
    500,
    "Maximum number of e-mail recipients of one user per day",
  ),
} as const;
