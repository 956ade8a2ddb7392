import { listSchedules } from "../../../../schedules/list_schedules.ts";
import { DEFAULT_NAME } from "../../../../schedules/schedule_store.ts";
import type { Schedule } from "../../../../schedules/get_schedule.ts";
import { readPendingProposal } from "../../../../threads/proposals/pending_proposal.ts";
import { describeTiming } from "../../../../timing/describe/describe_timing.ts";
import {
  changedTiming,
  readTimePart,
  type TimeChange,
} from "../../../../timing/phrase/change_time.ts";
import { parsePhrase } from "../../../../timing/phrase/parse_phrase.ts";
import type { Timing } from "../../../../timing/timing.ts";
import { localTime } from "../../../../timing/wall_time.ts";
import { isoTime } from "../../../../lib/clock.ts";
import { AppError } from "../../../../lib/errors.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../../lib/json.ts";
import { pattern } from "../../../../lib/text/pattern.ts";
import { canonicalText } from "../../../../services/data/canonical_text.ts";
import type { OrderedDeed } from "../../../grammar/ordered_deed.ts";
import { ownWords } from "../../../grammar/own_words.ts";
import { readEditable, readLinkedWorkflow, readThreadDraft } from "../../../linked_workflow.ts";
import { CHANGE_TEXTS } from "../../../grammar/language/answers/change_texts.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { Talk } from "../../../talk.ts";
import type { Wish } from "../../phrases.ts";
import { wishOf } from "../../wishes.ts";
import { timingWords } from "../../drafting/timing_words.ts";
import { comparesWith } from "../values.ts";
import { speaksOfTime } from "./last_subject.ts";
import { type NewTime, readNewTime } from "./read_new_time.ts";
import { withoutDays } from "./without_days.ts";

interface Retiming {
  wishes: Wish[];
  orderedDeeds: OrderedDeed[];
  /** A note on how an hour was read, if the other half of the day is possible. */
  note?: string;
}

/**
 * Changes the day or time of the proposed schedule, of the draft's, or of the workflow's. Returns
 * null if the message contains no time, or if there is no such schedule.
 */
export async function readRetiming(talk: Talk): Promise<Retiming | null> {
  const { message, attachments } = talk.turn;
  const said = attachments.length > 0 ? null : readNewTime(ownWords(message));
  if (said === null || (said.isBare && !await meansTime(talk, said))) return null;
  return await ofProposal(talk, said) ?? await ofDraft(talk, said) ?? await ofSchedules(talk, said);
}

/** Removes days from the current schedule: "Not on Mondays". Returns null for any other message. */
export async function readFewerDays(talk: Talk): Promise<Retiming | null> {
  const { message, attachments } = talk.turn;
  const definition = (await readEditable(talk))?.definition;
  const isAsking = attachments.length > 0 || message.includes("?");
  const edit = definition && !isAsking ? withoutDays(ownWords(message), definition) : null;
  if (!definition || !edit) return null;
  return await isPublished(talk, definition["schedule"])
    ? scheduling({ phrase: edit.phrase }, { name: DEFAULT_NAME, isOrdered: false })
    : { wishes: [{ tool: "edit_draft", input: { edit: { ...edit } } }], orderedDeeds: [] };
}

/**
 * Changes the days and keeps the hour: "Daily" for a schedule at 8. Returns null for a phrase with
 * an hour, or with more than days.
 */
export async function readOtherDays(talk: Talk, phrase: string): Promise<Retiming | null> {
  if (readTimePart(phrase)?.kind !== "days") return null;
  const message = `run it ${phrase} instead`;
  return await readRetiming({ ...talk, turn: { ...talk.turn, message } });
}

const NUMBER = /(?<![\w./:-])\d+(?![\w./:-])/u;

/** Whether the schedule has the only numbers of the draft, so that "make it 7" means the hour. */
function hasOnlyTime({ schedule, steps }: JsonObject): boolean {
  const isLeftOut = (key: string) => key === "retry" || key === "url" || key === "id";
  const said = JSON.stringify(steps ?? [], (key, value) => isLeftOut(key) ? null : value);
  // An interval has no hour.
  return /^\d+ \d+ /u.test(String(Object(schedule)["cron"])) && !NUMBER.test(said);
}

/**
 * Whether a change means the time. "7 instead of 6" changes a draft that compares with 6; "actually
 * 8" changes what was mentioned last.
 */
async function meansTime(talk: Talk, { from }: NewTime): Promise<boolean> {
  const definition = (await readEditable(talk))?.definition ?? {};
  if (from?.kind !== "times") return hasOnlyTime(definition) || await speaksOfTime(talk);
  const hours = from.times.map(({ minute }) => minute / 60);
  return !hours.some((hour) => comparesWith(definition, hour));
}

