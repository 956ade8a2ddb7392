import { BEGAN_AT, DEFINITION, id, idOf, type Kind, NUMBERS, ORG, USER } from "./sql.ts";

/** Kinds of ids: the first digits tell what a row is. */
export const OWN = 1, MESSAGE = 6, RULE = 13, VERSION = 100;
const ORGANIZATION = 2, RUN = 3, ONE = 4, THREAD = 5, KEY = 7;
const SHARED_THREAD = 8, TEAMS = 9, ORGANIZATIONS = 10, AUDIT = 11, QUESTION_RUN = 12, PARENT = 14;

export const OWN_WORKFLOW = id(OWN, 1);
export const BUSY_WORKFLOW = id(OWN, 2);
export const LONG_THREAD = id(THREAD, 1);
export const ONE_RUN = id(RUN, 1);
export const RARE_USER = id(0, 3);

/** Workflows of a kind with a published version each. */
function workflows(kind: number, { org, owner, isPublic }: {
  org: string;
  owner: string;
  isPublic: string;
}): string[] {
  return [
    `INSERT INTO workflows (id, org_key, owner_id, name, name_folded, services, is_public,
      latest_version_number, created_at, updated_at)
    ${NUMBERS} SELECT ${idOf(kind)}, ${org}, ${owner}, 'Report number ' || number,
      'report number ' || number, '[]', ${isPublic}, 1, ${BEGAN_AT} + number, ${BEGAN_AT} + number
    FROM numbers`,
    `INSERT INTO workflow_versions (id, workflow_id, number, definition, created_by, created_at)
    ${NUMBERS} SELECT ${idOf(VERSION + kind)}, ${idOf(kind)}, 1, '${DEFINITION}', ${owner},
      ${BEGAN_AT} + number FROM numbers`,
    `${NUMBERS} UPDATE workflows SET default_version_id = ${idOf(VERSION + kind)}
    FROM numbers WHERE workflows.id = ${idOf(kind)}`,
  ];
}

/** Of a hundred runs one failed, and none was cancelled. */
export function runs(kind: number, workflow: string, version: string): string {
  return `INSERT INTO runs (id, org_key, workflow_id, version_id, principal_id, trigger, status,
    inputs, outputs, created_at, started_at, finished_at)
  ${NUMBERS} SELECT ${idOf(kind)}, '${ORG}', ${workflow}, ${version}, '${USER}',
    CASE number % 3 WHEN 0 THEN 'api' WHEN 1 THEN 'schedule' ELSE 'manual' END,
    CASE number % 100 WHEN 7 THEN 'failed' ELSE 'succeeded' END, '{}', '{}',
    ${BEGAN_AT} + number, ${BEGAN_AT} + number, ${BEGAN_AT} + number + 5 FROM numbers`;
}

/**
 * The rows of a team table for the organization's rows, which are shared in turn with ten teams.
 */
const SHARES = `INSERT INTO workflow_teams (workflow_id, org_key, team_key)
  ${NUMBERS} SELECT ${idOf(ORGANIZATION)}, '${ORG}', 'team-' || (number % 10) FROM numbers
  WHERE number % 3 = 1`;

const OTHER_USER = idOf(0, "number % 100 + 2");

/** One run at the most 20 of them have, so that each workflow has some. */
const RUN_WORKFLOW = "number % max(?2 - ?1, 20) / 20 + ?1";

const THREADS = `INSERT INTO threads (id, org_key, owner_id, title, created_at, last_updated_at)`;

