import { DRAFT_TEXTS } from "../../grammar/language/draft_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import type { Question } from "../question.ts";
import { buildDraft, type BuiltDraft } from "./build_draft.ts";
import { readCondition } from "./conditions.ts";
import { draftLanguage } from "./draft_language.ts";
import { isPhrase } from "../../../timing/phrase/parse_phrase.ts";
import { PhraseSet } from "../../grammar/forms.ts";
import { isMailAddress, lexemesOf } from "./lexemes.ts";
import { type ReadRequest, readRequest, type RequestPart } from "./request.ts";
import { missingHours } from "./times_a_day.ts";
import { textFile } from "./text_file.ts";
import { TOP } from "./parts/selection.ts";
import { REQUEST_CLASSES } from "./words.ts";

/** The outcome of a request for a draft. */
export type Drafted =
  | { kind: "built"; built: BuiltDraft; language: Language }
  /** Something is missing. */
  | { kind: "asks"; question: Question }
  /** A part of it cannot be done or is not understood. */
  | { kind: "cannot"; part: string; known: number; language: Language };

/** The user who asks. */
export interface Asker {
  /** The address that "email it to me" means; null if it is unknown. */
  email: string | null;
}

const NOBODY: Asker = { email: null };

/** Reads a request for a draft; null if a text is none. */
export function readDraft(text: string, asker: Asker = NOBODY): Drafted | null {
  return tellRecipient(readAddressed(withAddressOf(asker, text)), asker.email);
}

/** The text with the address of the user in "email it to me"; as it is if there is none to send to. */
export function withAddressOf({ email }: Asker, text: string): string {
  // A token for evaluation has an address such as you@localhost.
  if (email === null || !isMailAddress(email)) return text;
  const toMe = readRequest(text)?.parts.find(({ kind }) => TO_ME.has(kind));
  return toMe ? withRecipient(text, toMe, email) : text;
}

/** Kinds of parts that send something to the user. */
const TO_ME: ReadonlySet<string> = new Set(["mail_me", "remind_me"]);

/** The user has not said the address, which the list of steps does not show. */
function tellRecipient(drafted: Drafted | null, email: string | null): Drafted | null {
  if (drafted?.kind !== "built" || email === null) return drafted;
  const { built, language } = drafted;
  // Also in what is done after a failure.
  const steps = JSON.stringify(built.definition.steps);
  if (!steps.includes(`"to":${JSON.stringify(email)}`)) return drafted;
  const notes = [...built.notes, DRAFT_TEXTS[language].goesToYou(email)];
  return { ...drafted, built: { ...built, notes } };
}

function readAddressed(text: string): Drafted | null {
  const hours = missingHours(text);
  if (hours) return { kind: "asks", question: hours };
  const request = readRequest(text);
  const language = draftLanguage(text);
  const simple = (): Drafted | null => {
    const definition = textFile(text);
    return definition &&
      { kind: "built", built: { definition, phrase: null, notes: [], refused: null }, language };
  };
  if (request === null || !isAboutWork(request) || isAboutElse(request)) return simple();
  if (request.unknown !== null) {
    const { unknown: part, parts } = request;
    return simple() ?? { kind: "cannot", part, known: parts.length, language };
  }
  const question = missingColumns(text, request) ?? missingSource(text, request) ??
    missingColumn(text, request) ?? missingRank(text, request) ?? missingTime(text, request);
  if (question) return { kind: "asks", question };
  const built = buildDraft(request, language);
  if (built.refused === null) return { kind: "built", built, language };
  const { parts } = request;
  const known = parts.indexOf(built.refused);
  return { kind: "cannot", part: text.slice(built.refused.start).trim(), known, language };
}

/** Parts that begin with a plain word, such as "if …", are no request by themselves. */
function isAboutWork({ parts, unknown }: ReadRequest): boolean {
  const work = parts.filter(({ kind }) => kind !== "when");
  if (unknown === null && parts.some(({ kind }) => kind === "described")) return true;
  if (unknown !== null) return work.some(({ type, kind }) => type.brings && kind !== "ask");
  return work.some((part) => part.type.isWhole || isSource(part) && part.type.takesRows) ||
    (work.length > 1 && work[0]?.kind !== "write");
}

/** "Show me the last 3 runs" is no request for a draft, unless it says where they come from. */
function isAboutElse({ parts }: ReadRequest): boolean {
  return parts.some(({ kind }) => kind === "show") &&
    !parts.some(({ said }) => said["url"] !== undefined);
}

function isDescribed({ kind }: RequestPart): boolean {
  return kind === "described" || kind === "described_out";
}

