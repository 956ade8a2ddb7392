import { type RawBuilder, sql } from "kysely";
import { prepared } from "../../db/prepared.ts";
import type { Queries } from "../../db/dialect.ts";
import type { RunStatus } from "../../db/tables.ts";

/** A run that is queued for a slot. */
export interface QueuedRun {
  id: string;
  org_key: string;
  workflow_id: string;
}

/** A queued run and its place in the queue of its organization, which its id completes. */
export interface PlacedRun extends QueuedRun {
  since: number;
}

/** The runs that may start or continue, ordered within each organization. */
export interface RunQueue {
  /** Returns some of the organizations in the queue, in the order of keys, after the given one. */
  findOrgs(queries: Queries, wanted: WantedOrgs): Promise<string[]>;
  /** Returns the first runs of each of these organizations, grouped by organization. */
  findFirst(queries: Queries, wanted: WantedFirst): Promise<QueuedRun[]>;
  /** Returns the next runs of an organization after a place; from the first on if it is null. */
  findNext(queries: Queries, wanted: WantedNext): Promise<PlacedRun[]>;
  /** Returns those of these runs that are in the queue. */
  findAmong(
    queries: Queries,
    wanted: { ids: readonly string[]; now: number },
  ): Promise<ReadonlySet<string>>;
  /** Returns the first run of each user, in the order of organizations and users. */
  findFirstOfUsers(queries: Queries, wanted: WantedOfUsers): Promise<FirstOfUsers>;
}

interface WantedOrgs {
  after: string;
  except: readonly string[];
  now: number;
  limit: number;
}

interface WantedFirst {
  orgs: readonly string[];
  now: number;
  limitPerOrg: number;
}

interface WantedNext {
  org: string;
  after: Pick<PlacedRun, "since" | "id"> | null;
  now: number;
  limit: number;
}

interface OrgValues {
  after: string;
  /** JSON text. */
  except: string;
  until: number;
  limit: number;
}

interface FirstValues {
  /** JSON text. */
  orgs: string;
  until: number;
  limit: number;
}

interface NextValues {
  org: string;
  afterSince: number;
  afterId: string;
  until: number;
  limit: number;
}

/**
 * Uses only names of the index's columns and its exact wording, because SQLite uses a partial index
 * only then.
 */
interface QueueRules {
  isMember: RawBuilder<unknown>;
  /** The time at which a run entered the queue. */
  since: RawBuilder<unknown>;
  /** Whether that time may be in the future. */
  isTimed: boolean;
}

/** Later than any time. */
const EVER = Number.MAX_SAFE_INTEGER;

/** The queued runs, oldest first, without those that are to be executed alone. */
export const QUEUED: RunQueue = createQueue({
  isMember: sql`status = 'queued' AND crashes < 2`,
  since: sql.ref("created_at"),
  isTimed: false,
});

/** The waiting runs whose time has come, longest due first. */
export const DUE: RunQueue = createQueue({
  isMember: sql`status = 'waiting' AND wake_at IS NOT NULL`,
  since: sql.ref("wake_at"),
  isTimed: true,
});

/**
 * Each organization is found by one step in the index, and its first runs by another. The cost
 * depends on the number of results, not on the length of the queue.
 */
