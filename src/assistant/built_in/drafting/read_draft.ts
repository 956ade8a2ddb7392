/**
 * Reads a request for a draft in these stages. Each one begins where the one before fails.
 *
 * 1. `restating/courtesies.ts` and `plain_text.ts` remove courtesies, headings and list numbers.
 * 2. `request.ts` reads the text as a sequence of the phrases in `parts/`, in four languages.
 *    `word_order/` moves a source or a German verb to the front if that fails.
 * 3. `restating/rules.ts` rewrites everyday wordings, and stage 2 reads the result.
 * 4. `roles/` reads words in any order, each by its role, and writes them as phrases for stage 2.
 *
 * After stages 2 to 4, `questions/` asks for a missing detail, `build_draft.ts` builds the steps,
 * and `losses/` refuses a draft without a value or a word of the request. If nothing is drafted,
 * `readUnclear()` asks about the only unclear part, and `offers/` offers a draft of the others.
 * With a file, `attached/read_with_table.ts` reads rewordings that name the file and its columns.
 */
import { DRAFT_TEXTS } from "../../grammar/language/drafts/draft_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import type { FileTable } from "../attached/file_table.ts";
import type { DetailQuestion } from "../detail_question.ts";
import { buildDraft, type BuiltDraft } from "./build_draft.ts";
import { draftLanguage } from "./draft_language.ts";
import { withNamedSource } from "./files/named_source.ts";
import { textFile } from "./files/text_file.ts";
import { isMailAddress } from "./lexemes.ts";
import { lostMeaning } from "./losses/lost_meaning.ts";
import { lostValue } from "./losses/lost_value.ts";
import { missingPart } from "./questions/missing_part.ts";
import { type ReadingOutcome, unclearPart, unclearWords } from "./questions/unclear_part.ts";
import { lostWord } from "./losses/lost_word.ts";
import { isSource } from "./questions/missing_source.ts";
import { withoutCourtesies } from "./restating/courtesies.ts";
import { inPlainForms } from "./restating/plain_text.ts";
import { restatements } from "./restating/restate.ts";
import { saysNothingElse } from "./roles/loose_forms.ts";
import { type ReadByRoles, readByRoles } from "./roles/read_roles.ts";
import { missingHours } from "./questions/times_a_day.ts";
import { TO_ME, withRecipient } from "./recipient.ts";
import { type ReadRequest, readRequest } from "./request.ts";

/** The result of reading a request for a draft. */
export type Drafted =
  | { kind: "built"; built: BuiltDraft; language: Language }
  /** A detail is missing, for which the question asks. */
  | { kind: "asks"; question: DetailQuestion }
  /** A part is impossible or not understood. `known` is the number of parts that are understood. */
  | { kind: "cannot"; part: string; known: number; language: Language };

/** The user, the language and the file of a request, and how it is read. */
export interface ReadDraftOptions {
  /** The address for "email it to me"; null if it is unknown. */
  email: string | null;
  /** The file at hand. Requests without a source are about its rows. */
  table?: FileTable | null;
  language?: Language;
}

const DEFAULT_OPTIONS: ReadDraftOptions = { email: null };

/** Reads a request for a draft. Returns null if the text is no such request. */
export function readDraft(text: string, asker: ReadDraftOptions = DEFAULT_OPTIONS): Drafted | null {
  const plain = withoutCourtesies(inPlainForms(text));
  const language = draftLanguage(text);
  const drafted = readRestated(withAddressOf(asker, plain), language);
  const open = withoutLosses(drafted, { text, plain, table: asker.table ?? null });
  const byRoles = open?.kind === "built"
    ? null
    : readInRoles(plain, { asker, language, open, said: text });
  const whole = withoutLosses(byRoles, { text, plain, table: asker.table ?? null });
  return tellRecipient(whole?.kind === "cannot" ? open ?? whole : whole ?? open, asker.email);
}

/** Refuses a draft that has lost a value or a word of the request, or has misread it. */
function withoutLosses(
  drafted: Drafted | null,
  { text, plain, table }: { text: string; plain: string; table: FileTable | null },
): Drafted | null {
  if (drafted?.kind !== "built") return drafted;
  const { built, language } = drafted;
  const part = lostValue(text, built) ?? lostMeaning(text, built) ?? lostWord(plain, built, table);
  return part === null ? drafted : { kind: "cannot", part, known: 0, language };
}

