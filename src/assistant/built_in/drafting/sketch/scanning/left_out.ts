import { plainWord } from "../../../../grammar/spelling.ts";
import type { WordKind } from "../../../attached/query/words/query_words.ts";
import { isSameForm } from "../../../attached/query/word_forms.ts";
import { EVERYWHERE } from "../../../message_language.ts";
import { TELLS, WISHES, WORK } from "../../roles/asides.ts";
import { isState, LEADS_VERB, TIME_WORDS } from "../../roles/noun_words.ts";
import { NAMES } from "./columns.ts";
import { IMPOSSIBLE_RESULTS } from "../../roles/role_word_reader.ts";
import type { Role } from "../../roles/role_words.ts";
import type { Said } from "./said.ts";
import type { Scanned } from "./scan.ts";

/** Words of a request that its draft does not use. */
export interface LeftOut {
  said: string;
  start: number;
  end: number;
  /** Whether the words may be a condition: when something is done, or with which rows. */
  isCondition: boolean;
  /** Whether the words only describe an understood part. */
  isDescribing: boolean;
  /** Whether it may turn a condition of its sentence around. */
  isDenying: boolean;
}

/** The meanings of words that add nothing to the understood parts. */
const IDLE_MEANINGS: ReadonlySet<WordKind> = new Set(
  ["filler", "rows", "who", "and", "save", "send", "linkVerb", "columns", "format"],
);
const IDLE_ROLES: ReadonlySet<Role> = new Set(
  ["get", "post", "notify", "check", "idle", "saying", "arrives", "webhook", "keep"],
);
/** Verbs that add nothing to the understood work, and the nouns for its object. */
const IDLE_WORDS: ReadonlySet<string> = new Set(
  ("unchanged produce want wants wanting must should workflow flow step upload uploaded attached file files table sheet result results output please end up instead " +
    "angehängten angehängte datei dateien ergebnis tabelle anhängen erzeuge liste als per eine einen bekommen brauche " +
    "joint fichier tableau traitement préparer résultat il faut avance " +
    "adjunto archivo fichero flujo resultado tabla pásame hazme")
    .split(" "),
);
/** Verbs that say no more than another format. */
const CONVERTING =
  /^(?:convert|converts|transform|turn|export|wandle|umwandeln|konvertiere|convertis|convertir|transforme|convierte)$/u;
const JOINTS = /^(?:and|then|und|dann|et|puis|y|luego)$/u;
const COUNTING = /^(?:counts?|counting|zähle|zählen|compte|compter|cuenta|contar)$/u;
/** Verbs that say no more than a column or a number that was understood. */
const COMPUTING =
  /^(?:compute|computes|calculate|calculates|append|generate|berechne|berechnen|calcule|calculer|calcula|calcular)$/u;
const EACH = /^(?:each|every|jede[nrs]?|chaque|cada)$/u;
/** Matches words that may introduce a condition: when something is done, or with which rows. */
const CONDITIONS =
  /^(?:if|unless|when|whenever|only|otherwise|else|except|without|not|no|never|before|until|once|isn't|aren't|don't|doesn't|mustn't|won't|wenn|falls|nur|sonst|außer|ohne|nicht|kein\p{L}*|bevor|erst|sobald|si|quand|sauf|sans|pas|jamais|sinon|avant|seulement|lorsque|cuando|solo|sólo|salvo|sin|nunca|antes)$/u;
const CONDITION_ROLES: readonly Role[] = ["if", "fails", "statusNot", "approve", "any", "others"];
const CONDITION_MEANINGS: readonly WordKind[] = [
  ...["not", "remove", "only", "without", "over", "under", "atLeast", "atMost", "between"] as const,
  ...["before", "until", "empty", "filled", "contains", "duplicates"] as const,
];
const WORK_MEANINGS: readonly WordKind[] = [
  ...["total", "average", "maximum", "minimum", "count", "per", "sort", "top", "highest"] as const,
  ...[
    "lowest",
    "most",
    "least",
    "newest",
    "oldest",
    "descending",
    "ascending",
    "distinct",
  ] as const,
];

/** Returns the unused words that have a meaning, as runs of consecutive words. */
export function leftOutOf(scanned: Scanned): LeftOut[] {
  const { said } = scanned;
  useTitles(scanned);
  const found: LeftOut[] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length > 0) found.push(leftOut(scanned, run));
    run = [];
  };
  for (let at = 0; at < said.length; at++) {
    if (said.isMark(at) || said.isUsed(at)) end();
    else if (!isIdle(scanned, at)) run.push(at);
  }
  end();
  return found;
}

