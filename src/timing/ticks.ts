import { Cron } from "croner";
import { cronLines } from "./cron.ts";
import { fixedRecurrences } from "./cron_recurrence.ts";
import type { FreeDays } from "./free_days.ts";
import { FreeDayTicks, type TickSource } from "./free_day_ticks.ts";
import type { Recurrence } from "./rule/rule.ts";
import { readRule } from "./rule/rule_text.ts";
import { RuleTicks } from "./rule/rule_ticks.ts";
import type { Timing } from "./timing.ts";

/** The first tick after a time, all in milliseconds; null if there is none. */
export function nextTick(timing: Timing, after: number): number | null {
  return nextTicks(timing, { after, limit: 1 })[0] ?? null;
}

/** The first ticks after a time, at most `limit`. */
export function nextTicks(
  timing: Timing,
  { after, limit }: { after: number; limit: number },
): number[] {
  if (timing.kind === "once") return timing.runAt > after ? [timing.runAt] : [];
  return sourceOf(timing).next({ after, limit });
}

/** The last tick before a time; null if there is none. */
export function previousTick(timing: Timing, before: number): number | null {
  if (timing.kind === "once") return timing.runAt < before ? timing.runAt : null;
  return sourceOf(timing).previous(before);
}

/** The timing without its free days, which has ticks on them. */
export function withoutFreeDays(timing: Timing): Timing {
  if (timing.kind === "once") return timing;
  const { freeDays: _, ...all } = timing;
  return all;
}

/** Whether it fires after a time, and each line of its cron does. */
export function firesAfter(timing: Timing, after: number): boolean {
  if (timing.kind === "recurring") {
    return cronLines(timing.cron).every((line) => nextTick({ ...timing, cron: line }, after));
  }
  return nextTick(timing, after) !== null;
}

type Recurring = Exclude<Timing, { kind: "once" }>;

function sourceOf({ freeDays, ...timing }: Recurring): TickSource {
  const source = allSourceOf(timing);
  // A phrase whose calendar is not looked up yet has no days.
  if (!freeDays?.days) return source;
  const known = withFreeDays.get(source);
  if (known?.days === freeDays.days && known.policy === freeDays.policy) return known.ticks;
  const ticks = new FreeDayTicks(source, freeDays, timing.timezone);
  withFreeDays.set(source, { days: freeDays.days, policy: freeDays.policy, ticks });
  return ticks;
}

/** The last free days that each source was asked with: it is asked again with the same ones. */
const withFreeDays = new WeakMap<
  TickSource,
  { days: string; policy: FreeDays["policy"]; ticks: TickSource }
>();

const REMEMBERED_MAX = 1_000;
const remembered = new Map<string, TickSource>();

/** Remembered because a count has to be counted from its start. */
function allSourceOf(timing: Recurring): TickSource {
  const { timezone } = timing;
  const key = `${timezone}\n${timing.kind === "rule" ? timing.rule : timing.cron}`;
  const known = remembered.get(key);
  if (known) return known;
  const made = merged(
    timing.kind === "rule"
      ? [new RuleTicks(readRule(timing.rule), timezone)]
      : cronSources(timing.cron, timezone),
  );
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(key, made);
  return made;
}

function merged(sources: readonly TickSource[]): TickSource {
  return {
    next({ after, limit }) {
      const found = sources.flatMap((source) => source.next({ after, limit }));
      // A minute that several lines name is one tick.
      return [...new Set(found)].sort((a, b) => a - b).slice(0, limit);
    },
    previous(before) {
      const found = sources.flatMap((source) => source.previous(before) ?? []);
      return found.length === 0 ? null : Math.max(...found);
    },
  };
}

/**
 * When the clocks change, a line of plain hours and minutes fires once a day that has it: at the
 * first of two such times, or at the end of the gap that contains it. A line with `*` or `/` in
 * them follows elapsed time.
 */
function cronSources(cron: string, timezone: string): TickSource[] {
  const recurrences: Recurrence[] = [];
  const elapsed: TickSource[] = [];
  for (const line of cronLines(cron)) {
    const fixed = fixedRecurrences(line);
    if (fixed) recurrences.push(...fixed);
    else elapsed.push(elapsedSource(line, timezone));
  }
  if (recurrences.length === 0) return elapsed;
  const rule = { start: AGES_AGO, recurrences, exceptions: [], until: null, count: null };
  return [...elapsed, new RuleTicks(rule, timezone)];
}

/** The beginning of intervals for a cron, which has none: 1970. */
const AGES_AGO = { day: 0, minute: 0 };

function elapsedSource(line: string, timezone: string): TickSource {
  const pattern = new Cron(line, { timezone, mode: "5-part", fixedTimeRule: "no-wildcard" });
  return {
    next: ({ after, limit }) => pattern.nextRuns(limit, new Date(after)).map(Number),
    previous: (before) => pattern.previousRuns(1, new Date(before)).map(Number)[0] ?? null,
  };
}