/** Reads a request by the roles of its words. Returns null if a word has no role. */
function readInRoles(
  text: string,
  { asker, language, open, said }: {
    asker: ReadDraftOptions;
    language: Language;
    open: Drafted | null;
    /** The message as the user wrote it. */
    said: string;
  },
): Drafted | null {
  // The columns of a file at hand are known, so this reader, which infers columns, is not used.
  if (asker.table) return null;
  if (!NAMES_SOURCE_OR_RECIPIENT.test(text) && !/webhook/iu.test(text)) return null;
  const read = readByRoles(text, {
    ...{ language, table: null, me: asker.email },
    isAllElse: saysNothingElse(said),
  });
  const isAsked = open?.kind === "asks" && !asksForSource(open, language);
  const isBetter = open?.kind === "asks" && open.question.text === DRAFT_TEXTS[language].howOften;
  if (isAsked && (read?.isDoubtful || isBetter)) return null;
  const drafted = read && readAddressed(withAddressOf(asker, read.text), language);
  if (!isUnderstood(drafted) || (isAsked && drafted?.kind !== "built")) return null;
  return drafted && withRoleNotes(drafted, { read, language });
}

/**
 * Matches an address, a file or a recipient. A request without any of them has nothing to draft.
 */
export const NAMES_SOURCE_OR_RECIPIENT = /https?:|\.(?:csv|tsv|json|txt|pdf)(?!\p{L})|@/iu;

/**
 * Asks about the only part of a request that is not understood; null if there is no such part. The
 * request is read once without each part, and `pause` is awaited between, so that other work can
 * run.
 */
export async function readUnclear(
  text: string,
  { asker, pause }: { asker: ReadDraftOptions; pause: () => Promise<void> },
): Promise<DetailQuestion | null> {
  if (!NAMES_SOURCE_OR_RECIPIENT.test(text)) return null;
  const key = `${asker.email} ${text}`;
  const known = unclearKnown.get(key);
  if (known !== undefined) return known;
  const question = await findUnclear(text, { asker, pause });
  if (unclearKnown.size >= UNCLEAR_KNOWN_MAX) unclearKnown.clear();
  unclearKnown.set(key, question);
  return question;
}

/**
 * The questions by message, because each later message of the thread reads the earlier ones again.
 */
const unclearKnown = new Map<string, DetailQuestion | null>();
const UNCLEAR_KNOWN_MAX = 50;

async function findUnclear(
  text: string,
  { asker, pause }: { asker: ReadDraftOptions; pause: () => Promise<void> },
): Promise<DetailQuestion | null> {
  const drafted = readDraft(text, asker);
  if (isUnderstood(drafted)) return null;
  const language = draftLanguage(text);
  const clearness = async (rest: string): Promise<ReadingOutcome> => {
    await pause();
    const read = readDraft(rest, asker);
    if (read === null || read.kind === "cannot" || asksForSource(read, language)) return null;
    return read.kind;
  };
  const words = unclearOfRoles(text, { asker, language });
  if (words) return understoodOnly(words);
  const at = drafted?.kind === "cannot" ? text.indexOf(drafted.part) : 0;
  const question = await unclearPart(text, { at: Math.max(at, 0), language, read: clearness });
  return question && understoodOnly(question);
}

/** Asks about a few words of a request that have no role; null if more words are not understood. */
function unclearOfRoles(
  text: string,
  { asker, language }: { asker: ReadDraftOptions; language: Language },
): DetailQuestion | null {
  const plain = withoutCourtesies(inPlainForms(text));
  const read = readByRoles(plain, { language, table: null, me: asker.email, forgives: true });
  if (read === null || read.unclear === null) return null;
  const drafted = readAddressed(withAddressOf(asker, read.text), "en");
  return isUnderstood(drafted) ? unclearWords(text, { words: read.unclear, language }) : null;
}

/** Reads the request as it is; otherwise its first restatement that is understood. */
function readRestated(text: string, language: Language): Drafted | null {
  const drafted = readAddressed(text, language);
  // "Sort by name in names.csv" names a source that only a restatement finds.
  if (isUnderstood(drafted) && !asksForSource(drafted, language)) return drafted;
  for (const restated of restatements(text)) {
    const again = readAddressed(restated, language);
    if (isUnderstood(again) && !asksForSource(again, language)) return again;
  }
  return drafted;
}