async function ofProposal(talk: Talk, said: NewTime): Promise<Retiming | null> {
  const { ctx, turn: { threadId } } = talk;
  const pending = await readPendingProposal(ctx.db.queries, threadId);
  const isOwn = pending?.action === "schedule" && pending.askedId === ctx.principal.userId;
  const { phrase, schedule } = isOwn ? pending.input : {};
  if (typeof phrase !== "string") return null;
  const timing = await timingNow(talk, phrase);
  const changed = timing && phraseAfter(talk, { timing, phrase }, said);
  return changed === null
    ? null
    : scheduling(changed, { name: String(schedule ?? DEFAULT_NAME), isOrdered: false });
}

/** Returns the current timing of a proposal; null for a time that has passed since. */
async function timingNow(
  { ctx }: Talk,
  phrase: string,
  timezone = ctx.schedules.defaultTimezone,
): Promise<Timing | null> {
  try {
    const context = { now: ctx.clock.now(), timezone };
    return await parsePhrase(phrase, context);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_request") return null;
    throw error;
  }
}

async function ofDraft(talk: Talk, said: NewTime): Promise<Retiming | null> {
  const { schedule } = (await readThreadDraft(talk))?.definition ?? {};
  const { cron, runAt, timezone } = isJsonObject(schedule) ? schedule : NO_SCHEDULE;
  if (typeof runAt === "string") return await ofOneTime(talk, { runAt, timezone }, said);
  if (typeof cron !== "string" || await isPublished(talk, schedule)) return null;
  const { clock, schedules: { defaultTimezone } } = talk.ctx;
  const timing: Timing = {
    kind: "recurring",
    cron,
    timezone: typeof timezone === "string" ? timezone : defaultTimezone,
  };
  const { phrase } = Object(schedule);
  const keepsHalf = namesHalfOfDay(phrase);
  const after = changedTiming(timing, { ...said, keepsHalf }, clock.now());
  if (after?.kind !== "recurring") return null;
  const other = changedTiming(timing, { ...said, keepsHalf: !keepsHalf }, clock.now());
  const fields = { phrase: describeTiming(after), cron: after.cron, timezone: after.timezone };
  const edit = { do: "schedule", ...fields };
  return {
    wishes: [{ tool: "edit_draft", input: { edit } }],
    orderedDeeds: [],
    ...notes(talk.language, { after, other }),
  };
}

/**
 * Changes the hour of a one-time draft. Returns null if the other half of the day is possible, and
 * for anything but an hour.
 */
async function ofOneTime(
  talk: Talk,
  { runAt, timezone }: { runAt: string; timezone: Json | undefined },
  { from, to }: NewTime,
): Promise<Retiming | null> {
  const { defaultTimezone } = talk.ctx.schedules;
  const zone = typeof timezone === "string" ? timezone : defaultTimezone;
  const [day = "", before = ""] = localTime(Date.parse(runAt), zone).split("T");
  const [time, another] = to.kind === "times" ? to.times : [];
  if (from !== null || !time || another) return null;
  const clock = new Date(time.minute * 60_000).toISOString().slice(11, 16);
  if (before >= NOON && clock < NOON) return null;
  const timing = await timingNow(talk, `once on ${day} at ${clock}`, zone);
  if (timing?.kind !== "once") return null;
  const edit = { do: "schedule_once", runAt: isoTime(timing.runAt), timezone: zone };
  return { wishes: [{ tool: "edit_draft", input: { edit } }], orderedDeeds: [] };
}

const NOON = "12:00";

/**
 * Returns the wish to set the time of the thread's draft; null without a draft, or for a time that
 * drafts cannot have.
 */
export async function draftTime(talk: Talk, phrase: string): Promise<Wish | null> {
  const definition = (await readEditable(talk))?.definition;
  if (!definition) return null;
  const timing = await timingNow(talk, phrase);
  if (timing?.kind === "once") {
    const { runAt, timezone } = timing;
    const edit = { do: "schedule_once", runAt: isoTime(runAt), timezone };
    return { tool: "edit_draft", input: { edit } };
  }
  if (timing?.kind !== "recurring" || timing.freeDays !== undefined) return null;
  const { timezone } = timing;
  const present = Object(definition["schedule"])["cron"];
  const cron = SAYS_HOUR.test(phrase) ? timing.cron : atHourOf(timing.cron, String(present ?? ""));
  const said = cron === timing.cron ? phrase : describeTiming({ ...timing, cron });
  return {
    tool: "edit_draft",
    input: { edit: { do: "schedule", phrase: said, cron, timezone } },
  };
}

const TIMES_OF_DAY = {
  en: ["noon|midnight|morning|evening|afternoon|night|hour|minute"],
  de: ["mittag|mitternacht|morgen|abend|nacht|stunde"],
  fr: ["midi|minuit|matin|soir|nuit|heure"],
  es: ["medio|mañana|tarde|noche|hora"],
};
const SAYS_HOUR = pattern("iu")`
  \d \s? (?: [ap]\.?m | h | uhr ) | \d:\d | ${"at|um|à|la(s)"} \s \d | ${TIMES_OF_DAY}
`;
const AT_HOUR = /^(\d{1,2} \d{1,2}) /u;

