import { BEGAN_AT, DEFINITION, id, idOf, type Kind, NUMBERS, ORG, TEAM, USER } from "./sql.ts";
import { LONG_THREAD, MESSAGE, OWN, RULE, VERSION } from "./kinds.ts";

// Things of which one workflow, run, rule, webhook or month has many.

/** Kinds of ids, apart from those of `kinds.ts`. */
const PART_VERSION = 20, PART_RUN = 21, CHILD = 22, DRAFT = 23, DRAFT_THREAD = 24;
const RULE_VERSION = 25, MEMBER = 26, DELETED_THREAD = 27, DELETED_MESSAGE = 28, WEBHOOK = 29;
const PROPOSAL = 30;

export const VERSIONED_WORKFLOW = id(OWN, 3);
export const DRAFTED_WORKFLOW = id(OWN, 4);
export const HOOKED_WORKFLOW = id(OWN, 5);
export const LOOP_RUN = id(PART_RUN, 1);
export const PARENT_RUN = id(PART_RUN, 2);
export const VERSIONED_RULE = id(RULE, 3);
export const FILES_USER = id(0, 2);
export const ONE_MEMBER = id(MEMBER, 1);

const LOOP = JSON.stringify({
  ...{ format: "planner/1", name: "Loop" },
  steps: [{
    ...{ id: "each", forEach: "[1]", service: "data", action: "map" },
    with: { items: [1], to: "${{ item }}" },
  }],
});

const LOOP_VERSION = id(VERSION + OWN, 6);

/** One run once, however often the statement is made. */
function oneRun(run: string): string {
  return `INSERT OR IGNORE INTO runs (id, org_key, workflow_id, version_id, principal_id, trigger,
    status, inputs, outputs, created_at, started_at, finished_at)
  SELECT '${run}', '${ORG}', '${id(OWN, 6)}', '${LOOP_VERSION}', '${USER}', 'api', 'succeeded',
    '{}', '{}', ${BEGAN_AT}, ${BEGAN_AT}, ${BEGAN_AT} WHERE ?1 <= ?2`;
}

const MEMBER_ID = idOf(MEMBER);

/** A month of ten years, up to May 2025. */
function monthOf(number: string): string {
  return `printf('%d-%02d', 2015 + ${number} % 120 / 12, 1 + ${number} % 12)`;
}

