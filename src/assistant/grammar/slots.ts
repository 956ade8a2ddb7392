import type { Json, JsonObject } from "../../lib/json.ts";
import { isPhrase, timeIn } from "../../timing/phrase/parse_phrase.ts";
import { PhraseSet } from "./forms.ts";
import { CONDITIONS } from "./language/consent_words.ts";
import { RESERVED } from "./language/reserved_words.ts";
import { ORDINALS } from "./language/step_words.ts";
import { NO_TEAMS, TEAM_ARTICLES, TEAM_NOUNS } from "./language/team_words.ts";
import { ADDING_AFTER, JOINING } from "./language/vocabulary.ts";
import type { Slots } from "./phrase_matcher.ts";
import { readPair, type Token, tokenize, type TokenizedText } from "./tokens.ts";
import { fileReferenceEnds } from "./files/file_reference.ts";
import { scheduleSlots } from "./schedule_slots.ts";
import { WITHHELD } from "./withheld.ts";

const RESERVED_WORDS = new PhraseSet(RESERVED);
const CONDITION_WORDS = new PhraseSet(CONDITIONS);
/**
 * Verbs that may follow a time at the beginning of a sentence, including the end of "führe … aus".
 */
export const RUN_VERBS = new PhraseSet([
  ...["run", "execute", "start", "launch", "führe", "führ", "fuehre", "starte", "ausführen"],
  ...["starten", "aus", "lance", "lancez", "exécute", "exécutez", "ejecuta", "ejecútalo", "lanza"],
  ...["lánzalo", "laufen", "loslaufen", "anlaufen", "läuft", "startet", "anläuft", "loslegt"],
  ...["ausgeführt", "gestartet"],
]);
const JOINING_WORDS = new PhraseSet(JOINING);

const ADDING_WORDS = new PhraseSet(ADDING_AFTER);

/** Words after a time that make it replace another time. */
const INSTEAD_WORDS = new PhraseSet(["instead", "stattdessen", "à la place", "en su lugar"]);

const NO_TEAM_WORDS = new PhraseSet(NO_TEAMS);
const TEAM_ARTICLE_WORDS = new PhraseSet(TEAM_ARTICLES);
const TEAM_NOUN_WORDS = new PhraseSet(TEAM_NOUNS);

const ORDINAL_WORDS = new PhraseSet([...ORDINALS.values()].flat());

/** Words that begin a clause and are no values: "with the list that I will send". */
const RELATIVE = /^(?:that|which|who|whose|welche[rsmn]?|qui|dont|cual|cuales)$/u;

const NAME_TOKENS_MAX = 10;
const PHRASE_TOKENS_MAX = 40;
/** The maximum number of possible ends of a schedule phrase that are tried. */
const PHRASE_ENDS_MAX = 8;
const TEAM_TOKENS_MAX = 12;
/** The maximum number of possible ends of an incomplete time, nearest first. */
const OPEN_ENDS_MAX = 3;

