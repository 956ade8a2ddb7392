import { DatabaseSync } from "node:sqlite";

/** The callers of the benchmark, and the ids that the calls name. */
export const ORG = "bench";
export const USER = id(0, 1);
export const TEAM = "team-1";

/** A thing that a database has many of. Each SQL statement inserts the numbers from `?1` to `?2`. */
interface Kind {
  name: string;
  statements: readonly string[];
  /** No more of them, however large the rest is. */
  max?: number;
}

/** Kinds of ids: the first digits tell what a row is. */
const OWN = 1, ORGANIZATION = 2, RUN = 3, ONE = 4, THREAD = 5, MESSAGE = 6, KEY = 7;
const SHARED_THREAD = 8, TEAMS = 9, ORGANIZATIONS = 10, AUDIT = 11, QUESTION_RUN = 12, RULE = 13;
const VERSION = 100;

function id(kind: number, number: number): string {
  return `${String(kind).padStart(8, "0")}-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

/** The SQL of the id with the number of the row. */
function idOf(kind: number, number = "number"): string {
  return `printf('${String(kind).padStart(8, "0")}-0000-7000-8000-%012d', ${number})`;
}

export const OWN_WORKFLOW = id(OWN, 1);
export const BUSY_WORKFLOW = id(OWN, 2);
export const LONG_THREAD = id(THREAD, 1);
export const ONE_RUN = id(RUN, 1);

/** Milliseconds of the first row; each has one more than the one before. */
const BEGAN_AT = 1_750_000_000_000;

const NUMBERS = `WITH RECURSIVE numbers (number) AS (
  SELECT ?1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?2
)`;

const DEFINITION = JSON.stringify({ format: "planner/1", name: "One", steps: [] });

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

/** Of a thousand runs one failed, and none was cancelled. */
function runs(kind: number, workflow: string, version: string): string {
  return `INSERT INTO runs (id, org_key, workflow_id, version_id, principal_id, trigger, status,
    inputs, outputs, created_at, started_at, finished_at)
  ${NUMBERS} SELECT ${idOf(kind)}, '${ORG}', ${workflow}, ${version}, '${USER}',
    CASE number % 3 WHEN 0 THEN 'api' WHEN 1 THEN 'schedule' ELSE 'manual' END,
    CASE number % 1000 WHEN 7 THEN 'failed' ELSE 'succeeded' END, '{}', '{}',
    ${BEGAN_AT} + number, ${BEGAN_AT} + number, ${BEGAN_AT} + number + 5 FROM numbers`;
}

/** The rows of a team table for the organization's rows, which are shared in turn with ten teams. */
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
    name: "audit records",
    statements: [
      `INSERT INTO audit_records (id, org_key, actor_id, action, details, created_at)
      ${NUMBERS} SELECT ${idOf(AUDIT)}, '${ORG}', '${USER}', 'run.cancelled',
        '{"runId":"' || ${idOf(RUN)} || '","workflowId":"' || ${idOf(OWN)} || '"}',
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
    name: "rules",
    statements: [
      `INSERT INTO rules (id, org_key, owner_id, name, name_folded, created_at, updated_at)
      ${NUMBERS} SELECT ${idOf(RULE)}, '${ORG}', '${USER}', 'Rule number ' || number,
        'rule number ' || number, ${BEGAN_AT} + number, ${BEGAN_AT} + number FROM numbers`,
    ],
  },
];

/** Rows that one transaction inserts. */
const PIECE = 50_000;

/**
 * The triggers that index names. Kinds are inserted one after another, names in the order of their
 * times: so the next start of the program indexes those that were inserted without the triggers.
 */
const NAMING = ["workflows_named", "rules_named"];

/** Makes the database grow from `from` to `to` rows of each kind. */
export function fill(path: string, { from, to }: { from: number; to: number }): void {
  using db = new DatabaseSync(path);
  for (const pragma of ["busy_timeout = 5000", "synchronous = OFF", "cache_size = -200000"]) {
    db.exec(`PRAGMA ${pragma}`);
  }
  const triggers = NAMING.map((name) => {
    const found = db.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").get(name);
    db.exec(`DROP TRIGGER ${name}`);
    return String(found?.sql);
  });
  db.exec("DELETE FROM settings WHERE name = 'name_index'");
  for (const { statements, max = Infinity } of KINDS) {
    const last = Math.min(to, max);
    for (let first = Math.min(from, max) + 1; first <= last; first += PIECE) {
      db.exec("BEGIN IMMEDIATE");
      for (const statement of statements) {
        db.prepare(statement).run(first, Math.min(first + PIECE - 1, last));
      }
      db.exec("COMMIT");
    }
  }
  for (const trigger of triggers) db.exec(trigger);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}
