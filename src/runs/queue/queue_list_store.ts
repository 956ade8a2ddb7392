import { type RawBuilder, sql, type SqlBool } from "kysely";
import { compiledBy } from "../../access/lists.ts";
import { type Parts, preparedForCaller } from "../../access/prepared_for_caller.ts";
import { readableWorkflows } from "../../access/sharing.ts";
import type { Queries } from "../../db/dialect.ts";
import { COUNT_MAX, passingOver } from "../../db/keyset.ts";
import { prepared } from "../../db/prepared.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Count, Window } from "../../lib/page.ts";

/** The states of the runs that have not ended. */
export const QUEUE_STATES = [
  "running",
  "queued",
  "waiting_for_time",
  "waiting_for_answer",
  "waiting_for_run",
] as const;

export type QueueState = typeof QUEUE_STATES[number];

export interface QueueFilter {
  orgKey: string;
  state: QueueState;
  /** Only runs that act for this user; null for those of all users. */
  userId: string | null;
}

/** The place of a run in a list. */
export interface QueuePlace {
  /** The time since which it is in this state, or at which its wait ends. */
  at: number;
  /** The run. For a question, the path of its step follows after a slash. */
  id: string;
}

/** Returns a page of the runs in a state, the earliest first. */
export async function findQueuePage(
  queries: Queries,
  { filter, ...window }: Window & { filter: QueueFilter },
): Promise<QueuePlace[]> {
  return await passingOver(window, {
    findRows: (piece) => findPlaces(queries, { filter, ...piece }),
    positionOf: ({ at, id }) => [at, id],
  });
}

async function findPlaces(
  queries: Queries,
  { filter, limit, offset, after }: Window & { filter: QueueFilter },
): Promise<QueuePlace[]> {
  const [at = Number.MIN_SAFE_INTEGER, id = ""] = after ?? [];
  const begin = { at: Number(at), id: String(id) };
  const size = offset + limit;
  const found = filter.state === "running"
    ? (await findRunning(queries, filter)).filter((place) => isAfter(place, begin))
    : await findRanges(queries, { filter, begin, size });
  return found.sort((one, other) => isAfter(one, other) ? 1 : -1).slice(offset, size);
}

function isAfter(one: QueuePlace, other: QueuePlace): boolean {
  return one.at > other.at || (one.at === other.at && one.id > other.id);
}

/** A run that a process executes. */
export interface RunningRun extends QueuePlace {
  workflowId: string;
  userId: string;
}

/** Returns the runs of an organization that are executed now: at most one for each slot. */
export async function findRunning(
  queries: Queries,
  { orgKey, userId }: Pick<QueueFilter, "orgKey" | "userId">,
): Promise<RunningRun[]> {
  const { rows } = await selectRunning(queries, { orgKey });
  return userId === null ? rows : rows.filter((row) => row.userId === userId);
}

const selectRunning = prepared((queries, { orgKey }: { orgKey: string }) =>
  queries.selectFrom("runs")
    .select(["id", "created_at as at", "workflow_id as workflowId", "principal_id as userId"])
    .where("process_id", "is not", null)
    .where("org_key", "=", orgKey)
);

/** An index range. Its conditions have the wording of a partial index, which SQLite requires. */
interface Range {
  table: "runs" | "questions";
  isMember: RawBuilder<SqlBool>;
  since: string;
  /** The columns of the id. */
  id: readonly string[];
}

const QUEUED: Range = {
  table: "runs",
  isMember: sql`status = 'queued' AND crashes < 2`,
  since: "created_at",
  id: ["id"],
};

const RANGES = {
  queued: QUEUED,
  /** The queued runs that are to be executed alone; there are few. */
  suspect: { ...QUEUED, isMember: sql<SqlBool>`status = 'queued' AND crashes >= 2` },
  waiting_for_time: {
    ...QUEUED,
    isMember: sql<SqlBool>`status = 'waiting' AND wake_at IS NOT NULL`,
    since: "wake_at",
  },
  /** Those that wait neither for a time nor for an answer wait for runs that they started. */
  waiting_for_run: {
    ...QUEUED,
    isMember: sql<SqlBool>`status = 'waiting' AND wake_at IS NULL AND open_questions = 0`,
  },
  waiting_for_answer: {
    table: "questions",
    isMember: sql<SqlBool>`status = 'open'`,
    since: "created_at",
    id: ["run_id", "path"],
  },
} as const satisfies Readonly<Record<string, Range>>;

type RangeName = keyof typeof RANGES;

type RangedState = Exclude<QueueState, "running">;

function rangesOf(state: RangedState): RangeName[] {
  return state === "queued" ? ["queued", "suspect"] : [state];
}

interface PlaceValues {
  orgKey: string;
  userId: string;
  at: number;
  id: string;
  path: string;
  size: number;
}

