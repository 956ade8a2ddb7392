import type { JsonObject } from "../../../../lib/json.ts";
import { oneOf, pattern } from "../../../../lib/text/pattern.ts";
import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { OrderedDeed } from "../../../grammar/ordered_deed.ts";
import { ownWords } from "../../../grammar/own_words.ts";
import { readLastOrderedDeeds } from "../../../grammar/read_ordered_deeds.ts";
import { readEditable, readLinkedWorkflow } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import { isMailAddress, lexemesOf } from "../../drafting/lexemes.ts";
import { withAddressOf } from "../../drafting/read_draft.ts";
import { withoutCourtesies } from "../../drafting/restating/courtesies.ts";
import type { Wish } from "../../phrases.ts";
import { wishOf } from "../../wishes.ts";
import type { Correction, Edit, EditOf } from "../edits.ts";
import { readFollowUp } from "../follow_up.ts";
import { readEdit } from "../read_edit.ts";
import { draftPhrase, readFewerDays, readRetiming } from "../times/retime.ts";
import { readInterval } from "../times/interval.ts";
import { otherMonthDay } from "../times/month_day.ts";
import { readTimeAlone, scheduleAt } from "../times/time_alone.ts";
import type { ChangeMeaning } from "./change_wording.ts";
import { type DayChange, readDayChange } from "./day_change.ts";
import {
  AFTER,
  ASKED,
  BEFORE,
  BULLET,
  CORRECTING,
  isQuestionOrReport,
  JOINT,
  NOTHING_TO_CHANGE,
  TRIED,
} from "./phrases.ts";
import { readNumberAlone } from "./number_alone.ts";
import { readOnDecision } from "./on_decision.ts";
import { isIdle, isUndoing, readChange } from "./read_change.ts";
import { isLooseRemark } from "./loose_remarks.ts";
import { isRemark, withoutRemarks } from "./remarks.ts";
import { wordsOf } from "./word_index.ts";

const CHARACTERS_MAX = 400;
/** The maximum number of clauses in a message, and of readings of them. */
const CLAUSES_MAX = 6;
const READINGS_MAX = 12;
/** The maximum number of parts between conjunctions that may form one clause. */
const JOINED_MAX = 3;
const VERB = /^\s*(\p{L}+)\s/u;

/** The changes of the draft that a message requests, and the ordered deeds at its end. */
export interface Changes {
  wishes: Wish[];
  orderedDeeds: OrderedDeed[];
}

/**
 * Reads one or several changes of the thread's draft. Returns null if a part of the message is not
 * a change. In a part of a message, a number alone is not a change.
 */
export async function readChanges(
  talk: Talk,
  { isPart = false }: { isPart?: boolean } = {},
): Promise<Changes | null> {
  const { message, attachments } = talk.turn;
  const own = withOwnAddress(talk, withAddressOf(talk.ctx.principal, ownWords(message))).trim();
  if (attachments.length > 0 || own.length > CHARACTERS_MAX || own === "") return null;
  const listed = own.replaceAll(BULLET, "").replaceAll(/[ \t]*:?[ \t]*\n+\s*/gu, "; ");
  const words = withoutCourtesies(listed.replaceAll(/\s*&&\s*/gu, " and ")).trim()
    .replace(/^please to\s/iu, "");
  if (isUndoing(withoutMarks(words), talk.language) && await readEditable(talk)) {
    return { wishes: [{ tool: "undo_change", input: {} }], orderedDeeds: [] };
  }
  const isAsked = ASKED.test(own) || ASKED.test(words);
  if ((/\?(?:\s|$)/u.test(words) && !isAsked) || isQuestionOrReport(words)) return null;
  const definition = (await readEditable(talk))?.definition;
  if (!definition) return null;
  const reader = new ChangeReader(talk, definition);
  const plain = withoutMarks(words).replace(WITH_PARAMETER, "$1?$2");
  const wishes = await reader.read(plain) ?? await reader.read(withoutRemarks(plain));
  if (wishes !== null) return { wishes, orderedDeeds: [] };
  const alone = { text: withoutAround(plain), draft: definition };
  const number = isPart ? null : await readNumberAlone(talk, alone);
  if (number !== null) return { wishes: [editWish(number)], orderedDeeds: [] };
  const isLong = [...plain.matchAll(JOINT)].length >= CLAUSES_MAX;
  const last = isLong ? null : readLastOrderedDeeds(plain);
  const begun = last && await reader.read(last.before.replace(/[\s,;.]+$/u, ""));
  // "Every day at 9, publish it" may be an order to publish at that time.
  if (!last || !begun || begun.some(isTimed)) return null;
  return { wishes: [...begun, ...last.orderedDeeds.map(wishOf)], orderedDeeds: last.orderedDeeds };
}