/** Returns the slots of deed phrases for one text. */
export function slotsFor(source: TokenizedText): Slots {
  const { tokens } = source;
  // A repetitive text contains the same words at many positions.
  const isWholeTime = rememberedOf(isPhrase);
  const isOpenTime = rememberedOf((text) => timeIn(text) === "all");
  const when = (_: readonly Token[], at: number) => {
    const ends = phraseEnds(tokens, at).map((to) => ({
      to,
      text: textOf(source, { from: at, to }),
    }));
    const whole = ends.filter(({ text }) => isWholeTime(text));
    // An incomplete time is accepted too. The assistant then asks for the missing part.
    const open = ends.slice(-OPEN_ENDS_MAX)
      .filter((each) => !whole.includes(each) && isOpenTime(each.text));
    return [...whole, ...open].map(({ to }) => to);
  };
  return remembered({
    name: (_, at) => nameEnds(tokens, at),
    ...scheduleSlots(source),
    quoted: (_, at) => tokens[at]?.kind === "quoted" ? [at + 1] : [],
    inputs: (_, at) => inputsEnds(tokens, at),
    named: (_, at) => namedEnds(tokens, at),
    file: (_, at) => [
      ...fileNameEnds(source, at),
      ...fileReferenceEnds(tokens, at),
    ],
    when,
    phrase: (_, at) => [...when(tokens, at), ...phraseEnds(tokens, at)],
    reason: (_, at) =>
      at < tokens.length && CONDITION_WORDS.lengthAt(tokens, at) === 0 ? [tokens.length] : [],
    answer: () => [tokens.length],
    step: (_, at) => stepEnds(tokens, at),
    runId: (_, at) => isRunId(tokens[at]) ? [at + 1] : [],
    teams: (_, at) => teamEnds(tokens, at),
    number: (_, at) => isNumber(tokens[at]) ? [at + 1] : [],
    from: (_, at) => isNumber(tokens[at]) ? [at + 1] : [],
    to: (_, at) => isNumber(tokens[at]) ? [at + 1] : [],
    user: (_, at) => userEnds(tokens, at),
    withheld: (_, at) => isWithheld(source, at) ? [at + WITHHELD_TOKENS] : [],
    variable: (_, at) => isVariable(source, at) ? [at + 1] : [],
    word: (_, at) => isWord(tokens[at]) ? [at + 1] : [],
    value: (_, at) => isValue(tokens[at]) ? [at + 1] : [],
    title: (_, at) => titleEnds(tokens, at),
    ordinal: (_, at) => [...ORDINAL_WORDS.lengthsAt(tokens, at)].map((length) => at + length),
  });
}

function rememberedOf(test: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const answer = known.get(text) ?? test(text);
    known.set(text, answer);
    return answer;
  };
}

/** Caches the results, because many phrases contain the same slot at the same position. */
function remembered(slots: Slots): Slots {
  return Object.fromEntries(
    Object.entries(slots).map(([name, endsAt]) => {
      const known = new Map<number, number[]>();
      return [name, (tokens: readonly Token[], at: number) => {
        const ends = known.get(at) ?? endsAt(tokens, at);
        known.set(at, ends);
        return ends;
      }];
    }),
  );
}

/** Returns the text of a span as it was written. */
export function textOf(
  { source, tokens }: TokenizedText,
  { from, to }: { from: number; to: number },
): string {
  const first = tokens[from];
  const last = tokens[to - 1];
  return first && last && to > from ? source.slice(first.start, last.end) : "";
}

/**
 * Returns the possible ends of a name, shortest first, because further words more likely begin the
 * next order.
 */
function nameEnds(tokens: readonly Token[], at: number): number[] {
  if (tokens[at]?.kind === "quoted" || isRunId(tokens[at])) return [at + 1];
  const ends: number[] = [];
  for (let to = at; to < at + NAME_TOKENS_MAX; to++) {
    const token = tokens[to];
    if (token?.kind !== "word" || RESERVED_WORDS.lengthAt(tokens, to) > 0) break;
    ends.push(to + 1);
  }
  return ends;
}

/** Returns the positions where the time of a schedule may end, longest first. */
function phraseEnds(tokens: readonly Token[], at: number): number[] {
  const ends: number[] = [];
  const most = Math.min(tokens.length, at + PHRASE_TOKENS_MAX);
  for (let to = at + 1; to <= most; to++) {
    const isBoundary = to === tokens.length || tokens[to]?.kind === "mark" ||
      JOINING_WORDS.lengthAt(tokens, to) > 0 || RUN_VERBS.lengthAt(tokens, to) > 0 ||
      INSTEAD_WORDS.lengthAt(tokens, to) > 0 || ADDING_WORDS.lengthAt(tokens, to) > 0;
    if (isBoundary) ends.push(to);
  }
  // A list with many commas has many ends; the last one is tried in any case.
  const last = ends.slice(PHRASE_ENDS_MAX).at(-1);
  return [...ends.slice(0, PHRASE_ENDS_MAX), ...last === undefined ? [] : [last]].reverse();
}

function inputsEnds(tokens: readonly Token[], at: number): number[] {
  if (tokens[at]?.kind === "json") return [at + 1];
  let to = at;
  while (tokens[to]?.kind === "pair") {
    to++;
    const comma = tokens[to]?.text === "," ? 1 : 0;
    const joined = JOINING_WORDS.lengthAt(tokens, to + comma);
    if (tokens[to + comma + joined]?.kind === "pair") to += comma + joined;
  }
  return to > at ? [to] : [];
}

