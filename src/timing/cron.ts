import { parseCronLine } from "./cron_line.ts";

/** The most lines of a cron, which keeps finding the next tick cheap. */
export const CRON_LINES_MAX = 10;

const SEPARATOR = "; ";

/**
 * Converts a cron to its stored form: lines of five fields, joined by `; `, each of which fires
 * independently. The lines are sorted by their times of the day and are unique.
 */
export function parseCron(text: string): { cron: string } | { problem: string } {
  const given = text.split(";");
  const lines = new Set<string>();
  for (const one of given) {
    const parsed = parseCronLine(one);
    if ("line" in parsed) lines.add(parsed.line);
    else if (given.length === 1) return parsed;
    else return { problem: `${parsed.problem} (in "${one.trim()}")` };
  }
  if (lines.size > CRON_LINES_MAX) {
    return { problem: `it takes ${lines.size} cron lines, and ${CRON_LINES_MAX} are the most` };
  }
  return { cron: joinCron([...lines].sort(byTimeOfDay)) };
}

/** Returns the lines of a stored cron. */
export function cronLines(cron: string): string[] {
  return cron.split(SEPARATOR);
}

/** Joins the lines of a stored cron. */
export function joinCron(lines: readonly string[]): string {
  return lines.join(SEPARATOR);
}

function byTimeOfDay(a: string, b: string): number {
  return firstMinute(a) - firstMinute(b) || (a < b ? -1 : 1);
}

/** Returns the first minute of the day. A field that is `*` or a step of it begins at 0. */
function firstMinute(line: string): number {
  const [minute = 0, hour = 0] = line.split(" ").map((field) => parseInt(field) || 0);
  return hour * 60 + minute;
}
