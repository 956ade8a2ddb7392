import type { JsonObject } from "../../lib/json.ts";
import type { DeedPhraseKind } from "./language/deed_phrases.ts";
import type { OrderedDeed, ScheduleChange, WorkflowReference } from "./ordered_deed.ts";
import type { Captures } from "./phrase_matcher.ts";
import { scheduleName, type ScheduleSetting, settingValue } from "./schedule_slots.ts";
import { textOf, titleOf } from "./slots.ts";
import type { TokenizedText } from "./tokens.ts";

/** The kinds of deeds on schedules. */
export type ScheduleKind = Extract<
  DeedPhraseKind,
  | "schedule"
  | "reschedule"
  | "add_schedule"
  | "set_schedule"
  | "pause"
  | "resume"
  | "unschedule"
>;

interface SchedulePhrase {
  source: TokenizedText;
  captures: Captures;
  reference: WorkflowReference;
}

/** Returns the deed for a matched phrase. */
export function toScheduleDeed(kind: ScheduleKind, said: SchedulePhrase): OrderedDeed {
  const { source, captures, reference } = said;
  const { schedule: named } = captures;
  const schedule = named === undefined ? null : scheduleName(titleOf(source, named));
  const change = CHANGES[kind];
  if (change !== undefined) {
    const settings = change === "set" ? settingsIn(said) : {};
    return { deed: "change_schedule", change, settings, schedule, reference };
  }
  const span = captures["phrase"] ?? captures["when"];
  const phrase = span === undefined ? "" : textOf(source, span);
  return { deed: "schedule", reference, schedule, phrase, isNew: IS_NEW[kind] ?? null };
}

const CHANGES: Readonly<Partial<Record<ScheduleKind, ScheduleChange>>> = {
  set_schedule: "set",
  pause: "pause",
  resume: "resume",
  unschedule: "remove",
};

/** Whether the named schedule must be new (true) or must exist (false). */
const IS_NEW: Readonly<Partial<Record<ScheduleKind, boolean>>> = {
  reschedule: false,
  add_schedule: true,
};

function settingsIn({ source, captures }: SchedulePhrase): JsonObject {
  const value = (setting: ScheduleSetting): string | null => {
    const span = captures[setting];
    return span === undefined ? null : settingValue(setting, source.tokens, span);
  };
  const catchup = captures["catching"] === undefined ? value("catchup") : "none";
  const overlap = value("overlap");
  const { number } = captures;
  return {
    ...overlap === null ? {} : { overlap },
    ...catchup === null ? {} : { catchup },
    ...number === undefined ? {} : { pauseAfterFailures: Number(textOf(source, number)) },
  };
}
