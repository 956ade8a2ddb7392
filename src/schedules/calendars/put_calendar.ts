import type { Queries } from "../../db/dialect.ts";
import { AppError } from "../../lib/errors.ts";
import { parsePhrase } from "../../timing/phrase/parse_phrase.ts";
import { freeDaysOf } from "../../timing/timing.ts";
import type { Sealer } from "../../lib/crypto.ts";
import type { ScheduleContext } from "../context.ts";
import { addressOf, sealedAddress } from "./address.ts";
import type { CalendarDays } from "./calendar_job.ts";
import {
  type CalendarRow,
  countCalendars,
  countSchedulesOf,
  findCalendar,
  insertCalendar,
  updateCalendar,
} from "./calendar_store.ts";
import { notOwner } from "./delete_calendar.ts";
import { CALENDARS_MAX, CALENDARS_OF_USER_MAX } from "./limits.ts";
import { parseCalendar } from "./parse_calendar.ts";
import { recordChange } from "./record_change.ts";
import { REFRESH_EVERY_MS } from "./refresh_calendar.ts";
import { type Calendar, mayChange, toCalendar } from "./shown_calendar.ts";
import { spreadDays } from "./spread_days.ts";

/** A calendar as a caller submits it: its text or its address. */
export interface CalendarInput {
  name: string;
  ics?: string | undefined;
  url?: string | undefined;
  /** The zone in which times in UTC are assigned to days; the calendar's own zone if absent. */
  timezone?: string | undefined;
}

/** The longest time that a request waits for the server of the address. */
const FETCH_MS_MAX = 10_000;

/**
 * Creates or replaces a calendar of the organization. Schedules that use the calendar apply the new
 * days from now on. Errors: `forbidden` for others than its owner and admins, `invalid_request` for
 * a text that is no calendar and an address that returns none, `conflict` if the organization has
 * 100 already, or the caller 50 of them.
 */
export async function putCalendar(
  ctx: ScheduleContext,
  { url: address, ...given }: CalendarInput,
): Promise<Calendar> {
  // Calendars are often published as webcal, which means https.
  const input = { ...given, url: address?.replace(/^webcals?:/i, "https:") };
  const { db, clock, principal, schedules } = ctx;
  const key = { orgKey: principal.orgKey, name: input.name };
  await requireNameUsableInPhrases(input.name, clock.now());
  requireMayChange(ctx, await findCalendar(db.queries, key));
  const read = await buildRow(ctx, input);
  const now = read.read_at;
  const encryption = schedules.sealer.inUse;
  const newId = ctx.ids.uuid();
  const row = await db.transaction(async (tx) => {
    const before = await findCalendar(tx.queries, key);
    requireMayChange(ctx, before);
    const id = before?.id ?? newId;
    const after: CalendarRow = {
      id,
      ...sealedAddress(encryption, { id, url: input.url ?? null }),
      ...{ org_key: key.orgKey, name: key.name, owner_id: before?.owner_id ?? principal.userId },
      version: (before?.version ?? 0) + 1,
      is_spread: 0,
      created_at: before?.created_at ?? now,
      ...read,
    };
    if (after.sealed_url !== null) await encryption.confirm(tx.queries);
    await write(tx.queries, before, after);
    if (before && isSame(schedules.sealer, before, after)) return after;
    const action = before ? "calendar.replaced" : "calendar.created";
    await recordChange(tx.queries, ctx, { calendar: after, action });
    return after;
  });
  await spreadDays({ db, now }, row.id);
  schedules.onScheduleChanged();
  const used = await countSchedulesOf(db.queries, row.id);
  return toCalendar(row, { now, schedules: used });
}

/** Reads the content of a submitted calendar in the form in which it is stored. */
async function buildRow(ctx: ScheduleContext, input: CalendarInput) {
  const source = await readSource(ctx, input);
  const { days, named, ignoredEvents } = await readDays(ctx, { ...input, ...source });
  const now = ctx.clock.now();
  return {
    timezone: input.timezone ?? null,
    days,
    named_days: JSON.stringify(named),
    ignored_events: ignoredEvents,
    etag: source.etag,
    read_at: now,
    refresh_at: input.url === undefined ? null : now + REFRESH_EVERY_MS,
    failure: null,
    failed_at: null,
  };
}

/**
 * Throws for a name that has another meaning in a phrase, as "august" has, because no phrase could
 * name the calendar.
 */
async function requireNameUsableInPhrases(name: string, now: number): Promise<void> {
  const phrase = `every day at 9 except on free days of ${name}`;
  const read = await parsePhrase(phrase, { now, timezone: "UTC" }).catch(() => null);
  if (read !== null && freeDaysOf(read)?.calendar === name) return;
  throw refused("name", `"${name}" cannot be the name of a calendar in a phrase: take another one`);
}

function requireMayChange({ principal }: ScheduleContext, before: CalendarRow | undefined): void {
  if (before && !mayChange(principal, before)) throw notOwner("change");
}

/** Returns whether a replacement changes nothing. */
function isSame(sealer: Pick<Sealer, "open">, before: CalendarRow, after: CalendarRow): boolean {
  return before.days === after.days && before.timezone === after.timezone &&
    addressOf(sealer, before) === addressOf(sealer, after);
}

async function write(
  queries: Queries,
  before: CalendarRow | undefined,
  after: CalendarRow,
): Promise<void> {
  if (before) return await updateCalendar(queries, before.id, after);
  const { org_key: orgKey, owner_id: ownerId } = after;
  const { total, own } = await countCalendars(queries, { orgKey, ownerId });
  if (total >= CALENDARS_MAX) throw tooMany(`the organization has ${CALENDARS_MAX}`);
  if (own >= CALENDARS_OF_USER_MAX) throw tooMany(`you have ${CALENDARS_OF_USER_MAX}`);
  await insertCalendar(queries, after);
}

function tooMany(what: string): AppError {
  return new AppError(
    "conflict",
    `Cannot make another calendar: ${what}, which is the most. Delete one first`,
    { reason: "limit_reached" },
  );
}

async function readSource(
  { principal: { orgKey }, schedules }: ScheduleContext,
  { ics, url }: CalendarInput,
): Promise<{ ics: string; etag: string | null }> {
  if ((ics === undefined) === (url === undefined)) {
    throw refused("ics", "give the text of the calendar or its address, and not both");
  }
  if (url === undefined) return { ics: ics ?? "", etag: null };
  const signal = AbortSignal.timeout(FETCH_MS_MAX);
  const fetched = await schedules.fetchCalendar({ url, orgKey, etag: null, signal });
  if (fetched.kind === "fetched") return { ics: fetched.text, etag: fetched.etag };
  throw refused("url", fetched.kind === "failed" ? fetched.message : "it returns no calendar");
}

async function readDays(
  { principal: { orgKey, userId }, schedules, clock }: ScheduleContext,
  { ics, url, timezone }: CalendarInput,
): Promise<CalendarDays> {
  const answer = await parseCalendar({ workers: schedules.workers, orgKey, userId }, {
    text: ics ?? "",
    timezone: timezone ?? null,
    defaultTimezone: schedules.defaultTimezone,
    now: clock.now(),
  });
  if (answer.kind === "read") return answer.calendar;
  throw refused(url === undefined ? "ics" : "url", answer.message);
}

function refused(path: string, message: string): AppError {
  const issues = [{ path, message }];
  return new AppError("invalid_request", `Cannot read the calendar: ${message}`, { issues });
}
