import { deepEqual, ok } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "../../src/db/migrations.ts";
import { openPlanCheck, type PlanFault } from "../support/db/statement_plans.ts";

interface Trigger {
  name: string;
  text: string;
}

function allTriggers(): Trigger[] {
  using db = new DatabaseSync(":memory:");
  for (const { sql } of MIGRATIONS) db.exec(sql);
  const found = db.prepare("SELECT name, sql AS text FROM sqlite_schema WHERE type = 'trigger'");
  return found.all() as unknown as Trigger[];
}

/** The condition of a trigger and its statements, with parameters for the row that it is about. */
function statementsOf({ text }: Trigger): string[] {
  const [, condition, body = ""] = /(?:\bWHEN\b(.*?))?\bBEGIN\b(.*)\bEND\W*$/s.exec(text) ?? [];
  const statements = body.split(";").filter((one) => one.trim() !== "");
  if (condition !== undefined) statements.push(`SELECT 1 WHERE ${condition}`);
  return statements.map((one) => one.replaceAll(/\b(NEW|OLD)\.\w+/g, "?"));
}

// The plan of a statement does not show those of the triggers that it sets off.
Deno.test("each trigger costs the same however large its tables are", () => {
  const triggers = allTriggers();
  ok(triggers.length > 50);
  using check = openPlanCheck();
  using db = new DatabaseSync(":memory:");
  for (const { sql } of MIGRATIONS) db.exec(sql);
  const faults: Record<string, PlanFault[]> = {};
  for (const trigger of triggers) {
    const statements = statementsOf(trigger);
    ok(statements.length > 0, trigger.name);
    // The check passes over what is no statement of the schema.
    for (const statement of statements) db.prepare(statement);
    const found = statements.map(check).filter((fault) => fault !== null);
    if (found.length > 0) faults[trigger.name] = found;
  }
  deepEqual(faults, {});
});