/** Removes a sending that may depend on a condition that was not understood. Returns its words. */
export function withoutSending({ said, sketch }: Scanned): LeftOut[] {
  const sent = sketch.sinks.filter(({ kind }) => kind !== "file");
  sketch.sinks = sketch.sinks.filter(({ kind }) => kind === "file");
  const urls = new Set(sent.map((sink) => sink.kind === "post" ? sink.call.url : ""));
  return [...said.tokens.keys()].filter((at) =>
    (said.isMail(at) && sent.length > 0) || (said.kind(at) === "url" && urls.has(said.word(at)))
  ).map((at) => {
    const { start, end } = said.tokens[at] ?? { start: 0, end: 0 };
    return {
      ...{ said: said.text.slice(start, end), start, end },
      ...{ isCondition: true, isDescribing: false, isDenying: false },
    };
  });
}

/** Marks titles such as "VAT report:" and the numbers of a list as used. */
function useTitles({ said }: Scanned): void {
  for (const { from, to } of said.sentences()) {
    const mark = Array.from({ length: Math.min(5, to - from) }, (_, index) => from + index)
      .find((at) => said.word(at) === ":");
    const isTitle = mark !== undefined &&
      Array.from({ length: mark - from }, (_, index) => from + index)
        .every((at) =>
          !said.isUsed(at) && said.kind(at) === "word" && !CONDITIONS.test(said.word(at))
        );
    if (isTitle && mark !== undefined) said.use(from, mark - from);
    if (said.kind(from) === "number" && /^\d{1,2}$/u.test(said.word(from))) said.use(from, 1);
  }
}

function isIdle({ said, columns, sketch }: Scanned, at: number): boolean {
  const word = said.word(at);
  const plain = plainWord(word);
  if (plain.length < 2 && said.kind(at) === "word") return true;
  if (CONDITIONS.test(word)) return false;
  if (CONVERTING.test(word) || COMPUTING.test(word) || COUNTING.test(word)) {
    return saysWork({ said, sketch }, at);
  }
  const meaning = said.meaning(at)?.kind;
  if (meaning !== undefined && IDLE_MEANINGS.has(meaning)) return true;
  const isEach = EACH.test(word) && (sketch.work.some(({ kind }) => kind === "derive") ||
    sketch.sinks.some(({ kind }) => kind === "mailEach"));
  const isDelete = said.means(at, "remove") > 0 &&
    sketch.sinks.some((sink) => sink.kind === "post" && sink.call.method === "DELETE");
  if (isEach || isDelete || saysWork({ said, sketch }, at)) return true;
  if (EVERYWHERE.has(plain) || IDLE_WORDS.has(word) || columns.isRows(at)) return true;
  const isOfColumn = sketch.work.length > 0 &&
    [...columns.declared, ...columns.made].some((name) =>
      name.length > 2 && isSameForm(word, name, said.language)
    );
  return isOfColumn || said.roles(at).some(({ role }) => IDLE_ROLES.has(role));
}

/** Whether a word says once more what the sketch has. */
function saysWork({ said, sketch }: Pick<Scanned, "said" | "sketch">, at: number): boolean {
  const word = said.word(at);
  const groups = sketch.work.filter((work) => work.kind === "group");
  const isCounted = groups.some(({ numbers }) =>
    numbers.some(({ operation }) => operation === "count")
  );
  if (COUNTING.test(word)) return isCounted;
  if (COMPUTING.test(word)) {
    return groups.length > 0 || sketch.work.some(({ kind }) => kind === "derive");
  }
  if (/^(?:separate|split|two|trenne|zwei|sépare|deux|separa|dos)$/u.test(word)) {
    return sketch.sinks.some(({ only }) => only !== null);
  }
  if (!CONVERTING.test(word)) return false;
  let to = at;
  while (to < said.length && !said.isMark(to) && !JOINTS.test(said.word(to + 1))) to++;
  return Array.from({ length: to - at }, (_, index) => at + index).some((place) =>
    said.means(place, "format") > 0 || said.is(place, "sheet") > 0 || said.kind(place) === "file"
  );
}

/** Whether a whole clause only tells of the writer: "we are a small theatre". */
function isTold({ said }: Pick<Scanned, "said">, run: readonly number[]): boolean {
  let [from, to] = [run[0] ?? 0, run.at(-1) ?? 0];
  while (from > 0 && !said.isMark(from - 1) && !said.isUsed(from - 1)) from--;
  while (to < said.length && !said.isMark(to) && !said.isUsed(to)) to++;
  const clause = said.between(from, to).replace(/\s(?:and|und|et|y)$/u, "");
  const isShort = to - from <= TOLD_MAX;
  return isShort && (TELLS[said.language].test(clause) || TELLS.en.test(clause)) &&
    !WORK.test(clause) && !WISHES.test(clause);
}