function createQueue({ isMember, since, isTimed }: QueueRules): RunQueue {
  const nextOrg = (after: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(SELECT org_key FROM runs WHERE ${isMember} AND org_key > ${after} ORDER BY org_key LIMIT 1)`;
  const untilOf = untilBy(isTimed);
  const selectOrgs = prepared((queries, { after, except, until, limit }: OrgValues) =>
    raw<{ org: string }>(
      queries,
      sql`WITH RECURSIVE orgs (org) AS (
        SELECT ${nextOrg(sql`${after}`)}
        UNION ALL SELECT ${nextOrg(sql`org`)} FROM orgs WHERE org IS NOT NULL
      )
      SELECT org FROM orgs
      WHERE org NOT IN (SELECT value FROM json_each(${except}))
        AND (SELECT ${since} FROM runs WHERE ${isMember} AND org_key = org
          ORDER BY ${since} LIMIT 1) <= ${until}
      LIMIT ${limit}`,
    )
  );
  const selectFirst = prepared((queries, { orgs, until, limit }: FirstValues) =>
    raw<QueuedRun>(
      queries,
      sql`SELECT runs.id, runs.org_key, runs.workflow_id
      FROM json_each(${orgs}) AS orgs JOIN runs ON runs.id IN (
        SELECT id FROM runs WHERE ${isMember} AND org_key = orgs.value AND ${since} <= ${until}
        ORDER BY ${since}, id LIMIT ${limit}
      )
      ORDER BY orgs.key, runs.${since}, runs.id`,
    )
  );
  return {
    async findOrgs(queries, { after, except, now, limit }) {
      const values = { after, except: JSON.stringify(except), until: untilOf(now), limit };
      return (await selectOrgs(queries, values)).rows.map(({ org }) => org);
    },
    async findFirst(queries, { orgs, now, limitPerOrg }) {
      const values = { orgs: JSON.stringify(orgs), until: untilOf(now), limit: limitPerOrg };
      return (await selectFirst(queries, values)).rows;
    },
    ...linesOf({ isMember, since, isTimed }),
    ...usersOf({ isMember, since, isTimed }),
  };
}

/** The statements that read the queue of one organization. */
function linesOf(
  { isMember, since, isTimed }: QueueRules,
): Pick<RunQueue, "findNext" | "findAmong"> {
  const untilOf = untilBy(isTimed);
  const selectNext = prepared((queries, values: NextValues) =>
    raw<PlacedRun>(
      queries,
      sql`SELECT id, org_key, workflow_id, ${since} AS since FROM runs
      WHERE ${isMember} AND org_key = ${values.org} AND ${since} <= ${values.until}
        AND (${since}, id) > (${values.afterSince}, ${values.afterId})
      ORDER BY ${since}, id LIMIT ${values.limit}`,
    )
  );
  const selectAmong = prepared((queries, { ids, until }: { ids: string; until: number }) =>
    raw<{ id: string }>(
      queries,
      sql`SELECT runs.id FROM json_each(${ids}) AS wanted CROSS JOIN runs ON runs.id = wanted.value
      WHERE ${isMember} AND ${since} <= ${until}`,
    )
  );
  return {
    async findNext(queries, { org, after, now, limit }) {
      const place = {
        afterSince: after?.since ?? Number.MIN_SAFE_INTEGER,
        afterId: after?.id ?? "",
      };
      return (await selectNext(queries, { org, ...place, until: untilOf(now), limit })).rows;
    },
    async findAmong(queries, { ids, now }) {
      const values = { ids: JSON.stringify(ids), until: untilOf(now) };
      return new Set((await selectAmong(queries, values)).rows.map(({ id }) => id));
    },
  };
}

/** A run in a queue, and the user for whom it is executed. */
export interface UsersRun extends QueuedRun {
  principal_id: string;
}

interface WantedOfUsers {
  /** The user after whom to begin, in the order of organizations and users; null for the first. */
  after: Pick<UsersRun, "org_key" | "principal_id"> | null;
  /** The users to leave out, in the form of `userKey()`. */
  except: readonly string[];
  now: number;
  limit: number;
}

/** The first runs of some users, and where the next look continues if it did not see all users. */
export interface FirstOfUsers {
  runs: UsersRun[];
  /** The user who was looked at last; null if none is left to look at. */
  last: UsersRun | null;
}

interface UserValues {
  org: string;
  user: string;
  /** JSON text. */
  except: string;
  until: number;
  limit: number;
}

/** The most users that one statement looks at, so that users whose runs wait cost little. */
const USERS_MAX = 100;

/**
 * Each user is found by one step in an index, so that the cost depends on the number of users, not
 * on the number of their runs.
 */
function usersOf({ isMember, since, isTimed }: QueueRules): Pick<RunQueue, "findFirstOfUsers"> {
  const untilOf = untilBy(isTimed);
  const first = (rest: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(SELECT id FROM runs WHERE ${isMember} AND ${rest}
      ORDER BY org_key, principal_id, ${since}, id LIMIT 1)`;
  // As one comparison of pairs, SQLite would read all runs of the organization.
  const nextOf = (org: RawBuilder<unknown>, user: RawBuilder<unknown>): RawBuilder<unknown> => {
    const ofOrg = first(sql`org_key = ${org} AND principal_id > ${user}`);
    return sql`coalesce(${ofOrg}, ${first(sql`org_key > ${org}`)})`;
  };
  const select = prepared((queries, { org, user, except, until, limit }: UserValues) =>
    raw<UsersRun & { step: number; is_wanted: 0 | 1 }>(
      queries,
      sql`WITH RECURSIVE line (id, step) AS (
        SELECT ${nextOf(sql`${org}`, sql`${user}`)}, 1
        UNION ALL
        SELECT ${nextOf(sql`last.org_key`, sql`last.principal_id`)}, step + 1
        FROM line JOIN runs AS last ON last.id = line.id WHERE step < ${sql.lit(USERS_MAX)}
      ), seen AS (
        SELECT runs.id, runs.org_key, runs.workflow_id, runs.principal_id, line.step,
          runs.${since} <= ${until} AND runs.org_key || '/' || runs.principal_id
            NOT IN (SELECT value FROM json_each(${except})) AS is_wanted
        FROM line CROSS JOIN runs ON runs.id = line.id
      )
      SELECT * FROM seen
      WHERE is_wanted OR step = ${sql.lit(USERS_MAX)}
      LIMIT ${limit}`,
    )
  );
  return {
    async findFirstOfUsers(queries, { after, except, now, limit }) {
      const [org, user] = after ? [after.org_key, after.principal_id] : ["", ""];
      const values = { org, user, except: JSON.stringify(except), until: untilOf(now), limit };
      const { rows } = await select(queries, values);
      const last = rows.at(-1);
      const isCut = last !== undefined && (rows.length === limit || last.step === USERS_MAX);
      return { runs: rows.filter((row) => row.is_wanted === 1), last: isCut ? last : null };
    },
  };
}

/** The latest time at which a run may have entered a queue, by the present time. */
function untilBy(isTimed: boolean): (now: number) => number {
  return (now) => isTimed ? now : EVER;
}

function raw<Row>(queries: Queries, text: RawBuilder<unknown>) {
  return { compile: () => text.$castTo<Row>().compile(queries) };
}

const selectNextWake = prepared((queries, { after }: { after: number }) =>
  queries.selectFrom("runs").select("wake_at")
    .where("status", "=", sql.lit<RunStatus>("waiting"))
    .where("wake_at", "is not", null)
    .where("wake_at", ">", after)
    .orderBy("wake_at").limit(sql.lit(1))
);

/** Returns the first time after `after` at which a waiting run continues; null if none does. */
export async function findNextWake(queries: Queries, after: number): Promise<number | null> {
  const { rows: [row] } = await selectNextWake(queries, { after });
  return row?.wake_at ?? null;
}

/**
 * The number of an organization's runs that are queued for a slot, and that wait for other things.
 */
export interface Backlog {
  queued: number;
  waiting: number;
}

const selectBacklog = prepared((queries, { orgKey }: { orgKey: string }) =>
  queries.selectFrom("run_backlogs").select(["queued", "waiting"]).where("org_key", "=", orgKey)
);

export async function readBacklog(queries: Queries, orgKey: string): Promise<Backlog> {
  const { rows: [backlog] } = await selectBacklog(queries, { orgKey });
  return backlog ?? { queued: 0, waiting: 0 };
}

/** Whether a user has at least so many runs in the queue. Reads no more of them, by an index. */
export async function hasQueued(
  queries: Queries,
  { orgKey, userId, count }: { orgKey: string; userId: string; count: number },
): Promise<boolean> {
  const { rows } = await selectQueuedOf(queries, { orgKey, userId, before: count - 1 });
  return rows.length > 0;
}

const selectQueuedOf = prepared((
  queries,
  { orgKey, userId, before }: { orgKey: string; userId: string; before: number },
) =>
  queries.selectFrom("runs").select("id")
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .where("crashes", "<", sql.lit(2))
    .where("org_key", "=", orgKey)
    .where("principal_id", "=", userId)
    .orderBy("created_at").limit(sql.lit(1)).offset(before)
);

/** Returns how many runs of all organizations are queued, and how many wait. */
export async function readWholeBacklog(queries: Queries): Promise<Backlog> {
  const { queued, waiting } = await queries.selectFrom("run_backlogs")
    .select((
      { fn },
    ) => [
      fn.sum<number | null>("queued").as("queued"),
      fn.sum<number | null>("waiting").as("waiting"),
    ])
    .executeTakeFirstOrThrow();
  return { queued: queued ?? 0, waiting: waiting ?? 0 };
}

/** Returns how many runs of an organization are being executed, over all processes. */
export async function countRunning(queries: Queries, orgKey: string): Promise<number> {
  const { rows: [row] } = await selectRunning(queries, { orgKey });
  return row?.total ?? 0;
}

// Reads all runs with an owner, which are at most as many as there are slots.
const selectRunning = prepared((queries, { orgKey }: { orgKey: string }) =>
  queries.selectFrom("runs")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("process_id", "is not", null)
    .where("org_key", "=", orgKey)
);

/** Returns the creation time of the run that is queued longest; null if none is queued. */
export async function findOldestQueuedAt(queries: Queries, orgKey: string): Promise<number | null> {
  const { rows: [row] } = await selectOldestQueued(queries, { orgKey });
  return row?.created_at ?? null;
}

const selectOldestQueued = prepared((queries, { orgKey }: { orgKey: string }) =>
  queries.selectFrom("runs").select("created_at")
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .where("crashes", "<", sql.lit(2))
    .where("org_key", "=", orgKey)
    .orderBy("created_at").limit(sql.lit(1))
);
