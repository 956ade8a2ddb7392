import { z } from "zod";
import type { JsonObject } from "../../../lib/json.ts";
import type { ScheduleKey } from "../../../schedules/context.ts";
import { SCHEDULE_NAME } from "../../../schedules/limits.ts";
import { listSchedules } from "../../../schedules/list_schedules.ts";
import { DEFAULT_NAME, findSchedule } from "../../../schedules/schedule_store.ts";
import { scheduleName } from "../../grammar/schedule_slots.ts";
import { resolveFreeDays } from "../../../schedules/calendars/resolve_free_days.ts";
import { listUpcomingRuns } from "../../../schedules/list_upcoming_runs.ts";
import { type CheckedSchedule, parseAndCheckSchedule } from "../../../schedules/parse_schedule.ts";
import { describeTiming } from "../../../timing/describe/describe_timing.ts";
import {
  EXAMPLE_PHRASES,
  parsePhrase,
  PHRASE_CHARACTERS_MAX,
} from "../../../timing/phrase/parse_phrase.ts";
import { unresolvedFreeDays } from "../../../timing/free_days.ts";
import { freeDaysOf, type Timing } from "../../../timing/timing.ts";
import { localTime } from "../../../timing/wall_time.ts";
import { refersTo } from "../../deeds/ordered_deeds.ts";
import { timingWords } from "../../built_in/drafting/timing_words.ts";
import { DEED_TEXTS } from "../../grammar/language/answers/deed_texts.ts";
import { PROPOSAL_TEXTS } from "../../grammar/language/answers/proposal_texts.ts";
import { SCHEDULE_TEXTS } from "../../grammar/language/answers/schedule_texts.ts";
import { shownWallTime } from "../../grammar/language/answers/shown_values.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { mayWriteLinkedWorkflow, requireLinkedWorkflow } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineDeed, defineTool, LocalizedError } from "../../tool.ts";
import { nameShown, requireSchedule } from "./thread_schedules.ts";

export const ASKS_FIRST =
  "Where the user has not ordered it in this message, the server asks first.";

export const scheduleTool = defineDeed({
  name: "schedule",
  description: "Lets this thread's published workflow run by itself, again and again or once. " +
    `It takes the place of the present schedule. ${ASKS_FIRST}`,
  input: z.strictObject({
    phrase: z.string().min(1).max(PHRASE_CHARACTERS_MAX).describe(
      `When, in the user's words or as a cron line: ${EXAMPLE_PHRASES.join("; ")}.`,
    ),
    schedule: z.string().min(1).max(64).optional().describe(
      "The name of the schedule, where the user says one: a workflow may have several.",
    ),
    isNew: z.boolean().optional()
      .describe("Whether it is to be one more schedule (true) or one that exists (false)."),
  }),
  isOffered: mayWriteLinkedWorkflow,
  async plan(talk, { phrase: said, ...meant }) {
    const { id: workflowId, name, version } = await requireLinkedWorkflow(talk);
    if (version === null) {
      return { text: DEED_TEXTS[talk.resultLanguage].notPublished(`"${name}"`), hasFailed: true };
    }
    const { schedule, before } = await resolveSchedule(talk, { workflowId, ...meant });
    const { phrase, timing } = await fixedTime(talk, said);
    // A one-time phrase ends a recurring schedule. Words such as "move it" do not ask for that.
    const endsIt = timing.kind === "once" && before !== null && before["runAt"] === null;
    const when = describeTiming(timing);
    return {
      deed: "schedule",
      summary: (language) =>
        summaryOf(language, { schedule, workflow: name, timing, endsIt, isNew: before === null }),
      details: { workflowId, name, scheduleName: schedule, schedule: when, ...timing },
      bound: { workflowId, schedule, before, ...timing },
      input: { phrase, schedule },
      isOrderedBy: async (order) =>
        !endsIt && order.deed === "schedule" &&
        refersTo(order.reference, { id: workflowId, name, isLinked: true }) &&
        isNamedSo(order, schedule) &&
        (order.isNew === null || order.isNew === (before === null)) &&
        (order.phrase === said || isSame((await fixedTime(talk, order.phrase)).timing, timing)),
      mayBeMeantBy: ({ deed }) => endsIt && deed === "schedule",
      async perform() {
        const input = { workflowId, name: schedule, input: phrase };
        const done = await parseAndCheckSchedule(talk.ctx, input);
        return { text: confirmation(talk.resultLanguage, { schedule, done, timing }) };
      },
    };
  },
});

