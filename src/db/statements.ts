/** The statements of a script, each of which ends its line with a semicolon. */
export function statementsOf(script: string): string[] {
  return script.split(/(?<=;)\s*\n/).filter((statement) => statement.trim() !== "");
}