const NAMED_MAX = 8;
/** Words between the name of an input and its value: "region set to US". */
const SET_TO = new PhraseSet(
  "set to,set as,being,equal to,equals,gesetzt auf,réglé sur,puesto a,igual a".split(","),
);

/**
 * Returns the ends of pairs of names and values, as in "customer Initech and amount 5", fewest
 * pairs first.
 */
function namedEnds(tokens: readonly Token[], start: number): number[] {
  const ends: number[] = [];
  for (let at = start; ends.length < NAMED_MAX;) {
    const value = at + 1 + SET_TO.lengthAt(tokens, at + 1);
    if (!isInputName(tokens, at) || !isValue(tokens[value])) break;
    if (JOINING_WORDS.lengthAt(tokens, value) > 0) break;
    at = value + 1;
    ends.push(at);
    const comma = tokens[at]?.text === "," ? 1 : 0;
    const joined = comma + JOINING_WORDS.lengthAt(tokens, at + comma);
    if (joined === 0) break;
    at += joined;
  }
  return ends;
}

function isInputName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token?.kind === "word" && /^[a-z_]\w{0,62}$/i.test(token.text) &&
    JOINING_WORDS.lengthAt(tokens, at) === 0 && RESERVED_WORDS.lengthAt(tokens, at) === 0;
}

/** Returns the values of such pairs, by name. */
export function namedIn(
  source: TokenizedText,
  { from, to }: { from: number; to: number },
): JsonObject {
  const pairs: [string, Json][] = [];
  for (let at = from; at < to;) {
    const comma = source.tokens[at]?.text === "," ? 1 : 0;
    const joined = comma + JOINING_WORDS.lengthAt(source.tokens, at + comma);
    at += joined;
    const behind = at + 1 + SET_TO.lengthAt(source.tokens, at + 1);
    const [name, value] = [at, behind].map((place) =>
      titleOf(source, { from: place, to: place + 1 })
    );
    pairs.push(readInput(`${name}=${value}`));
    at = behind + 1;
  }
  return Object.fromEntries(pairs);
}

const STEP_WORDS = new PhraseSet([
  "step",
  "the step",
  "schritt",
  "den schritt",
  "étape",
  "l'étape",
  "paso",
  "el paso",
  "al paso",
]);

function stepEnds(tokens: readonly Token[], at: number): number[] {
  const length = STEP_WORDS.lengthAt(tokens, at);
  const named = tokens[at + length];
  const isNamed = length > 0 && (named?.kind === "word" || named?.kind === "path" ||
    named?.kind === "quoted");
  return isNamed ? [at + length + 1] : [];
}

const RUN_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isRunId(token: Token | undefined): boolean {
  return token?.kind === "word" && RUN_ID.test(token.text);
}

/** Matches a version number, also "v2". */
const NUMBER = /^v?\d{1,20}$/;

function isNumber(token: Token | undefined): boolean {
  return token?.kind === "word" && NUMBER.test(token.text);
}

/** Whether the token is a name in capitals, as for environment variables. */
function isVariable({ source, tokens }: TokenizedText, at: number): boolean {
  const token = tokens[at];
  return token?.kind === "word" &&
    /^[A-Z][A-Z0-9_]{2,}$/.test(source.slice(token.start, token.end));
}

/** Returns the end of an id, an address or a one-word name, which is the next space. */
function userEnds(tokens: readonly Token[], at: number): number[] {
  const [first] = tokens.slice(at);
  if (first?.kind === "quoted" || isRunId(first)) return [at + 1];
  if (first?.kind !== "word") return [];
  let to = at + 1;
  while (
    tokens[to]?.start === tokens[to - 1]?.end && /^(?:[@.+]|\w.*)$/.test(tokens[to]?.text ?? "")
  ) {
    to++;
  }
  return tokens[to - 1]?.text === "." ? [to - 1] : [to];
}

const WITHHELD_TOKENS = tokenize(WITHHELD).tokens.length;

function isWithheld({ source, tokens }: TokenizedText, at: number): boolean {
  const token = tokens[at];
  return token !== undefined && source.startsWith(WITHHELD, token.start);
}