/** Whether an order means the schedule. An additional schedule can be ordered without a name. */
function isNamedSo(
  order: { schedule: string | null; isNew: boolean | null },
  schedule: string,
): boolean {
  if (order.schedule === null && order.isNew === true) return true;
  return (order.schedule ?? DEFAULT_NAME) === schedule;
}

function summaryOf(
  language: Language,
  { schedule, workflow, timing, endsIt, isNew }: {
    schedule: string;
    workflow: string;
    timing: Timing;
    endsIt: boolean;
    isNew: boolean;
  },
): string {
  const texts = PROPOSAL_TEXTS[language];
  const when = timingWords(timing, language);
  const name = nameShown(schedule);
  const shown = JSON.stringify(workflow);
  if (name === null) return `${texts.schedule(shown, when)}${endsIt ? texts.endsSchedule : ""}`;
  const said = { schedule: name, workflow: shown, when };
  return isNew ? texts.addSchedule(said) : texts.moveSchedule(said);
}

/** Returns the confirmation, with the time as stored; in English in the words of the API. */
function confirmation(
  language: Language,
  { schedule, done, timing }: { schedule: string; done: CheckedSchedule; timing: Timing },
): string {
  const texts = SCHEDULE_TEXTS[language];
  const { parsed: { message, nextRunAt, timezone }, wrongInputs, hasInputs } = done;
  const name = nameShown(schedule);
  const first = name === null ? "" : `${texts.of(name)} `;
  const next = nextRunAt === null ? null : localTime(Date.parse(nextRunAt), timezone);
  if (language === "en") {
    const told = next === null
      ? message
      : message.replace(`The next run is at ${next}.`, () =>
        texts.nextRunAt(shownWallTime(next, language)));
    return `${first}${told}`;
  }
  const names = wrongInputs.map((each) => `"${each}"`).join(", ");
  const failing = hasInputs ? texts.failsUntilInputsFit(names) : texts.failsWithoutDefaults(names);
  const sentences = [
    texts.scheduled(timingWords(timing, language)),
    next === null ? texts.staysPaused : texts.nextRunAt(shownWallTime(next, language)),
    ...names === "" ? [] : [failing],
  ];
  return `${first}${sentences.join(" ")}`;
}

/**
 * Returns the name of the schedule to create or change, and its previous state; null if it is new.
 */
async function resolveSchedule(
  talk: Talk,
  { workflowId, schedule: said, isNew }: {
    workflowId: string;
    schedule?: string | undefined;
    isNew?: boolean | undefined;
  },
): Promise<{ schedule: string; before: JsonObject | null }> {
  const schedule = said === undefined && isNew
    ? await freeName(talk, workflowId)
    : scheduleName(said ?? DEFAULT_NAME);
  if (!SCHEDULE_NAME.test(schedule)) {
    throw new LocalizedError("invalid_request", SCHEDULE_TEXTS[talk.resultLanguage].badName);
  }
  if (isNew === false) await requireSchedule(talk, { workflowId, said: schedule });
  const row = await findSchedule(talk.ctx.db.queries, { workflowId, name: schedule });
  if (row && isNew) {
    const { isThereAlready } = SCHEDULE_TEXTS[talk.resultLanguage];
    throw new LocalizedError("conflict", isThereAlready(JSON.stringify(schedule), schedule));
  }
  if (!row) return { schedule, before: null };
  const { cron, rule, run_at: runAt, timezone } = row;
  return { schedule, before: { cron, rule, runAt, timezone } };
}