/** Adds notes about assumptions, and about words of the request that the draft leaves out. */
export function withRoleNotes(
  drafted: Drafted,
  { read, language }: { read: ReadByRoles | null; language: Language },
): Drafted {
  if (drafted.kind !== "built" || read === null) return drafted;
  const { assumedColumn, leftOut, sheetIsCsv } = DRAFT_TEXTS[language];
  const notes = [
    ...drafted.built.notes,
    ...read.assumed.map(({ state, column }) => assumedColumn(state, column)),
    ...read.leftOut.map(leftOut),
    ...read.isSheet ? [sheetIsCsv] : [],
  ];
  return { ...drafted, language, built: { ...drafted.built, notes } };
}

/** Whether a restatement lost the source. It would ask for the source that the request names. */
function asksForSource(drafted: Drafted | null, language: Language): boolean {
  return drafted?.kind === "asks" && drafted.question.text === DRAFT_TEXTS[language].whereFrom;
}

function isUnderstood(drafted: Drafted | null): boolean {
  return drafted !== null && drafted.kind !== "cannot";
}

/**
 * Returns the text with the user's address in place of "me" in "email it to me", if the address is
 * known.
 */
export function withAddressOf({ email }: ReadDraftOptions, text: string): string {
  // A token for trying out Heddle may have an address such as you@localhost.
  if (email === null || !isMailAddress(email)) return text;
  const toMe = readRequest(text)?.parts.find(({ kind }) => TO_ME.has(kind));
  return toMe ? withRecipient(text, toMe, email) : text;
}

/**
 * Adds a note with the user's address if the e-mails go there, because neither the request nor the
 * list of steps shows it.
 */
function tellRecipient(drafted: Drafted | null, email: string | null): Drafted | null {
  if (drafted?.kind !== "built" || email === null) return drafted;
  const { built, language } = drafted;
  // The address may also occur in the handling of a failure.
  const steps = JSON.stringify(built.definition.steps);
  if (!steps.includes(`"to":${JSON.stringify(email)}`)) return drafted;
  const notes = [...built.notes, DRAFT_TEXTS[language].goesToYou(email)];
  return { ...drafted, built: { ...built, notes } };
}

function readAddressed(text: string, language: Language): Drafted | null {
  const hours = missingHours(text);
  if (hours) return { kind: "asks", question: understoodOnly(hours) };
  const request = withNamedSource(readRequest(text));
  const simple = (): Drafted | null => {
    const definition = textFile(text);
    return definition &&
      { kind: "built", built: { definition, phrase: null, notes: [], refused: null }, language };
  };
  if (request === null || !isAboutWork(request) || isOnlyView(request)) return simple();
  if (request.unknown !== null) {
    const { unknown: part, parts } = request;
    return simple() ?? { kind: "cannot", part, known: parts.length, language };
  }
  const question = missingPart(text, request);
  if (question) return { kind: "asks", question: understoodOnly(question) };
  const built = buildDraft(request, language);
  if (built.refused === null) return { kind: "built", built, language };
  const { parts } = request;
  const known = parts.indexOf(built.refused);
  return { kind: "cannot", part: text.slice(built.refused.start).trim(), known, language };
}

/** Restricts a question to answers with which the whole request is understood. */
function understoodOnly({ fill, ...question }: DetailQuestion): DetailQuestion {
  return {
    ...question,
    fill(answer) {
      const whole = fill(answer);
      const drafted = whole === null ? null : readDraft(whole);
      return drafted === null || drafted.kind === "cannot" ? null : whole;
    },
  };
}

/** Kinds of parts that only describe another part, such as "by the column mark, descending". */
const ADVERBIAL: ReadonlySet<string> = new Set(["when", "date_column", "order"]);

/**
 * Whether a request contains work. Parts that begin with a common word, such as "if …", alone are
 * no request.
 */
function isAboutWork({ parts, unknown }: ReadRequest): boolean {
  const work = parts.filter(({ kind }) => !ADVERBIAL.has(kind));
  if (unknown === null && parts.some(({ kind }) => kind === "described")) return true;
  if (unknown !== null) return work.some(({ type, kind }) => type.brings && kind !== "ask");
  return work.some((part) => part.type.isWhole || isSource(part) && part.type.takesRows) ||
    (work.length > 1 && work[0]?.kind !== "write");
}

/**
 * Whether a text has another subject than a draft: "show me the last 3 runs" asks for a draft only
 * if it names a source.
 */
function isOnlyView({ parts }: ReadRequest): boolean {
  return parts.some(({ kind }) => kind === "show") &&
    !parts.some(({ said }) => said["url"] !== undefined);
}
