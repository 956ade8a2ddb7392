import { Cron } from "croner";
import { cronLines } from "./cron.ts";
import { fixedRecurrences } from "./cron_recurrence.ts";
import type { FreeDays } from "./free_days.ts";
import { FreeDayTicks, type TickSource } from "./free_day_ticks.ts";
import type { Recurrence } from "./rule/rule.ts";
import { readRule } from "./rule/rule_text.ts";
import { RuleTicks } from "./rule/rule_ticks.ts";
import type { Timing } from "./timing.ts";

/** Returns the first tick after a time; null if there is none. All times are in milliseconds. */
export function nextTick(timing: Timing, after: number): number | null {
  return nextTicks(timing, { after, limit: 1 })[0] ?? null;
}

/** Returns the first ticks after a time, at most `limit`. */
export function nextTicks(
  timing: Timing,
  { after, limit }: { after: number; limit: number },
): number[] {
  if (timing.kind === "once") return timing.runAt > after ? [timing.runAt] : [];
  return sourceOf(timing).next({ after, limit });
}

/** Returns the last tick before a time; null if there is none. */
export function previousTick(timing: Timing, before: number): number | null {
  if (timing.kind === "once") return timing.runAt < before ? timing.runAt : null;
  return sourceOf(timing).previous(before);
}

/** Returns the timing without its free days, so that it has ticks on them. */
export function withoutFreeDays(timing: Timing): Timing {
  if (timing.kind === "once") return timing;
  const { freeDays: _, ...all } = timing;
  return all;
}

/** Returns whether the timing fires after a time; of a cron, whether each of its lines does. */
export function firesAfter(timing: Timing, after: number): boolean {
  if (timing.kind === "recurring") {
    return cronLines(timing.cron).every((line) => nextTick({ ...timing, cron: line }, after));
  }
  return nextTick(timing, after) !== null;
}

type Recurring = Exclude<Timing, { kind: "once" }>;

function sourceOf({ freeDays, ...timing }: Recurring): TickSource {
  const source = allSourceOf(timing);
  // In a phrase whose calendar is not looked up yet, the days are empty.
  if (!freeDays?.days) return source;
  const known = withFreeDays.get(source);
  if (known?.days === freeDays.days && known.policy === freeDays.policy) return known.ticks;
  const ticks = new FreeDayTicks(source, freeDays, timing.timezone);
  withFreeDays.set(source, { days: freeDays.days, policy: freeDays.policy, ticks });
  return ticks;
}

/** The last free days that each source was used with, which are usually the same the next time. */
const withFreeDays = new WeakMap<
  TickSource,
  { days: string; policy: FreeDays["policy"]; ticks: TickSource }
>();

const REMEMBERED_MAX = 1_000;
const remembered = new Map<string, TickSource>();

/** Caches sources, because a rule with a count has to count from its start. */
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
 * Returns the sources of a cron's ticks. When the clocks change, a line with plain hours and
 * minutes fires once on each day that has its time: at the first of two such times, or at the end
 * of the gap that contains it. A line with `*` or `/` in its hours or minutes follows elapsed time.
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
  const rule = { start: EPOCH, recurrences, exceptions: [], until: null, count: null };
  return [...elapsed, new RuleTicks(rule, timezone)];
}

/** The start of a cron's intervals, which is arbitrary: 1970. */
const EPOCH = { day: 0, minute: 0 };

function elapsedSource(line: string, timezone: string): TickSource {
  const pattern = new Cron(line, { timezone, mode: "5-part", fixedTimeRule: "no-wildcard" });
  return {
    next: ({ after, limit }) => pattern.nextRuns(limit, new Date(after)).map(Number),
    previous: (before) => pattern.previousRuns(1, new Date(before)).map(Number)[0] ?? null,
  };
}