interface RangeShape {
  range: RangeName;
  ofUser: boolean;
}

async function findRanges(
  queries: Queries,
  { filter: { state, orgKey, userId }, begin, size }: {
    filter: QueueFilter;
    begin: QueuePlace;
    size: number;
  },
): Promise<QueuePlace[]> {
  if (state === "running") return [];
  const [id = "", path = ""] = begin.id.split("/");
  const values = { orgKey, userId: userId ?? "", at: begin.at, id, path, size };
  const ofUser = userId !== null;
  const found = await Promise.all(
    rangesOf(state).map((range) => selectPlaces(queries, values, { range, ofUser })),
  );
  return found.flatMap(({ rows }) => rows);
}

const selectPlaces = prepared((queries, values: PlaceValues, { range, ofUser }: RangeShape) => {
  const { table, since, id, isMember } = RANGES[range];
  const columns = sql.join([since, ...id].map((column) => sql.ref(column)));
  const begin = sql.join([values.at, values.id, values.path].slice(0, 1 + id.length));
  return compiledBy<QueuePlace>(
    queries,
    sql`SELECT ${sql.join(id.map((column) => sql.ref(column)), sql` || '/' || `)} AS id,
        ${sql.ref(since)} AS at
      FROM ${sql.table(table)}
      WHERE ${isMember} AND ${isOf(values, ofUser)} AND (${columns}) > (${begin})
      ORDER BY ${columns} LIMIT ${values.size}`,
  );
});

function isOf({ orgKey, userId }: { orgKey: string; userId: string }, ofUser: boolean) {
  const ofOrganization = sql`org_key = ${orgKey}`;
  return ofUser ? sql`${ofOrganization} AND principal_id = ${userId}` : ofOrganization;
}

/** Returns the number of runs in a state, counted up to `COUNT_MAX`. */
export async function countQueue(queries: Queries, filter: QueueFilter): Promise<Count> {
  const { state } = filter;
  const found = state === "running"
    ? (await findRunning(queries, filter)).length
    : await countRanges(queries, { ...filter, state });
  return { total: Math.min(found, COUNT_MAX), isExact: found <= COUNT_MAX };
}

async function countRanges(
  queries: Queries,
  { state, orgKey, userId }: QueueFilter & { state: RangedState },
): Promise<number> {
  const values = { orgKey, userId: userId ?? "" };
  const ofUser = userId !== null;
  const counts = await Promise.all(
    rangesOf(state).map((range) => selectCount(queries, values, { range, ofUser })),
  );
  return counts.reduce((sum, { rows: [row] }) => sum + (row?.found ?? 0), 0);
}

const selectCount = prepared((
  queries,
  values: { orgKey: string; userId: string },
  { range, ofUser }: RangeShape,
) => {
  const { table, isMember, since } = RANGES[range];
  // The index of suspect runs begins with the time.
  return compiledBy<{ found: number }>(
    queries,
    sql`SELECT count(*) AS found FROM (
      SELECT 1 FROM ${sql.table(table)}
      WHERE ${isMember} AND ${isOf(values, ofUser)} AND ${sql.ref(since)} >= 0
      LIMIT ${sql.lit(COUNT_MAX + 1)}
    ) AS counted`,
  );
});

export type QueueRunRow = Awaited<ReturnType<typeof selectShown>>[number];

/** Returns the runs with these ids in the caller's organization, in no order. */
export async function selectQueueRuns(
  queries: Queries,
  { principal, ids }: { principal: Principal; ids: readonly string[] },
): Promise<QueueRunRow[]> {
  return await selectShown(queries, { principal, values: { ids: JSON.stringify(ids) }, shape: {} });
}

const selectShown = preparedForCaller((
  queries,
  { principal, values: { ids } }: Parts<{ ids: string }, Record<never, never>>,
) =>
  queries.selectFrom("runs")
    .innerJoin("workflows", "workflows.id", "runs.workflow_id")
    .select((eb) => [
      "runs.id",
      "runs.workflow_id as workflowId",
      "workflows.name as workflowName",
      "runs.principal_id as userId",
      "runs.trigger",
      "runs.status",
      "runs.crashes",
      "runs.created_at as createdAt",
      "runs.started_at as startedAt",
      "runs.wake_at as wakeAt",
      sql<SqlBool>`${readableWorkflows(principal)}`.as("isReadable"),
      eb.exists(
        eb.selectFrom("questions").select("questions.path")
          .whereRef("questions.run_id", "=", "runs.id")
          .where("questions.status", "=", sql.lit<"open">("open")),
      ).as("isAsking"),
    ])
    .where("runs.id", "in", sql<string>`(SELECT value FROM json_each(${ids}))`)
    .where("runs.org_key", "=", principal.orgKey)
);