/** "Only to me", where the address of the user is known. */
function withOwnAddress({ ctx: { principal: { email } } }: Talk, text: string): string {
  const isClear = email !== null && isMailAddress(email) && !text.includes("@");
  return isClear ? text.replace(ONLY_ME, (_, before) => `${before} ${email}`) : text;
}

const ONLY_ME =
  /(?<!\p{L})((?:only|just|also|nur|bloß|auch|seulement|uniquement|aussi|solo|sólo|también) (?:to|an|à|a))\s(?:me|mich|mir|moi|mí)(?!\p{L})/giu;

function withoutMarks(words: string): string {
  return words.replace(/(?<![\s?.!;])[\s?.!;]+$/u, "");
}

/** Matches an address with a parameter: "https://example.org/orders with page_size=200". */
const WITH_PARAMETER =
  /(https?:\/\/[^\s?]+)\s(?:with|and|mit|avec|con)\s(?:the\s)?(?:parameter\s)?(\w{1,40}=[\w-]{1,40})/iu;

function isTimed(wish: Wish): boolean {
  const kind = "tool" in wish ? String(Object(wish.input["edit"])["do"] ?? wish.tool) : "";
  return kind.startsWith("schedule");
}

/** Reads the clauses of one message. */
class ChangeReader {
  readonly #known = new Map<string, Wish[] | null>();

  constructor(private readonly talk: Talk, private readonly definition: JsonObject) {}

  async read(text: string): Promise<Wish[] | null> {
    const whole = await this.#change(text);
    if (whole !== null) return whole;
    const joints = [...text.matchAll(JOINT)].filter(({ index }) => !isInQuotes(text, index));
    if (joints.length === 0 || joints.length >= CLAUSES_MAX) return null;
    const wishes = await this.#clauses(text, joints, { from: 0, verb: "" });
    // Two times would both change the same schedule, and one of them would be lost.
    const isLost = wishes !== null && wishes.filter(isTimed).length > 1;
    return wishes !== null && wishes.length > 0 && !isLost ? wishes : null;
  }

  /** Reads the rest of a text. Tries short clauses first. */
  async #clauses(
    text: string,
    joints: readonly RegExpExecArray[],
    { from, verb }: { from: number; verb: string },
  ): Promise<Wish[] | null> {
    const ends = joints.filter(({ index }) => index >= from)
      .map(({ index, 0: { length } }) => ({ to: index, next: index + length }));
    const last = { to: text.length, next: text.length };
    for (const { to, next } of [...ends, last].slice(0, JOINED_MAX)) {
      const clause = text.slice(from, to).trim();
      if (clause === "" && next < text.length) continue;
      const found = this.#isIdle(clause) ? [] : await this.#clause(clause, verb);
      if (found === null) continue;
      const others = next >= text.length ? [] : await this.#clauses(text, joints, {
        from: next,
        verb: VERB.exec(clause)?.[1] ?? verb,
      });
      if (others !== null) return [...found, ...others];
    }
    return null;
  }

  #isIdle(clause: string): boolean {
    const { language } = this.talk;
    if (TO_ME.test(clause)) return false;
    return clause === "" || NOTHING_TO_CHANGE.test(clause) || isRemark(clause) ||
      isIdle(clause, language) || isLooseRemark(clause, { language, draft: this.definition });
  }

  /** Reads a clause. It may lack the verb of the clause before, which is then repeated. */
  async #clause(clause: string, verb: string): Promise<Wish[] | null> {
    const plain = withoutRemarks(clause);
    const change = await this.#change(clause) ??
      (verb === "" || CONTRASTING.test(clause) ? null : await this.#change(`${verb} ${clause}`)) ??
      (plain === clause ? null : await this.#change(plain));
    // A question about one change would lose the other changes.
    return change === null || change.some((wish) => "answer" in wish) ? null : change;
  }

  async #change(text: string): Promise<Wish[] | null> {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size >= READINGS_MAX) return null;
    const read = await readClause(this.talk, text, this.definition);
    this.#known.set(text, read);
    return read;
  }
}