const TOLD_MAX = 12;

function leftOut({ said, columns }: Scanned, run: readonly number[]): LeftOut {
  const [first = 0, last = 0] = [run[0], run.at(-1)];
  const [start, end] = [said.tokens[first]?.start ?? 0, said.tokens[last]?.end ?? 0];
  const places = Array.from({ length: last + 1 - first }, (_, index) => first + index);
  const isStrong = places.some((at) =>
    said.openConditions.some(([from, to]) => at >= from && at < to) || STRONG.test(said.word(at)) ||
    said.role(at, "if", "approve", "any", "others") > 0
  );
  const isOfWork = sentenceHasWork(said, first);
  const isCondition = isStrong ||
    isOfWork &&
      places.some((at) =>
        CONDITIONS.test(said.word(at)) || said.role(at, ...CONDITION_ROLES) > 0 ||
        said.means(at, ...CONDITION_MEANINGS) > 0
      );
  const isDescribing = !isCondition && (isTold({ said }, run) ||
    run.length <= 2 && isInside(said, run) && run.every((at) => describes({ said, columns }, at)));
  const isDenying = run.some((at) => DENIALS.test(said.word(at))) && hasWhere(said, first);
  return { said: said.text.slice(start, end), start, end, isCondition, isDescribing, isDenying };
}

/**
 * Whether other words of the same clause were understood, and the given words do not begin it as a
 * verb does.
 */
function isInside(said: Said, run: readonly number[]): boolean {
  const [first = 0, last = 0] = [run[0], run.at(-1)];
  const before = said.tokens[first - 1];
  if (before === undefined || before.kind === "mark" || LEADS_VERB.has(before.text)) return false;
  let [from, to] = [first, last];
  while (from > 0 && !said.isMark(from - 1)) from--;
  while (to < said.length && !said.isMark(to)) to++;
  return Array.from({ length: to - from }, (_, index) => from + index).some((at) =>
    said.isUsed(at)
  );
}

const DENIALS =
  /^(?:never|not|no|nicht|kein\p{L}*|nie|niemals|pas|jamais|ne|nunca|nadie|nobody|\p{L}+n't)$/u;

/** Whether a sentence has a condition for rows. */
function hasWhere(said: Said, at: number): boolean {
  const sentence = said.sentences().find(({ from, to }) => at >= from && at < to);
  return sentence !== undefined &&
    said.wheres.some((place) => place >= sentence.from && place < sentence.to);
}

const STRONG =
  /^(?:if|unless|whenever|only|otherwise|else|except|before|wenn|falls|nur|sonst|außer|bevor|sauf|sinon|avant|seulement|solo|sólo|salvo|antes)$/u;

/** Whether a part of a sentence was understood, so that the rest may describe it. */
function sentenceHasWork(said: Said, at: number): boolean {
  const sentence = said.sentences().find(({ from, to }) => at >= from && at < to);
  if (!sentence) return true;
  return Array.from({ length: sentence.to - sentence.from }, (_, index) => sentence.from + index)
    .some((place) => said.isUsed(place));
}

const TIMES =
  /^(?:work(?:ing)?days?|weekdays?|weekends?|holidays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|daily|weekly|monthly|hourly|nightly|quarterly|noon|midnight|evening|afternoon|morning|night|nite|timezone|werktags?|wochentags?|feiertags?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|abends?|morgens?|nachts?|täglich|stündlich|soirs?|matins?|midi|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|noche|tarde|mañana|mediodía|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|laborables?|festivos?|\d.*)$/iu;

/** Whether a noun does not choose rows, so that it only describes. */
function describes({ said, columns }: Pick<Scanned, "said" | "columns">, at: number): boolean {
  const written = said.written(at);
  if (said.kind(at) !== "word" || said.means(at, ...WORK_MEANINGS) > 0) return false;
  if (IMPOSSIBLE_RESULTS.test(said.word(at))) return false;
  // "Count the words": the words are what is counted.
  const before = [at - 1, at - 2].find((place) => said.means(place, "filler") === 0) ?? at - 1;
  if (said.means(before, "count", "total", "average", "howMuch") > 0) return false;
  if (isState(written, said.language) || columns.isRows(at + 1)) return false;
  if (NAMES.has(said.word(at)) || TIME_WORDS.test(said.word(at)) || TIMES.test(written)) {
    return false;
  }
  return said.language === "de" ? /^\p{Lu}/u.test(written) : /^\p{Ll}/u.test(written);
}