export const PARTS: readonly Kind[] = [
  {
    name: "versions of one workflow",
    statements: [
      `INSERT INTO workflow_versions (id, workflow_id, number, definition, created_by, created_at)
      ${NUMBERS} SELECT ${idOf(PART_VERSION)}, '${VERSIONED_WORKFLOW}', number + 1,
        '${DEFINITION}', '${USER}', ${BEGAN_AT} + number FROM numbers`,
    ],
  },
  {
    name: "drafts of one workflow in threads of others",
    statements: [
      `INSERT INTO threads (id, org_key, owner_id, workflow_id, created_at, last_updated_at)
      ${NUMBERS} SELECT ${idOf(DRAFT_THREAD)}, '${ORG}', ${MEMBER_ID}, '${DRAFTED_WORKFLOW}',
        ${BEGAN_AT}, ${BEGAN_AT} + number FROM numbers`,
      `INSERT INTO drafts (id, workflow_id, thread_id, owner_id, format, source, definition, errors,
        latest_version_number, created_at, updated_at)
      ${NUMBERS} SELECT ${idOf(DRAFT)}, '${DRAFTED_WORKFLOW}', ${idOf(DRAFT_THREAD)}, ${MEMBER_ID},
        'json', '${DEFINITION}', '${DEFINITION}', '[]', 1, ${BEGAN_AT}, ${BEGAN_AT} + number
      FROM numbers`,
    ],
  },
  {
    name: "items of a loop, each with a line of its log",
    statements: [
      `UPDATE workflow_versions SET definition = '${LOOP}' WHERE id = '${LOOP_VERSION}' AND ?1 <= ?2`,
      oneRun(LOOP_RUN),
      `INSERT INTO run_steps (run_id, path, step_id, generation, status, attempts, output, seq)
      ${NUMBERS} SELECT '${LOOP_RUN}', 'steps[0]#' || (number - 1), 'each', 0, 'succeeded', 1, '[1]',
        2 * number FROM numbers`,
      `INSERT INTO run_lines (run_id, path, seq, line, at, generation, attempt)
      ${NUMBERS} SELECT '${LOOP_RUN}', 'steps[0]#' || (number - 1), 2 * number + 1,
        'line ' || number, ${BEGAN_AT}, 0, 1 FROM numbers`,
    ],
    max: 100_000,
  },
  {
    name: "runs that one run has started",
    statements: [
      oneRun(PARENT_RUN),
      `INSERT INTO runs (id, org_key, workflow_id, version_id, principal_id, trigger, status, inputs,
        outputs, created_at, started_at, finished_at, parent_run_id, parent_path, parent_generation)
      ${NUMBERS} SELECT ${idOf(CHILD)}, '${ORG}', '${id(OWN, 6)}', '${LOOP_VERSION}', '${USER}',
        'subworkflow', 'succeeded', '{}', '{}', ${BEGAN_AT}, ${BEGAN_AT}, ${BEGAN_AT},
        '${PARENT_RUN}', 'steps[0]#' || (number - 1), 0 FROM numbers`,
    ],
    max: 100_000,
  },
  {
    name: "webhooks, and signatures that one has seen",
    statements: [
      `INSERT INTO webhooks (id, workflow_id, token_hash, wait_seconds, created_by, created_at)
      ${NUMBERS} SELECT ${idOf(WEBHOOK)}, ${idOf(OWN, "max(number / 20, 1)")}, 'hash ' || number, 0,
        '${USER}', ${BEGAN_AT} + number FROM numbers`,
      `INSERT OR IGNORE INTO webhooks
        (id, workflow_id, token_hash, wait_seconds, created_by, created_at)
      SELECT '${id(WEBHOOK, 0)}', '${HOOKED_WORKFLOW}', 'hash', 0, '${USER}', ?1 WHERE ?1 <= ?2`,
      `INSERT INTO webhook_signatures (webhook_id, signature, expires_at)
      ${NUMBERS} SELECT '${id(WEBHOOK, 0)}', printf('%064x', number), 4000000000000 + number
      FROM numbers`,
    ],
  },
  {
    name: "versions of one rule",
    statements: [
      `INSERT INTO rule_versions (id, rule_id, number, definition, created_by, created_at)
      ${NUMBERS} SELECT ${idOf(RULE_VERSION)}, '${VERSIONED_RULE}', number, '{}', '${USER}',
        ${BEGAN_AT} + number FROM numbers`,
    ],
  },
  {
    name: "members who have used models and sent e-mails",
    statements: [
      `INSERT INTO members (user_id, name, email, search_text, is_admin, memberships, issued_at,
        seen_at)
      ${NUMBERS} SELECT ${MEMBER_ID}, 'Member number ' || number, 'm' || number || '@example.org',
        'member number ' || number || char(10) || 'm' || number || '@example.org', 0,
        '[["${ORG}",{"teamKeys":["${TEAM}"],"roles":[]}]]', 1, 1 FROM numbers`,
      `INSERT INTO model_usage (org_key, month, user_id, model, calls, input_tokens, output_tokens)
      ${NUMBERS} SELECT '${ORG}', '2025-06', ${MEMBER_ID},
        'VendorA-4o', 1, 10, 10 FROM numbers`,
      `INSERT INTO token_counts (org_key, month, tokens, calls, input_tokens)
      SELECT '${ORG}', '2025-06', 20 * ?2, ?2, 10 * ?2 WHERE ?1 <= ?2
      ON CONFLICT DO UPDATE SET tokens = excluded.tokens, calls = excluded.calls,
        input_tokens = excluded.input_tokens`,
      `INSERT INTO model_usage (org_key, month, user_id, model, calls, input_tokens, output_tokens)
      ${NUMBERS} SELECT '${ORG}', ${monthOf("number")}, ${MEMBER_ID}, 'VendorA-4o', 1, 10, 10
      FROM numbers`,
      `INSERT INTO token_counts (org_key, month, tokens, calls, input_tokens)
      ${NUMBERS} SELECT '${ORG}', ${monthOf("number")}, 20, 1, 10 FROM numbers WHERE 1
      ON CONFLICT DO UPDATE SET tokens = tokens + 20, calls = calls + 1,
        input_tokens = input_tokens + 10`,
      `INSERT INTO mail_counts (org_key, owner_id, day, recipients)
      ${NUMBERS} SELECT '${ORG}', ${MEMBER_ID}, '2025-06-15', 1 FROM numbers`,
    ],
  },
  {
    name: "models that one user has used in ten years",
    statements: [
      `INSERT INTO model_usage (org_key, month, user_id, model, calls, input_tokens, output_tokens)
      ${NUMBERS} SELECT '${ORG}', ${
        monthOf("number / 50")
      }, '${USER}', 'model-' || (number % 50), 1,
        10, 10 FROM numbers`,
    ],
    max: 5_999,
  },
  {
    // In the last days, which the list shows.
    name: "ticks of one schedule that were missed",
    statements: [
      `INSERT INTO missed_ticks (workflow_id, first_at, last_at, reason, recorded_at)
      ${NUMBERS} SELECT '${id(OWN, 1)}', at, at, 'late', ${BEGAN_AT} FROM (
        SELECT 1000 * (unixepoch('now', 'start of day') - number) AS at FROM numbers
      )`,
    ],
  },
  {
    name: "refused proposals of one thread",
    statements: [
      `INSERT INTO proposals (id, thread_id, asked_id, message_id, deed, action, input, bound,
        summary, details, status, created_at)
      ${NUMBERS} SELECT ${idOf(PROPOSAL)}, '${LONG_THREAD}', '${USER}', ${idOf(MESSAGE)}, 'deed',
        'action', '{}', '{}', 'summary', '{}', 'refused', ${BEGAN_AT} + number FROM numbers`,
    ],
  },
  {
    name: "deleted threads with a message each",
    statements: [
      `INSERT INTO threads (id, org_key, owner_id, created_at, last_updated_at, deleted_at)
      ${NUMBERS} SELECT ${idOf(DELETED_THREAD)}, '${ORG}', '${USER}', ${BEGAN_AT},
        ${BEGAN_AT} + number, 4000000000000 FROM numbers`,
      `INSERT INTO messages (id, thread_id, role, type, content, created_at)
      ${NUMBERS} SELECT ${idOf(DELETED_MESSAGE)}, ${idOf(DELETED_THREAD)}, 'user', 'text', 'Hello',
        ${BEGAN_AT} FROM numbers`,
    ],
  },
  {
    name: "workflows in which one user has files",
    statements: [
      `INSERT INTO storage_usage
        (org_key, owner_id, workflow_id, input_bytes, output_bytes, file_count)
      ${NUMBERS} SELECT '${ORG}', '${FILES_USER}', ${idOf(OWN)}, 0, number % 1000, 1 FROM numbers`,
    ],
    max: 100_000,
  },
];