/** "Only to me" says who gets it, also where the user's address is not known. */
const TO_ME =
  /(?<!\p{L})(?:to|for|an|für|à|pour|a|para|only|nur|seulement|solo)\s(?:me|mich|mir|moi|mí)(?!\p{L})/iu;

/**
 * Matches words of contrast: in "Skip the file, only mail" the second clause does not continue the
 * first verb.
 */
const CONTRASTING =
  /^(?:only|just|rather|instead|nur|bloß|lieber|stattdessen|seulement|uniquement|plutôt|solo|sólo|solamente|mejor)\s/iu;

function isInQuotes(text: string, at: number): boolean {
  return (text.slice(0, at).match(/["“”]/gu)?.length ?? 0) % 2 === 1;
}

/** Reads one change by its words, by its phrase, or as a time. */
async function readClause(talk: Talk, text: string, draft: JsonObject): Promise<Wish[] | null> {
  if (TRIED.test(text)) return [{ tool: "dry_run", input: { inputs: {} } }];
  if (isUndoing(text, talk.language)) return [{ tool: "undo_change", input: {} }];
  const decided = readOnDecision(text, draft);
  if (decided !== null) return [editWish(decided)];
  const timed = readInterval(text, draft) ?? otherMonthDay(text, draft);
  if (timed !== null) return await rescheduled(talk, timed);
  const day = readDayChange(text, draft);
  if (day !== null) return await dayChanged(talk, day);
  const fewer = await readFewerDays({ ...talk, turn: { ...talk.turn, message: text } });
  if (fewer !== null) return fewer.wishes;
  // "Stop the emails for now" may mean the schedule.
  const forms = FOR_NOW.test(text) && STOPPING.test(text)
    ? []
    : new Set([text, text.replace(CORRECTING, "")]);
  for (const form of forms) {
    const meant = readInLanguages(form, draft, talk.language);
    if (meant !== null) return wishesFor(meant);
  }
  const questions: Wish[] = [];
  for (const form of new Set([text, withoutAround(text)])) {
    const said = plainChange(form);
    const found = said !== null && !("answer" in said) || ADDS.test(text)
      ? said
      : await timeOf(talk, form) ?? said;
    if (found !== null && !("answer" in found)) return [found];
    if (found !== null) questions.push(found);
  }
  return questions.slice(0, 1).length > 0 ? questions.slice(0, 1) : null;
}

/** Before the first version it is the time of the draft; an active schedule is proposed. */
async function rescheduled(talk: Talk, edit: EditOf<"schedule">): Promise<Wish[]> {
  const version = (await readLinkedWorkflow(talk))?.version ?? null;
  return [version === null ? editWish(edit) : scheduleAt(edit.phrase)];
}

/**
 * Changes a day of the week. If both the schedule and a text contain the day, it is unclear which
 * one is meant, and nothing is changed.
 */
async function dayChanged(talk: Talk, day: DayChange): Promise<Wish[] | null> {
  const { from, to, isOfSchedule, isOfSteps } = day;
  if (isOfSchedule === isOfSteps) return null;
  if (isOfSteps) return [editWish({ do: "replace", from, to, isPart: false })];
  const message = `${to} instead of ${from}`;
  return (await readRetiming({ ...talk, turn: { ...talk.turn, message } }))?.wishes ?? null;
}

/** Reads a change in the user's language; if that fails, in English. */
function readInLanguages(
  text: string,
  draft: JsonObject,
  language: Language,
): ChangeMeaning | null {
  const languages: readonly Language[] = language === "en" ? ["en"] : [language, "en"];
  for (const each of languages) {
    const meant = readChange(text, { draft, language: each });
    if (meant !== null) return meant;
  }
  return null;
}

/** Returns the wishes to change the draft in that way. */
export function wishesFor(meant: ChangeMeaning): Wish[] {
  if ("edit" in meant) return [meant.edit, ...meant.then ? [meant.then] : []].map(editWish);
  return [editWish({ do: "add_step", request: meant.request, step: null, isBefore: false })];
}

function editWish(edit: Edit | Correction): Wish {
  return { tool: "edit_draft", input: { edit: JSON.parse(JSON.stringify(edit)) } };
}

const FOR_NOW =
  /(?<!\p{L})(?:for now|temporarily|for the moment|for a while|for the time being|vorerst|vorübergehend|pour l['’]instant|por ahora|de momento)(?!\p{L})/iu;

const STOPPING = /(?<!\p{L})(?:stop|halt|pause|suspend|stopp|anhalten|arrête|para|detén)/iu;

/** Matches words for an addition. A draft has one schedule, so a second time cannot be added. */
const ADDS =
  /(?<!\p{L})(?:too|as well|also|in addition|additionally|auch|zusätzlich|aussi|en plus|también|además)(?!\p{L})/iu;
const REMOVED_MAX = 5;

function withoutAround(text: string): string {
  let left = text;
  for (let count = 0; count < REMOVED_MAX; count++) {
    const next = left.replace(BEFORE, "").replace(AFTER, "");
    if (next === left || next.trim() === "") break;
    left = next;
  }
  return left.trim();
}

/** Matches "save it" without a name or a format. The draft may already write such a file. */
const SAVED =
  /^[\s,]*(?:actually\s+)?(?:save|store|write|keep)\s+(?:it|them|that|this|everything)(?:\s+(?:too|also|as well|instead))?[\s.!]*$/iu;

function plainChange(text: string): Wish | null {
  const isSaved = text.split(/[,;.]\s/u).some((clause) => SAVED.test(clause));
  const read = isSaved ? null : readFollowUp(text) ?? readEditOf(text);
  if (read === null) return null;
  return "question" in read ? { answer: read.question.text } : editWish(read);
}

function readEditOf(text: string) {
  const read = readEdit(text);
  if (read === null || "question" in read) return read;
  return "do" in read ? null : read.edit;
}

/** Reads a time. Before the first version, it is the time of the draft. */
async function timeOf(talk: Talk, text: string): Promise<Wish | null> {
  // "Only from Monday to Thursday" restricts an existing schedule.
  if (CONTRASTING.test(text) && await draftPhrase(talk) === null) return null;
  const said = (message: string): Talk => ({ ...talk, turn: { ...talk.turn, message } });
  const [, time, old] = OTHER_TIME.exec(text) ?? [];
  if (time !== undefined && old !== undefined) {
    const plain = [time, old].map((each) => each.replace(/(?<=day)s$/iu, ""));
    const [wish] = (await readRetiming(said(plain.join(" instead of "))))?.wishes ?? [];
    if (wish) return wish;
  }
  const [, no, yes = ""] = NOT_BUT.exec(text) ?? [];
  if (no !== undefined && isPhrase(no) && isPhrase(yes)) return await readTimeAlone(said(yes));
  const phrase = text.replace(RUNS, "").replace(/[\s,]+instead[.!]?$/iu, "").replace(
    OLD_RHYTHM,
    "",
  );
  for (const core of withoutFillers(phrase, talk.language)) {
    const [retimed] = core === phrase && phrase === talk.turn.message.trim()
      ? []
      : (await readRetiming(said(core)) ?? await readRetiming(said(`${core} instead`)))?.wishes ??
        [];
    if (retimed) return retimed;
    if (isPhrase(core)) return await readTimeAlone(said(core));
  }
  return null;
}

/** Returns the text, and its remainders after fillers at the beginning: "I'd like it at 9". */
function withoutFillers(text: string, language: Language): string[] {
  if (text.length > TIME_CHARACTERS_MAX) return [text];
  const { tokens } = lexemesOf(text);
  const words = wordsOf(language);
  const found = [text];
  for (let at = 0; at < tokens.length - 1 && found.length <= FILLERS_MAX;) {
    const { length, isFiller } = words.at(tokens, at);
    const isMark = tokens[at]?.kind === "mark";
    if (!isMark && !isFiller) break;
    at += Math.max(length, 1);
    // "Maybe on Thursday" is not an order.
    if (DOUBTFUL.test(text.slice(0, tokens[at]?.start))) break;
    found.push(text.slice(tokens[at]?.start));
  }
  return found;
}

const DOUBTFUL =
  /(?<!\p{L})(?:maybe|perhaps|possibly|vielleicht|eventuell|peut-être|quizás?|tal vez|a lo mejor)(?!\p{L})/iu;
const FILLERS_MAX = 6;
const TIME_CHARACTERS_MAX = 100;

const BUT = "but|only|just|rather|sondern|nur|mais|seulement|sino|solo";
/** Matches "Not every day, only on Mondays". */
const NOT_BUT = pattern("iu")`
  ^ \s* ${"not|no_longer|nicht|pas|no"} \s (.{2,60}?) (?: , \s* | \s (?= ${BUT} ) )
  (?: ${BUT} \s+ ){0,2} (.{2,60}) $
`;

const CLOCK = /\d{1,2}(?::\d\d)?\s?(?:[ap]m)?/u;
const DAY = /(?:mon|tues|wednes|thurs|fri|satur|sun)days?/u;
const RUN_AT = [
  "do|run|make|have|send|start|move|schedule|let it|this|that run?",
  "it should run|be",
  "on|at|i_want|rather",
];
/** Matches "Run it at 9, not at 8". */
const OTHER_TIME = pattern("iu")`
  ^ (?: ${RUN_AT} \s )? \s* (?: ${"on|at|to"} \s )? ( ${CLOCK} | ${DAY} ) \s* ,? \s*
  ${"not|instead_of|rather_than|and_not"} \s (?: ${"on|at"} \s )? ( ${CLOCK} | ${DAY} ) $
`;
const RHYTHM = pattern("iu")`
  ${"daily|weekly|monthly|hourly|yearly|day|week|month|hour"} | ${DAY}
`;
const OLD_RHYTHM = pattern("iu")`
  (?: \s* , )? \s* ${"instead_of|rather_than|not|and_not|in_place_of"} \s
  (?: ${"every|once_a|each"} \s )? ${RHYTHM} \s* $
`;
const RUNNING = oneOf({
  en: [
    "run|do|repeat|start|execute|make|have|let|move|schedule it|this|that|them run|happen? to?",
    "it should|must|has_to|needs_to run|happen|be_done|start to?",
    "do|make_it to?",
  ],
  de: ["es_soll|soll|lass_es|lass_das|mach_es|mach_das|<stell>|starte_es lieber?"],
  fr: ["mets(<le>)|passe(<le>)|fais(<le>)|lance(<le>)|programme(<le>)"],
  es: ["ponlo|pásalo|hazlo|ejecútalo|cámbialo_a|que_sea|que_se_ejecute"],
}, { stell: "stell_es_auf|stell_das_auf", le: /[- ](?:le|la|ça)/u });
const RUNS = pattern("iu")`^ \s* ${RUNNING} \s`;