/** "Every first Monday" keeps the hour at which the draft runs. */
function atHourOf(cron: string, present: string): string {
  const [, time] = AT_HOUR.exec(present) ?? [];
  return time === undefined ? cron : cron.replace(/^0 0 /u, `${time} `);
}

/** Returns the phrase of the draft's schedule; null without a schedule. */
export async function draftPhrase(talk: Talk): Promise<string | null> {
  const schedule = (await readEditable(talk))?.definition?.["schedule"];
  if (!isJsonObject(schedule)) return null;
  const { phrase, cron, runAt } = schedule;
  return String(phrase ?? cron ?? runAt ?? "");
}

const NO_SCHEDULE: JsonObject = {};

/** Whether the draft's schedule equals the published one. The published one is changed then. */
async function isPublished(talk: Talk, schedule: Json | undefined): Promise<boolean> {
  const published = (await readLinkedWorkflow(talk))?.workflow?.schedule;
  return published !== undefined &&
    canonicalText(JSON.parse(JSON.stringify(published))) === canonicalText(schedule ?? null);
}

/**
 * Changes the only schedule that contains the old day or time. If several do, the reply lists them.
 */
async function ofSchedules(talk: Talk, said: NewTime): Promise<Retiming | null> {
  const workflow = await readLinkedWorkflow(talk);
  if (workflow === null) return null;
  const { schedules } = await listSchedules(talk.ctx, { workflowId: workflow.id });
  const fitting = schedules.flatMap((schedule) => {
    const timing = timingOf(schedule);
    const after = timing && phraseAfter(talk, { timing, phrase: schedule.phrase }, said);
    return after ? [{ name: schedule.name, ...after }] : [];
  });
  const [only, another] = fitting;
  if (!only) return null;
  if (another) return { wishes: [{ answer: whichOne(talk.language, fitting) }], orderedDeeds: [] };
  return scheduling(only, { name: only.name, isOrdered: said.isOrdered });
}

function whichOne(
  language: Language,
  schedules: readonly { name: string; phrase: string }[],
): string {
  const { changeSchedule, whichSchedule } = CHANGE_TEXTS[language];
  const list = schedules.map(({ name, phrase }) => `- "${changeSchedule(name, phrase)}"`);
  return `${whichSchedule}\n${list.join("\n")}`;
}

/**
 * Returns the timing of a schedule; null for a one-time schedule, and for one with free days, which
 * a new phrase would drop.
 */
function timingOf({ cron, rule, timezone, freeDays }: Schedule): Timing | null {
  if (freeDays !== null) return null;
  if (cron !== null) return { kind: "recurring", cron, timezone };
  return rule === null ? null : { kind: "rule", rule, timezone };
}

interface Changed {
  phrase: string;
  note?: string;
}

function phraseAfter(
  { ctx, language }: Talk,
  { timing, phrase }: { timing: Timing; phrase: string | null },
  change: TimeChange,
): Changed | null {
  const now = ctx.clock.now();
  const keepsHalf = namesHalfOfDay(phrase);
  const after = changedTiming(timing, { ...change, keepsHalf }, now);
  const other = changedTiming(timing, { ...change, keepsHalf: !keepsHalf }, now);
  return after && { phrase: describeTiming(after), ...notes(language, { after, other }) };
}

/** Whether a phrase names the half of the day: `5pm` does, `17:00` does not. */
function namesHalfOfDay(phrase: unknown): boolean {
  return /\d\s?[ap]\.?m\b|afternoon|evening|night|nachmittag|abend|apr[eè]s-midi|soir|tarde|noche/i
    .test(String(phrase));
}

function notes(
  language: Language,
  { after, other }: { after: Timing; other: Timing | null },
): Pick<Changed, "note"> {
  if (other === null || describeTiming(other) === describeTiming(after)) return {};
  const [taken, meant] = [after, other].map((timing) => timingWords(timing, language));
  return { note: CHANGE_TEXTS[language].otherHalf(taken ?? "", meant ?? "") };
}

/**
 * Returns the change of a schedule. Without a verb, or with an ambiguous hour, it is only proposed.
 */
function scheduling(
  { phrase, note }: Changed,
  { name, isOrdered }: { name: string; isOrdered: boolean },
): Retiming {
  const order: OrderedDeed = {
    deed: "schedule",
    reference: { kind: "linked" },
    phrase,
    schedule: name === DEFAULT_NAME ? null : name,
    isNew: null,
  };
  const orderedDeeds = isOrdered && note === undefined ? [order] : [];
  return { wishes: [wishOf(order)], orderedDeeds, ...note !== undefined && { note } };
}
