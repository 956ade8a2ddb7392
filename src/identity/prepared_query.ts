import type { Compilable, CompiledQuery } from "kysely";
import { type Queries, runCompiled } from "../db/dialect.ts";
import type { Principal } from "./principal.ts";

type Value = string | number;

/** What a query is built from: only `values`, and who calls, may become its parameters. */
export interface Parts<V extends Record<string, Value>, S extends Record<string, Value | boolean>> {
  principal: Principal;
  values: V;
  /** Everything else that its text depends on. */
  shape: S;
}

interface Prepared {
  query: CompiledQuery;
  /** Which value each parameter takes. */
  names: string[];
}

/** More come only with callers in ever other numbers of teams. */
const PREPARED_MAX = 200;

/**
 * A query whose text is built once for each shape, because building takes longer than running.
 * It is built with placeholders, and throws where a parameter is anything else, so that no value
 * of one call can stay behind for the next.
 */
export function prepared<
  V extends Record<string, Value>,
  S extends Record<string, Value | boolean>,
  Row,
>(
  build: (queries: Queries, parts: Parts<V, S>) => Compilable<Row>,
): (queries: Queries, parts: Parts<V, S>) => Promise<Row[]> {
  const known = new WeakMap<Queries, Map<string, Prepared>>();
  return async (queries, parts) => {
    const byShape = known.get(queries) ?? new Map<string, Prepared>();
    known.set(queries, byShape);
    const shape = shapeOf(parts);
    let found = byShape.get(shape);
    if (!found) {
      found = prepare((placeholders) => build(queries, placeholders), parts);
      if (byShape.size >= PREPARED_MAX) byShape.clear();
      byShape.set(shape, found);
    }
    const values = valuesOf(parts);
    const parameters = found.names.map((name) => values[name]);
    return (await runCompiled<Row>(queries, { ...found.query, parameters })).rows;
  };
}

type AnyParts = Parts<Record<string, Value>, Record<string, Value | boolean>>;

/** All of the caller but its values: what the access rules may look at. */
function shapeOf({ principal, shape }: AnyParts): string {
  const { teamKeys, isAdmin, canWrite, via } = principal;
  return [teamKeys.length, isAdmin, canWrite, via, ...Object.values(shape)].join();
}

function valuesOf({ principal, values }: AnyParts): Record<string, Value> {
  const all: Record<string, Value> = {
    ...values,
    orgKey: principal.orgKey,
    userId: principal.userId,
  };
  principal.teamKeys.forEach((key, index) => all[`team${index}`] = key);
  return all;
}

function prepare<V extends Record<string, Value>, S extends Record<string, Value | boolean>>(
  build: (placeholders: Parts<V, S>) => Compilable,
  { principal, values, shape }: Parts<V, S>,
): Prepared {
  const nameOf = new Map<unknown, string>();
  const placeholder = <T extends Value>(name: string, value: T): T => {
    const mark = typeof value === "number" ? -1_000_000 - nameOf.size : `\u0000${name}`;
    nameOf.set(mark, name);
    return mark as T;
  };
  const marks = Object.entries(values).map(([name, value]) => [name, placeholder(name, value)]);
  const query = build({
    principal: {
      ...principal,
      email: null,
      orgKey: placeholder("orgKey", principal.orgKey),
      userId: placeholder("userId", principal.userId),
      teamKeys: principal.teamKeys.map((key, index) => placeholder(`team${index}`, key)),
    },
    values: Object.fromEntries(marks) as V,
    shape,
  }).compile();
  const names = query.parameters.map((parameter) => {
    const name = nameOf.get(parameter);
    if (name === undefined) {
      throw new Error(`Cannot prepare ${query.sql}: parameter ${parameter} is no value of a call`);
    }
    return name;
  });
  return { query, names };
}
