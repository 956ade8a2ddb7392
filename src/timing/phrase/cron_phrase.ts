import { cronTiming } from "../cron_timing.ts";
import type { Timing } from "../timing.ts";
import { unresolvedFreeDays } from "../free_days.ts";
import { readFreeDays } from "./grammar/free_days.ts";
import { readZone } from "./grammar/zones.ts";
import type { Lexicon } from "./words/lexicon.ts";
import { PhraseProblem, Reader } from "./words/reader.ts";
import { splitWords } from "./words/split_words.ts";

const FIELDS = 5;

/**
 * Reads a cron, whose last line may be followed by free days and a zone. Returns null if the phrase
 * is no cron, which begins with two fields of figures and signs, or with `@`. A comma after a
 * figure, as in "5, 25 and 45 minutes past", ends no field.
 */
export function readCronPhrase(
  phrase: string,
  { timezone, lexicon }: { timezone: string; lexicon: Lexicon },
): Timing | null {
  const parts = phrase.trim().split(/\s+/);
  const isNamed = /^@[a-z]+$/i.test(parts[0] ?? "");
  const hasFields = parts.length >= FIELDS &&
    parts.slice(0, 2).every((part) => /^[\d*,/-]*[\d*/-]$/.test(part));
  if (!isNamed && !hasFields) return null;
  const lines = phrase.split(";");
  const last = lines.pop()?.trim().split(/\s+/) ?? [];
  const count = last[0]?.startsWith("@") ? 1 : FIELDS;
  const reader = new Reader(splitWords(last.slice(count).join(" ")), lexicon);
  const [part, more] = readFreeDays(reader) ?? [];
  if (more) throw new PhraseProblem("after a cron, only free days can be left out");
  reader.takeWord(",");
  const zone = reader.isDone ? null : readZone(reader);
  if (!reader.isDone) {
    throw new PhraseProblem(`a cron line has ${FIELDS} fields, not ${last.length}`);
  }
  const cron = [...lines, last.slice(0, count).join(" ")].join(";");
  const found = cronTiming(cron, zone ?? timezone);
  if ("problem" in found) throw new PhraseProblem(found.problem);
  const { timing } = found;
  if (part?.kind !== "freeDays" || timing.kind === "once") return timing;
  return { ...timing, freeDays: unresolvedFreeDays(part.calendar, part.policy) };
}