/** "The open ones over 100 from the EU": what stands for the status, the amount and the region? */
function missingColumns(text: string, { parts }: ReadRequest): Question | null {
  const part = parts.find(isDescribed);
  if (!part) return null;
  const { kind, places, start, words, isObject } = part;
  const verb = kind === "described_out" ? "drop" : "keep";
  const shown = (slot: string): string[] => {
    const place = places[slot];
    return place === undefined ? [] : [text.slice(place.start, place.end)];
  };
  const tests = [
    ...shown("quality").map((said) => ({ said, test: `is ${said}` })),
    ...shown("bare").map((said) => ({ said, test: said })),
    ...[...shown("place"), ...shown("proper")].map((said) => ({
      said,
      test: `${isList(said) ? "is one of" : "is"} ${said}`,
    })),
  ];
  return {
    text: whichColumns(text, tests.map(({ said }) => said)),
    fill(answer) {
      const columns = answer.trim().replace(/[.!]$/, "").split(
        /\s*,\s*(?:and\s+)?|\s+(?:and|und|et|y)\s+/,
      );
      const isFitting = columns.length === tests.length &&
        columns.every((column) => /^[A-Za-z_]\w{0,62}$/.test(column));
      if (!isFitting) return null;
      const conditions = tests.map(({ test }, at) => `${columns[at]} ${test}`).join(" and ");
      const kept = `${
        isObject || words.startsWith("are ") ? "" : `${verb} the rows `
      }where ${conditions}`;
      return `${text.slice(0, start)}${kept}${text.slice(start + words.length)}`;
    },
  };
}

function whichColumns(text: string, said: readonly string[]): string {
  const texts = DRAFT_TEXTS[draftLanguage(text)];
  const [first = "", ...others] = said;
  return others.length === 0 ? texts.whichColumn(first) : texts.whichColumns(said);
}

function isList(said: string): boolean {
  return /\s/.test(said);
}

function missingColumn(text: string, { source, parts }: ReadRequest): Question | null {
  for (const { places } of parts) {
    const from = (places["condition"] ?? places["pairs"] ?? places["bare"])?.from;
    const condition = from === undefined ? null : readCondition(source, from);
    const at = condition?.missingAt ?? null;
    if (at === null) continue;
    const words =
      text.slice(at).split(/[,;\n]| and | then | to (?=\S+@)| \p{L}{2,5} (?=https?:)/u, 1)[0]
        ?.trim() ?? "";
    return {
      text: DRAFT_TEXTS[draftLanguage(text)].whichColumn(words),
      fill(answer) {
        const column = columnIn(answer);
        return column === null ? null : withColumn(text, { at, column });
      },
    };
  }
  return null;
}

/** The one column that an answer names. */
function columnIn(answer: string): string | null {
  return /^(?:(?:by|the|die|la)\s+)?(?:(?:column|spalte|colonne|columna)\s+)?["„«]?\s?([A-Za-z_]\w{0,62})\s?["“»]?[.!]?$/i
    .exec(answer.trim())?.[1] ?? null;
}

/** The text with a column before a comparison: "the invoices over 1,000", "those with over 1,000". */
function withColumn(text: string, { at, column }: { at: number; column: string }): string {
  const said = ["with ", ""].map((lead) =>
    `${text.slice(0, at)}${lead}${column} ${text.slice(at)}`
  );
  return said.find((each) => readRequest(each)?.unknown === null) ?? said[0] ?? text;
}

/** "The top 10 orders": by which column is asked, if they are not sorted before. */
function missingRank(text: string, { parts }: ReadRequest): Question | null {
  const part = parts.find((each, at) =>
    each.kind === "head" && TOP.test(each.words) &&
    !parts.slice(0, at).some(({ kind }) => kind === "sort")
  );
  if (!part) return null;
  const end = part.start + part.words.length;
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].whichColumn(text.slice(part.start, end)),
    fill(answer) {
      const column = columnIn(answer);
      return column === null ? null : `${text.slice(0, end)} by ${column}${text.slice(end)}`;
    },
  };
}

/** Kinds of parts that read something without changing rows. */
const READING: ReadonlySet<string> = new Set(["write", "report", "parse", "table"]);

/** A join or a number brings rows if it names their address. */
function isSource({ kind, type, said }: RequestPart): boolean {
  if (said["url"] !== undefined && (type.brings || type.takesRows)) return true;
  return type.brings === true && kind !== "join";
}

function missingSource(text: string, { parts }: ReadRequest): Question | null {
  const open = parts.find(({ kind }) => TO_ME.has(kind) || kind === "mail_open");
  if (open) return missingRecipient(text, open);
  const system = parts.find(({ kind }) => kind === "system");
  if (system) return missingAddress(text, system);
  const isReading = parts.some(({ type, kind }) => type.takesRows || READING.has(kind));
  if (!isReading || parts.some(isSource)) return null;
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].whereFrom,
    fill(answer) {
      const url = addressIn(answer);
      if (url !== null) return `fetch ${url}, ${text}`;
      return FILE.test(answer.trim()) ? `read a csv file, ${text}` : null;
    },
  };
}

