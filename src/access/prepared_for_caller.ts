import type { Compilable } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared, type ShapePart, type Value } from "../db/prepared.ts";
import type { Principal } from "../identity/principal.ts";

/** The inputs of a query: the caller, the values, and everything that changes the SQL. */
export interface Parts<V, S> {
  principal: Principal;
  values: V;
  shape: S;
}

/** The values of the caller that are parameters of a query. */
interface CallerValues {
  readonly orgKey: string;
  readonly userId: string;
  readonly [team: `team${number}`]: string;
}

/** The other properties of the caller that the sharing rules depend on; they change the SQL. */
interface CallerShape extends Pick<Principal, "isAdmin" | "canWrite" | "via"> {
  teams: number;
}

/**
 * Prepares a query that contains the sharing rules. `build` gets placeholders also for the caller's
 * organization, id and teams.
 */
export function preparedForCaller<
  V extends Record<string, Value>,
  S extends Record<string, ShapePart>,
  Row,
>(
  build: (queries: Queries, parts: Parts<V, S>) => Compilable<Row>,
): (queries: Queries, parts: Parts<V, S>) => Promise<Row[]> {
  const run = prepared((
    queries,
    named: Record<string, Value>,
    shaped: Record<string, ShapePart>,
  ) => {
    const values = named as V & CallerValues;
    const shape = shaped as S & CallerShape;
    return build(queries, { principal: callerOf(values, shape), values, shape });
  });
  return async (queries, { principal, values, shape }) => {
    const { orgKey, userId, teamKeys, isAdmin, canWrite, via } = principal;
    const all: Record<string, Value> = { ...values, orgKey, userId };
    teamKeys.forEach((key, index) => all[`team${index}`] = key);
    const shaped = { ...shape, teams: teamKeys.length, isAdmin, canWrite, via };
    return (await run(queries, all, shaped)).rows;
  };
}

function callerOf(values: CallerValues, shape: CallerShape): Principal {
  const { orgKey, userId } = values;
  const { teams, isAdmin, canWrite, via } = shape;
  const teamKeys = Array.from({ length: teams }, (_, index) => values[`team${index}`] ?? "");
  return { orgKey, userId, teamKeys, isAdmin, canWrite, via, email: null };
}
