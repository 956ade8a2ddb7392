/**
 * Explains every statement of the application that the tests of an isolate execute. A test fails if
 * a statement's cost grows with its tables. Every module that opens a test database imports this
 * file.
 */
import { DefaultQueryCompiler } from "kysely";
import { IS_CHILD } from "../logs/leaks.ts";
import { openPlanCheck, type PlanCheck, type PlanFault } from "./statement_plans.ts";

export interface FoundFault extends PlanFault {
  /** The line of the application that executes the statement. */
  place: string;
}

const faults: FoundFault[] = [];
const explained = new Set<string>();
let check: PlanCheck | null = null;

/** The faults that were found since the last call. */
export function takeFaults(): FoundFault[] {
  return faults.splice(0);
}

function watchStatements(): void {
  const compileQuery = DefaultQueryCompiler.prototype.compileQuery;
  DefaultQueryCompiler.prototype.compileQuery = function (node, queryId) {
    const query = compileQuery.call(this, node, queryId);
    if (!explained.has(query.sql)) explainOnce(query.sql);
    return query;
  };
}

function explainOnce(sql: string): void {
  const place = placeOf(new Error().stack ?? "");
  if (place === null) return;
  explained.add(sql);
  check ??= openPlanCheck();
  const fault = check(sql);
  if (fault) faults.push({ ...fault, place });
}

const FILE = /\/((?:src|tests|\.ci)\/[^():]+\.ts:\d+)/;

/** The files through which all statements are executed. */
const PASSED =
  /^(src\/db\/(prepared|dialect)|src\/access\/prepared_for_caller|tests\/support\/db\/(plan_guard|query_plans))\.ts/;

/** Null for a statement of a test, because tests may read whole tables. */
function placeOf(stack: string): string | null {
  for (const line of stack.split("\n")) {
    const place = FILE.exec(line)?.[1];
    if (place === undefined || PASSED.test(place)) continue;
    return place.startsWith("src/") ? place : null;
  }
  return null;
}

function failOnFaults(): void {
  const found = takeFaults();
  if (found.length === 0) return;
  const words = found.map(({ place, steps, sql }) => `${place}: ${steps.join("; ")}\n  ${sql}`);
  throw new Error(
    "Each statement must cost the same however large its tables are, or have its reason in " +
      `tests/support/db/plan_exceptions.ts:\n${words.join("\n")}`,
  );
}

// A process that a test starts has no tests of its own.
if (!IS_CHILD) {
  watchStatements();
  Deno.test.afterAll(failOnFaults);
}