const FILE =
  /^(?:(?:from|aus|von|de|desde)\s+)?(?:(?:an?|the|eine[rn]?|der|un|le|du|el)\s*)?(?:uploaded\s+)?(?:(?:fichier|archivo)\s+)?csv(?:[\s-]+(?:file|datei))?[.!]?$/i;

function missingAddress(text: string, { places, said }: RequestPart): Question {
  const place = places["system"];
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].whichAddress(said["system"] ?? ""),
    fill(answer) {
      const url = addressIn(answer);
      if (url === null || !place) return null;
      return `${text.slice(0, place.start)}${url}${text.slice(place.end)}`;
    },
  };
}

function missingRecipient(text: string, part: RequestPart): Question {
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].whichRecipient,
    fill(answer) {
      const recipient = RECIPIENT.exec(answer.trim().slice(0, 320))?.[1] ?? "";
      return isMailAddress(recipient) ? withRecipient(text, part, recipient) : null;
    },
  };
}

/** "mail me the open orders every Friday" as "every Friday, email the open orders to …". */
function withRecipient(
  text: string,
  { start, words, places }: RequestPart,
  recipient: string,
): string {
  const said = (place: RequestPart["places"][string] | undefined) =>
    place && text.slice(place.start, place.end);
  const time = said(places["when"]);
  const [before, after] = [text.slice(0, start), text.slice(start + words.length)];
  const first = time === undefined ? "" : `${time}, `;
  const errand = said(places["errand"]);
  if (errand !== undefined) return `${before}${first}remind ${recipient} to ${errand}${after}`;
  const failing = /\b(?:if|when|wenn|falls|si|cuando)\b/.test(words) && !places["object"];
  if (failing) {
    const call = said(places["second"]) ?? "it";
    return `${before}${first}email ${recipient} if ${call} fails${after}`;
  }
  return `${before}${first}email ${said(places["object"]) ?? "it"} to ${recipient}${after}`;
}

const RECIPIENT = /^(?:(?:to|an|à|a|it is|use)\s+)?(\S+@[^\s!]*[^\s.!])[.!]?$/iu;

const WATCHING = new PhraseSet((REQUEST_CLASSES["watch"] ?? "").split("|"));
const BY_HAND =
  /^(?:only )?(?:when i (?:start|run) it|on demand|manually|by hand|once|just once|never|wenn ich (?:es|ihn) starte|von hand|einmal|à la demande|manuellement|une fois|a mano|una vez)[.!]?$/iu;

/** Who wants something watched, or to be reminded, has more than one time in mind. */
function missingTime(text: string, { parts }: ReadRequest): Question | null {
  const repeated = parts.find((part) => REPEATED.has(part.kind) || isWatching(part));
  if (!repeated || parts.some(({ said }) => said["when"] !== undefined)) return null;
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].howOften,
    fill(answer) {
      const said = answer.trim().replace(/[.!]$/, "").slice(0, 200);
      if (isPhrase(said)) return `${said}, ${text}`;
      return BY_HAND.test(said) ? onDemand(text, repeated) : null;
    },
  };
}

const REPEATED: ReadonlySet<string> = new Set(["watch", "remind"]);

function isWatching({ type, words }: RequestPart): boolean {
  return type.brings === true && WATCHING.lengthAt(lexemesOf(words).tokens, 0) > 0;
}

/** The text with words that speak of one time; null if a reminder has none. */
function onDemand(text: string, { kind, start, words, said, places }: RequestPart): string | null {
  const after = text.slice(start + words.length);
  if (kind === "remind") return null;
  if (kind === "watch") {
    const address = text.slice(places["second"]?.start, places["second"]?.end);
    const { mail, url } = said;
    const told = mail === undefined ? `post it to ${url}` : `email ${mail}`;
    return `${text.slice(0, start)}check ${address} and if it fails ${told}${after}`;
  }
  const { tokens } = lexemesOf(words);
  const length = tokens[WATCHING.lengthAt(tokens, 0) - 1]?.end ?? 0;
  return `${text.slice(0, start)}check${text.slice(start + length)}`;
}

function addressIn(answer: string): string | null {
  const short = answer.trim().slice(0, 2_000);
  return /^(?:(?:from|at|it is|use|von|unter|de|depuis|à|desde|en)\s+)?(https?:\/\/[^\s"<>]+[^\s"<>.,;:)!?])[.!]?$/i
    .exec(short)
    ?.[1] ?? null;
}
