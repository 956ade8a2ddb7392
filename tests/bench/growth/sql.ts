/** The callers of the benchmark, and the ids that the calls name. */
export const ORG = "bench";
export const USER = id(0, 1);
export const TEAM = "team-1";

/**
 * A thing that a database has many of. Each SQL statement inserts the numbers from `?1` to `?2`.
 */
export interface Kind {
  name: string;
  statements: readonly string[];
  /** No more of them, however large the rest is. */
  max?: number;
}

export function id(kind: number, number: number): string {
  return `${String(kind).padStart(8, "0")}-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

/** The SQL of the id with the number of the row. */
export function idOf(kind: number, number = "number"): string {
  return `printf('${String(kind).padStart(8, "0")}-0000-7000-8000-%012d', ${number})`;
}

/** Milliseconds of the first row; each has one more than the one before. */
export const BEGAN_AT = 1_750_000_000_000;

/** The numbers as integers: parameters come as numbers with a fraction, `1.0` in a text. */
export const NUMBERS = `WITH RECURSIVE numbers (number) AS (
  SELECT CAST(?1 AS INTEGER) UNION ALL SELECT number + 1 FROM numbers WHERE number < ?2
)`;

export const DEFINITION = JSON.stringify({ format: "planner/1", name: "One", steps: [] });