/** Returns a name for an additional schedule: `default`, `schedule-2`, `schedule-3` … */
async function freeName(talk: Talk, workflowId: string): Promise<string> {
  const { schedules } = await listSchedules(talk.ctx, { workflowId });
  const taken = new Set(schedules.map(({ name }) => name));
  const names = schedules.map((_, at) => nextName(at));
  return names.find((name) => !taken.has(name)) ?? nextName(schedules.length);
}

function nextName(count: number): string {
  return count === 0 ? DEFAULT_NAME : `schedule-${count + 1}`;
}

/**
 * Resolves a relative phrase such as "in 2 hours" or "every other Friday" now, so that it keeps its
 * meaning until it is accepted.
 */
async function fixedTime(
  { ctx }: Talk,
  said: string,
): Promise<{ phrase: string; timing: Timing }> {
  const context = { now: ctx.clock.now(), timezone: ctx.schedules.defaultTimezone };
  const timing = await withNamedCalendar(ctx, await parsePhrase(said, context));
  if (freeDaysOf(timing) !== null) return { phrase: describeTiming(timing), timing };
  if (timing.kind === "recurring") return { phrase: said, timing };
  if (timing.kind === "rule") return { phrase: describeTiming(timing), timing };
  const [day = "", time = ""] = localTime(timing.runAt, timing.timezone).split("T");
  const phrase = `${day} at ${time.slice(0, 5)} ${timing.timezone}`;
  return { phrase, timing: await parsePhrase(phrase, context) };
}

/**
 * Returns the timing with its calendar's name instead of the calendar's days, which may change in
 * the meantime.
 */
async function withNamedCalendar({ db, clock, principal }: Talk["ctx"], timing: Timing) {
  const { orgKey } = principal;
  const resolved = await resolveFreeDays(db.queries, timing, { orgKey, now: clock.now() });
  if (resolved.kind === "once" || resolved.freeDays === undefined) return timing;
  const { calendar, policy } = resolved.freeDays;
  return { ...resolved, freeDays: unresolvedFreeDays(calendar, policy) };
}

function isSame(one: Timing, other: Timing): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export const showScheduleTool = defineTool({
  name: "show_schedule",
  description: "Tells which schedules this thread's workflow has, and when it runs next.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const { id: workflowId } = await requireLinkedWorkflow(talk);
    const { schedules } = await listSchedules(talk.ctx, { workflowId });
    const [first, another] = schedules;
    const { resultLanguage: language } = talk;
    const { none, onlyPaused, isPaused } = SCHEDULE_TEXTS[language];
    if (!first) return { text: none };
    const isAlone = first.name === DEFAULT_NAME && !another;
    if (isAlone && first.paused) return { text: onlyPaused };
    if (isAlone) return { text: await describeUpcoming(talk, { workflowId, name: first.name }) };
    const parts = schedules.map(async ({ name, schedule, paused }) => {
      const state = paused ? isPaused : await describeUpcoming(talk, { workflowId, name });
      return `"${name}", ${schedule}. ${state}`;
    });
    return { text: (await Promise.all(parts)).join("\n\n") };
  },
});

const SHOWN_RUNS = 3;

export async function describeUpcoming(
  { ctx, resultLanguage }: Talk,
  key: ScheduleKey,
): Promise<string> {
  const runs = await listUpcomingRuns(ctx, { ...key, limit: SHOWN_RUNS });
  const { noRunToCome, nextRuns } = SCHEDULE_TEXTS[resultLanguage];
  if (runs.length === 0) return noRunToCome;
  const lines = runs.map(({ localTime, timezone }) =>
    `- ${shownWallTime(localTime, resultLanguage)} (${timezone})`
  );
  return `${nextRuns}\n${lines.join("\n")}`;
}
