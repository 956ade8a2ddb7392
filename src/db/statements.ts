const TRIGGER = /^\s*(--.*\n\s*)*CREATE TRIGGER\b/i;

/** The end of a trigger. That of a `CASE` has no semicolon before it. */
const TRIGGER_END = /;\s*END;\s*$/i;

/**
 * Splits a script into its statements, each with a semicolon at the end of a line. The statements
 * of a trigger stay in it.
 */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let open = "";
  for (const piece of script.split(/(?<=;)\s*\n/)) {
    open = open === "" ? piece : `${open}\n${piece}`;
    if (TRIGGER.test(open) && !TRIGGER_END.test(open)) continue;
    if (open.trim() !== "") statements.push(open);
    open = "";
  }
  if (open.trim() !== "") statements.push(open);
  return statements;
}

/** `SELECT *` and `table.*`. */
const ANY_COLUMNS = /[\s.]\*/;

/** Whether a statement names no columns, so that a change of the table changes them. */
export function hasAnyColumns(sql: string): boolean {
  return ANY_COLUMNS.test(sql);
}
