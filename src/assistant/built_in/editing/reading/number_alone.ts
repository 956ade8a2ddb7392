import type { JsonObject } from "../../../../lib/json.ts";
import { pattern } from "../../../../lib/text/pattern.ts";
import { lastRunId } from "../../../last_run.ts";
import type { Talk } from "../../../talk.ts";
import { loopsIn } from "../applying/step_fields.ts";
import { otherNumbers } from "../applying/other_numbers.ts";
import type { Correction, Edit } from "../edits.ts";
import { speaksOfTime } from "../times/last_subject.ts";
import { intervalOf } from "../times/interval.ts";
import { standingDiffs } from "../undo.ts";
import { comparisonsIn } from "../values.ts";
import { namesIn } from "./draft_names.ts";
import type { ChangePiece } from "./change_piece.ts";
import { readChangePieces } from "./read_change_pieces.ts";

const TOGETHER = {
  en: ["at a_time|once|the_same_time", "in_parallel|concurrently"],
  de: ["gleichzeitig|parallel|auf_einmal|zugleich"],
  fr: ["à_la_fois|en_parallèle|en_même_temps"],
  es: ["a_la_vez|en_paralelo|al_mismo_tiempo"],
};
/** Matches words with which a number sets how many items are processed concurrently. */
const AT_ONCE = pattern("iu")`(?<!\p{L}) ${TOGETHER} (?!\p{L})`;

/** A message with more words contains more than a number. */
const WORDS_MAX = 8;

/**
 * Reads a message with only a number, such as "10", "make it 45 instead" or "2 is enough", as a
 * change of the number in the draft that it can mean. Returns null if several kinds of numbers can
 * be meant, and while a run of the thread has an open question, because the number may be the
 * answer.
 */
export async function readNumberAlone(
  talk: Talk,
  { text, draft }: { text: string; draft: JsonObject },
): Promise<Edit | Correction | null> {
  const value = numberAloneIn(text, { draft, language: talk.language });
  if (value === null || await mayAnswer(talk)) return null;
  if (AT_ONCE.test(text)) return loopsIn(draft).length === 1 ? { do: "concurrency", value } : null;
  const interval = intervalOf(draft, value);
  const [meant, another] = meanings(draft, value);
  const isOfTime = meant === undefined || await changedTime(talk) || await speaksOfTime(talk);
  if (interval !== null && isOfTime) return interval;
  return another === undefined ? meant ?? null : null;
}

/** Returns the number of a text that contains nothing else of meaning; null otherwise. */
function numberAloneIn(
  text: string,
  { draft, language }: { draft: JsonObject; language: Talk["language"] },
): number | null {
  const pieces = readChangePieces(text.replace(AT_ONCE, " "), language, namesIn(draft)) ?? [];
  const [said, another] = pieces.filter(({ value }) => value !== undefined);
  const isOnly = pieces.length <= WORDS_MAX &&
    pieces.every((piece) => piece === said || isIdle(piece));
  // "At 9" is a time of day.
  if (HOUR.test(text)) return null;
  const number = Number(said?.value?.kind === "number" ? said.value.is : NaN);
  return another || !isOnly || Number.isNaN(number) ? null : number;
}

const HOUR =
  /(?<!\p{L})(?:at|um|gegen|ab|à|vers|a las?)\s\d|\d\s?(?:[ap]m|uhr|h|o['’]?clock)(?!\p{L})/iu;

function isIdle({ isFiller, isMark, concepts }: ChangePiece): boolean {
  return isMark === true || isFiller ||
    (concepts.length > 0 && concepts.every((each) => each === "change" || each === "to"));
}

async function mayAnswer(talk: Talk): Promise<boolean> {
  const runId = await lastRunId(talk);
  return runId !== null && (await talk.runs.questions(talk.ctx, { runId })).length > 0;
}

/** Whether the last change of the draft changed its schedule. */
async function changedTime(talk: Talk): Promise<boolean> {
  return /^[+-] {2}cron: /mu.test((await standingDiffs(talk)).at(-1) ?? "");
}

/** Returns the changes that a number alone may mean, one per kind of number in the draft. */
function meanings(draft: JsonObject, value: number): (Edit | Correction)[] {
  const compared = { do: "correct", kind: "number", to: `${value}` } as const;
  return [...comparisonsIn(draft).length > 0 ? [compared] : [], ...otherNumbers(draft, value)];
}
