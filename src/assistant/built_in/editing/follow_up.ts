import { isAddable, readRequest, type RequestPart } from "../drafting/request.ts";
import { missingOfStep } from "../drafting/questions/missing_part.ts";
import { keysIn } from "../drafting/sort_keys.ts";
import type { DetailQuestion } from "../detail_question.ts";
import { saysFirst } from "./reading/first_of_all.ts";
import type { Edit } from "./edits.ts";

/**
 * Reads sentences without a source, such as "also sort them by date", as steps to add to the draft.
 * Returns null for anything else.
 */
export function readFollowUp(text: string): Edit | { question: DetailQuestion } | null {
  const further = readFurtherKey(text);
  if (further) return further;
  // "Take the total out again" sums no column "out".
  if (TAKEN_OUT.test(text)) return null;
  const isQuoting = /["“„«]/.test(text);
  const plain = isQuoting
    ? text
    : text.replace(CORRECTING, "").replace(MOREOVER, " ").replace(THOSE_OF, "");
  // In "newest first", "first" is part of the order of rows.
  const request = [plain, plain.replace(AT_FIRST, "")].find(isAllFollowing);
  if (request === undefined || (isQuoting && request !== text)) return null;
  const read = readRequest(request);
  const question = read && missingOfStep(request, read);
  if (question) return { question };
  return { do: "add_step", request, step: null, isBefore: saysFirst(plain) };
}

/** "Las de más de 300": the words before a bound say no column. */
const THOSE_OF =
  /(?<!\p{L})(?:l[ao]s (?:que sean )?de(?= (?:más|menos))|(?:celles|ceux) (?:de|à)(?= (?:plus|moins))|those of(?= (?:more|less|over|under|at))|die von(?= (?:über|mehr|unter|weniger)))\s/iu;

const TAKEN_OUT =
  /(?<!\p{L})(?:take|get|leave|throw|pull|bring|put|keep)\s(?:(?!to(?!\p{L}))\p{L}+\s){1,4}(?:out|away|off|back)(?:\sagain)?[\s.!]*$/iu;

const THEN_BY =
  /^\s{0,4}(?:(?:and|und|et|y)\s)?(?:then|dann|danach|puis|ensuite|luego|después)\s(?:by|nach|par|por)\s(?=\S)/iu;

/** Reads "then by name" as an additional sort key. */
function readFurtherKey(text: string): Edit | null {
  const begun = THEN_BY.exec(text.slice(0, 200))?.[0];
  if (begun === undefined) return null;
  const [key, another] = keysIn(text.slice(begun.length).replace(/[.!\s]{1,4}$/u, ""));
  if (!key || another) return null;
  return { do: "then_by", column: key.column, descending: key.isDescending };
}

function isAllFollowing(request: string): boolean {
  const read = readRequest(request);
  return read !== null && read.unknown === null && read.parts.every(isFollowing) &&
    !read.parts.every(isBare);
}

/**
 * Whether a part is only "save", which may mean the draft, or a quoted text, which may be the
 * answer to a question.
 */
function isBare({ kind, words }: RequestPart): boolean {
  return (kind === "write" && /^\p{L}+$/u.test(words)) ||
    (kind === "message_text" && /^["“„«]/u.test(words));
}

/** Matches words for an addition, at any place in the message. */
const MOREOVER =
  /(?<!\p{L})(?:also|as well|too|außerdem|zusätzlich|auch|noch|aussi|en plus|también|además)(?!\p{L})/giu;

/** Words that begin a correction. */
const CORRECTING = /^\s{0,4}(?:no|oh|wait|hold on|nein|warte|non|attends|espera)[\s,]{1,4}(?=\S)/iu;
/**
 * Matches "first" at the end of a sentence, which does not change the meaning of steps that sort
 * and choose rows.
 */
const AT_FIRST = /\s(?:first|zuerst|d['’]abord|primero)(?=[\s.!]{0,4}$)/iu;

/** Whether a part extends the draft. A call or a form would begin something new. */
function isFollowing(part: Parameters<typeof isAddable>[0]): boolean {
  return isAddable(part) && !part.type.brings && part.kind !== "text" && part.kind !== "described";
}
