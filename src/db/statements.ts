/** Splits a script into its statements, each with a semicolon at the end of a line. */
export function statementsOf(script: string): string[] {
  return script.split(/(?<=;)\s*\n/).filter((statement) => statement.trim() !== "");
}
