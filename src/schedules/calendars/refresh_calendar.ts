import type { Context } from "../../identity/context.ts";
import { anySignal } from "../../lib/any_signal.ts";
import type { Log } from "../../lib/log.ts";
import type { ScheduleSettings } from "../context.ts";
import {
  type CalendarRow,
  type CalendarToRefresh,
  claimRefresh,
  findCalendarById,
  findToRefresh,
  findToSpread,
  updateCalendar,
} from "./calendar_store.ts";
import { addressOf, sealAddresses } from "./address.ts";
import { parseCalendar } from "./parse_calendar.ts";
import { spreadDays } from "./spread_days.ts";

export const REFRESH_EVERY_MS = 12 * 60 * 60 * 1000;

/** The shorter time until the next try after a failure. */
const RETRY_EVERY_MS = 60 * 60 * 1000;

const FETCH_MS_MAX = 30_000;
const BATCH_SIZE = 10;

export interface RefreshDeps {
  base: Pick<Context, "db" | "clock">;
  settings: Pick<
    ScheduleSettings,
    "fetchCalendar" | "sealer" | "workers" | "defaultTimezone" | "onScheduleChanged"
  >;
  log: Log;
}

/**
 * Fetches the calendars whose refresh is due, each in one process only, and copies new days to
 * schedules. A calendar that cannot be fetched keeps its days and shows the failure.
 */
export async function refreshCalendars(deps: RefreshDeps, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps.base;
  await sealAddresses({ db, sealer: deps.settings.sealer });
  const due = await findToRefresh(db.queries, { now: clock.now(), limit: BATCH_SIZE });
  for (const calendar of due) {
    signal.throwIfAborted();
    const next = clock.now() + RETRY_EVERY_MS;
    const isMine = await db.transaction(({ queries }) => claimRefresh(queries, calendar, next));
    if (isMine) await refreshCalendar(deps, { calendar, signal });
  }
  for (const id of await findToSpread(db.queries)) {
    signal.throwIfAborted();
    await spreadDays({ db, now: clock.now() }, id);
    deps.settings.onScheduleChanged();
  }
}

async function refreshCalendar(
  { base: { db, clock }, settings, log }: RefreshDeps,
  { calendar: { id }, signal }: { calendar: CalendarToRefresh; signal: AbortSignal },
): Promise<void> {
  const row = await findCalendarById(db.queries, id);
  const url = row && addressOf(settings.sealer, row);
  if (!row || !url) return;
  const found = await readAgain(settings, { row, url, now: clock.now(), signal });
  const now = clock.now();
  await db.transaction(async ({ queries }) => {
    const current = await findCalendarById(queries, id);
    // Another process or user has changed the calendar in the meantime.
    if (current?.version !== row.version || addressOf(settings.sealer, current) !== url) return;
    await updateCalendar(queries, id, fieldsOf(found, current, now));
  });
  if ("failure" in found) {
    const { org_key: orgKey, name } = row;
    log.warn("a calendar of free days cannot be read", { orgKey, name, reason: found.failure });
  }
}

type Fields = Pick<CalendarRow, "days" | "named_days" | "ignored_events" | "etag">;
type ReadAgain = { failure: string } | { read: Fields | null };

async function readAgain(
  { fetchCalendar, workers, defaultTimezone }: RefreshDeps["settings"],
  { row, url, now, signal }: { row: CalendarRow; url: string; now: number; signal: AbortSignal },
): Promise<ReadAgain> {
  const { org_key: orgKey, timezone } = row;
  // The computed days of an unchanged text end at some time, so the text is fetched again now and
  // then.
  const etag = now - row.read_at > READ_WHOLE_EVERY_MS ? null : row.etag;
  using ended = anySignal([signal, AbortSignal.timeout(FETCH_MS_MAX)]);
  const fetched = await fetchCalendar({ url, orgKey, etag, signal: ended.signal });
  if (fetched.kind === "failed") return { failure: fetched.message };
  if (fetched.kind === "unchanged") return { read: null };
  const job = { text: fetched.text, timezone, defaultTimezone, now };
  const answer = await parseCalendar({ workers, orgKey }, job);
  if (answer.kind === "refused") return { failure: answer.message };
  const { days, named, ignoredEvents } = answer.calendar;
  const named_days = JSON.stringify(named);
  return { read: { days, named_days, ignored_events: ignoredEvents, etag: fetched.etag } };
}

const READ_WHOLE_EVERY_MS = 30 * 24 * 60 * 60 * 1000;

function fieldsOf(found: ReadAgain, current: CalendarRow, now: number): Partial<CalendarRow> {
  if ("failure" in found) {
    return { failure: found.failure, failed_at: current.failed_at ?? now };
  }
  const well = { failure: null, failed_at: null, refresh_at: now + REFRESH_EVERY_MS };
  if (found.read === null) return well;
  const isNew = found.read.days !== current.days;
  const changed = isNew ? { version: current.version + 1, is_spread: 0 as const } : {};
  return { ...well, ...found.read, read_at: now, ...changed };
}
