import { parseCronLine } from "./cron_line.ts";

/** A schedule has no more lines, so that finding its next tick stays cheap. */
export const CRON_LINES_MAX = 10;

const SEPARATOR = "; ";

/**
 * A cron as it is stored: lines of five fields, joined by `; `, of which each fires by itself. They
 * come in the order of the day, and none twice.
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

/** The lines of a cron as it is stored. */
export function cronLines(cron: string): string[] {
  return cron.split(SEPARATOR);
}

/** The other way round. */
export function joinCron(lines: readonly string[]): string {
  return lines.join(SEPARATOR);
}

function byTimeOfDay(a: string, b: string): number {
  return firstMinute(a) - firstMinute(b) || (a < b ? -1 : 1);
}

/** The day fields; `*` and its steps begin with it. */
function firstMinute(line: string): number {
  const [minute = 0, hour = 0] = line.split(" ").map((field) => parseInt(field) || 0);
  return hour * 60 + minute;
}