export const KINDS: readonly Kind[] = [
  {
    name: "workflows of one owner",
    statements: workflows(OWN, { org: `'${ORG}'`, owner: `'${USER}'`, isPublic: "0" }),
  },
  {
    name: "workflows of an organization",
    statements: [
      ...workflows(ORGANIZATION, {
        org: `'${ORG}'`,
        owner: OTHER_USER,
        isPublic: "number % 3 = 0",
      }),
      SHARES,
    ],
  },
  {
    name: "runs of all workflows",
    statements: [runs(RUN, idOf(OWN, RUN_WORKFLOW), idOf(VERSION + OWN, RUN_WORKFLOW))],
  },
  {
    name: "runs of one workflow",
    statements: [runs(ONE, `'${BUSY_WORKFLOW}'`, `'${id(VERSION + OWN, 2)}'`)],
  },
  {
    name: "threads",
    statements: [
      `${THREADS} ${NUMBERS} SELECT ${idOf(THREAD)}, '${ORG}', '${USER}', 'Thread ' || number,
        ${BEGAN_AT} + number, ${BEGAN_AT} + number FROM numbers`,
      `${THREADS} ${NUMBERS} SELECT ${idOf(SHARED_THREAD)}, '${ORG}', ${OTHER_USER}, NULL,
        ${BEGAN_AT} + number, ${BEGAN_AT} + number FROM numbers WHERE number % 3 = 1`,
      `INSERT INTO thread_teams (thread_id, org_key, team_key) ${NUMBERS}
        SELECT ${idOf(SHARED_THREAD)}, '${ORG}', 'team-' || (number % 10) FROM numbers
        WHERE number % 3 = 1`,
    ],
  },
  {
    name: "messages of one thread",
    statements: [
      `INSERT INTO messages (id, thread_id, role, type, content, created_at)
      ${NUMBERS} SELECT ${idOf(MESSAGE)}, '${LONG_THREAD}', 'user', 'text', 'Hello ' || number,
        ${BEGAN_AT} + number FROM numbers`,
    ],
  },
  {
    name: "objects",
    statements: [
      `INSERT INTO objects (key, org_key, kind, owner_id, workflow_id, name, size_bytes,
        content_type, etag, created_at)
      ${NUMBERS} SELECT printf('${ORG}/outputs/2026/11/${USER}/%043d/a.txt', number), '${ORG}',
        'outputs', '${USER}', ${idOf(OWN, "number % 20 + 1")}, 'a.txt', 3, 'text/plain', '"x"',
        ${BEGAN_AT} + number FROM numbers`,
    ],
  },
  {
    name: "schedules",
    statements: [
      `INSERT INTO schedules (workflow_id, cron, timezone, catchup, overlap, next_at, updated_at)
      ${NUMBERS} SELECT ${idOf(OWN)}, '30 8 * * *', 'UTC', 'last', 'skip', 4000000000000 + number,
        ${BEGAN_AT} FROM numbers`,
    ],
  },
  {
    name: "keys",
    statements: [
      `INSERT INTO api_keys (id, org_key, owner_id, name, secret_hash, created_at)
      ${NUMBERS} SELECT ${idOf(KEY)}, '${ORG}', '${USER}', 'key', 'none', ${BEGAN_AT} + number
      FROM numbers`,
    ],
  },
  {
    name: "teams",
    statements: [
      ...workflows(TEAMS, { org: `'${ORG}'`, owner: OTHER_USER, isPublic: "0" }),
      `INSERT INTO workflow_teams (workflow_id, org_key, team_key) ${NUMBERS}
        SELECT ${idOf(TEAMS)}, '${ORG}', 'crowd-' || number FROM numbers`,
    ],
  },
  {
    name: "organizations",
    statements: workflows(ORGANIZATIONS, {
      org: "'org-' || number",
      owner: OTHER_USER,
      isPublic: "0",
    }),
    max: 10_000,
  },
  {
    // Half of them are of one workflow. One in a hundred has another action, and another actor.
    name: "audit records",
    statements: [
      `INSERT INTO audit_records (id, org_key, actor_id, action, details, created_at)
      ${NUMBERS} SELECT ${idOf(AUDIT)}, '${ORG}',
        iif(number % 100 = 9, '${RARE_USER}', '${USER}'),
        iif(number % 100 = 7, 'workflow.published', 'run.cancelled'),
        '{"runId":"' || ${idOf(RUN)} || '","workflowId":"' ||
          iif(number % 2, '${BUSY_WORKFLOW}', ${idOf(OWN)}) || '"}',
        ${BEGAN_AT} + number FROM numbers`,
    ],
  },
  {
    name: "open questions",
    statements: [
      `INSERT INTO runs (id, org_key, workflow_id, version_id, principal_id, trigger, status,
        inputs, created_at, started_at)
      ${NUMBERS} SELECT ${idOf(QUESTION_RUN)}, '${ORG}', '${OWN_WORKFLOW}',
        '${id(VERSION + OWN, 1)}', '${USER}', 'api', 'waiting', '{}', ${BEGAN_AT} + number,
        ${BEGAN_AT} + number FROM numbers`,
      `INSERT INTO run_steps (run_id, path, step_id, generation, status, attempts, seq)
      ${NUMBERS} SELECT ${idOf(QUESTION_RUN)}, 'ask', 'ask', 0, 'waiting', 1, number FROM numbers`,
      `INSERT INTO questions (run_id, path, generation, org_key, workflow_id, principal_id, kind,
        message, fields, status, created_at)
      ${NUMBERS} SELECT ${idOf(QUESTION_RUN)}, 'ask', 0, '${ORG}', '${OWN_WORKFLOW}', '${USER}',
        'approve', 'Is it?', '{}', 'open', ${BEGAN_AT} + number FROM numbers`,
    ],
  },
  {
    name: "runs that wait for runs that they started",
    statements: [
      `INSERT INTO runs (id, org_key, workflow_id, version_id, principal_id, trigger, status,
        inputs, created_at, started_at)
      ${NUMBERS} SELECT ${idOf(PARENT)}, '${ORG}', '${OWN_WORKFLOW}',
        '${
        id(VERSION + OWN, 1)
      }', '${RARE_USER}', 'api', 'waiting', '{}', ${BEGAN_AT} + 2000000 + number,
        ${BEGAN_AT} + number FROM numbers WHERE number % 100 = 1`,
    ],
  },
  {
    name: "rules",
    statements: [
      `INSERT INTO rules (id, org_key, owner_id, name, name_folded, created_at, updated_at)
      ${NUMBERS} SELECT ${idOf(RULE)}, '${ORG}', '${USER}', 'Rule number ' || number,
        'rule number ' || number, ${BEGAN_AT} + number, ${BEGAN_AT} + number FROM numbers`,
    ],
  },
];