function isWord(token: Token | undefined): boolean {
  return token?.kind === "word" || token?.kind === "quoted";
}

function isValue(token: Token | undefined): boolean {
  return isWord(token) && !RELATIVE.test(token?.text ?? "");
}

/** Returns the ends of any words, longest first. Only used for reading and changing drafts. */
function titleEnds(tokens: readonly Token[], at: number): number[] {
  if (tokens[at]?.kind === "quoted") return [at + 1];
  const ends: number[] = [];
  for (let to = at; to < at + NAME_TOKENS_MAX && tokens[to]?.kind === "word"; to++) {
    ends.unshift(to + 1);
  }
  return ends;
}

/** Returns the values by name in the span: pairs, or JSON. */
export function inputsIn(
  { tokens }: TokenizedText,
  span: { from: number; to: number } | undefined,
): JsonObject {
  if (!span) return {};
  const given = tokens.slice(span.from, span.to);
  const [first] = given;
  if (first?.kind === "json") return JSON.parse(first.text);
  return Object.fromEntries(
    given.filter(({ kind }) => kind === "pair").map(({ text }) => readInput(text)),
  );
}

/** Keeps "5.0" and "007" as texts, because they would change as numbers. */
function readInput(pair: string): [name: string, value: Json] {
  const [name, value] = readPair(pair);
  const text = pair.slice(pair.indexOf("=") + 1).trim();
  return [name, typeof value === "number" && String(value) !== text ? text : value];
}

const FILE_ENDS: ReadonlySet<string> = new Set(
  "csv tsv txt json xml yaml yml html md pdf xlsx docx png jpg jpeg".split(" "),
);
const FILE_TOKENS_MAX = 8;

/** Returns the end of a file name whose parts are not separated by spaces: `open-orders.csv`. */
function fileNameEnds({ source, tokens }: TokenizedText, at: number): number[] {
  for (let to = at + 1; to < Math.min(tokens.length, at + FILE_TOKENS_MAX); to++) {
    const [before, next] = [tokens[to - 1], tokens[to]];
    if (!before || !next || /\s/.test(source.slice(before.start, next.start))) return [];
    if (source.charAt(next.start - 1) === "." && FILE_ENDS.has(next.text)) return [to + 1];
  }
  return [];
}

/** Whether a span is the name of a file, not a noun for files. */
export function isFileName(
  source: TokenizedText,
  { from, to }: { from: number; to: number },
): boolean {
  return fileNameEnds(source, from).includes(to);
}

/** Returns the text of a span. If the span is one quoted text, the quotation marks are left out. */
export function titleOf(source: TokenizedText, span: { from: number; to: number }): string {
  const token = source.tokens[span.from];
  return token?.kind === "quoted" && span.to - span.from <= 1
    ? token.text.trim()
    : textOf(source, span);
}

function isBetweenTeams(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === "," || JOINING_WORDS.lengthAt(tokens, at) > 0;
}

/** Whether a noun for teams stands between two names of teams: "the sales team and …". */
function isNounOfTeam(tokens: readonly Token[], at: number): boolean {
  return TEAM_NOUN_WORDS.lengthAt(tokens, at) > 0 && isBetweenTeams(tokens, at + 1);
}

function teamEnds(tokens: readonly Token[], at: number): number[] {
  const ends: number[] = [];
  for (let to = at; to < at + TEAM_TOKENS_MAX; to++) {
    const token = tokens[to];
    const isPart = token?.kind === "word" || token?.kind === "quoted" || token?.text === "," ||
      token?.text === "." && to > at;
    const isWord = token?.kind === "word";
    const isArticle = isWord && to > at &&
      (TEAM_ARTICLE_WORDS.lengthAt(tokens, to) > 0 || TEAM_NOUN_WORDS.lengthAt(tokens, to) > 0) &&
      (isBetweenTeams(tokens, to - 1) || isNounOfTeam(tokens, to));
    if (!isPart || (isWord && !isArticle && NO_TEAM_WORDS.lengthAt(tokens, to) > 0)) break;
    if (token.kind !== "mark" && !isArticle && !isBetweenTeams(tokens, to)) ends.push(to + 1);
  }
  return ends;
}
