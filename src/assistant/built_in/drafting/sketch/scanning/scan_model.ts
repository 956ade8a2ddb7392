import type { Sentence } from "./sentence.ts";

const CLAUSE_ENDS: ReadonlySet<string> = new Set([";", "->", "→", "=>", "\n"]);

/**
 * Reads work for a language model, which gets the user's own words. Returns null if none begins
 * there.
 */
export function modelWorkAt(sentence: Sentence): number | null {
  const { said, at, sketch } = sentence;
  const named = said.is(at, "model");
  const verb = said.is(at, "think") || (said.has("model") ? said.is(at, "judge") : 0);
  const works = sketch.work.filter((work) => work.kind === "model");
  const isFull = works.length >= WORKS_MAX ||
    works.some((work) => work.kind === "model" && !work.isEach);
  if (named + verb === 0 || isFull) return null;
  const from = verb > 0 && named === 0 ? clauseFrom(sentence, at) : beginning(sentence, at);
  const to = clauseTo(sentence, at);
  const instruction = said.between(from, to).replace(/\$\w+_URL/gu, "").trim()
    .replace(/^(?:and|then|und|dann|et|puis|y|luego|please|bitte|to|,)\s+/iu, "");
  if (instruction.length < SHORTEST) return null;
  const isEach = Array.from({ length: to - from }, (_, index) => from + index)
    .some((place) => said.is(place, "each") > 0);
  const options = optionsIn(instruction);
  if (works.length > 0 && !isEach) return null;
  sentence.add({
    kind: "model",
    instruction,
    isEach: !sentence.isOne && (isEach || (options.length > 1 && sentence.columns.hasTable)),
    options,
  });
  said.use(from, to - from);
  return to;
}

const SHORTEST = 6;
const WORKS_MAX = 3;

/** Returns the first word after the mark, the address or the recipient before the model's work. */
function clauseFrom({ said, from }: Sentence, at: number): number {
  let first = at;
  while (first > from && !isBound(said, first - 1) && !said.isUsed(first - 1)) first--;
  return first;
}

/**
 * Returns the beginning of the work: in "have a model label …" it is before the word for the model.
 */
function beginning(sentence: Sentence, at: number): number {
  const from = clauseFrom(sentence, at);
  return at - from > 4 ? at : from;
}

function isBound(said: Sentence["said"], at: number): boolean {
  const kind = said.kind(at);
  return kind === "mark" || kind === "url" || kind === "file" || said.isMail(at);
}

/** Returns the end of the work: before a part that is sent, saved or counted. */
function clauseTo({ said, to }: Sentence, at: number): number {
  let place = at + 1;
  for (; place < to; place++) {
    const kind = said.kind(place);
    if (kind === "url" || kind === "file" || said.isMail(place)) break;
    if (kind === "mark" && CLAUSE_ENDS.has(said.word(place))) break;
    if (isJoint(said, place) && isDeed(said, afterJoints(said, place))) break;
    if (said.word(place) === "," && leadsToPlace(said, place)) break;
  }
  while (place > at + 1 && isDangling(said, place - 1)) place--;
  return place;
}

/** Whether a target follows: "…, the negative ones go to a@example.org". */
function leadsToPlace(said: Sentence["said"], at: number): boolean {
  for (let place = at + 1; place < at + 7; place++) {
    if (said.isMark(place) && said.word(place) !== ",") return false;
    if (said.isMail(place) || said.kind(place) === "url") return true;
  }
  return false;
}

function isJoint(said: Sentence["said"], at: number): boolean {
  return said.word(at) === "," || /^(?:and|then|und|dann|et|puis|y|luego)$/u.test(said.word(at));
}

function afterJoints(said: Sentence["said"], at: number): number {
  let place = at;
  while (
    /^(?:,|and|then|und|dann|et|puis|y|luego|also|only|me|lo|le|es|sie)$/u.test(said.word(place))
  ) {
    place++;
  }
  return place;
}

function isDeed(said: Sentence["said"], at: number): boolean {
  return said.role(at, "post", "notify", "if", "approve") > 0 ||
    said.means(at, "save", "send", "count", "total") > 0 || said.kind(at) === "url" ||
    said.isMail(at) || said.is(at, "otherwise") > 0;
}

function isDangling(said: Sentence["said"], at: number): boolean {
  return said.word(at) === "," || said.word(at) === ":" ||
    /^(?:to|in|into|an|a|à|and|und|et|y|from|von|de)$/u.test(said.word(at));
}

const OPTION = "[\\p{L}\\p{N}][\\p{L}\\p{N} -]{0,24}";
const SLASHED = new RegExp(`(${OPTION}(?:\\s?/\\s?${OPTION}){1,7})`, "u");
const LISTED = new RegExp(
  `(?:whether (?:it's|it is|it)|as|into|ob es um|ob|als|comme|si c'est|s'il est|s'ils sont|si es|como|entre) ?((?:${OPTION}, ){0,6}${OPTION} (?:or|oder|ou|o|and|und|et|y) ${OPTION})`,
  "u",
);

/** Returns the labels between which a model chooses. */
function optionsIn(instruction: string): string[] {
  const slashed = SLASHED.exec(instruction)?.[1]?.split("/");
  const listed = LISTED.exec(instruction)?.[1]?.split(/, | (?:or|oder|ou|o|and|und|et|y) /u);
  const options = (slashed ?? listed ?? []).map((option, at, all) => {
    const words = option.trim().split(/\s+/u);
    // "Label each review positive / neutral": the first one stands behind other words.
    return slashed && at === 0 && all.length > 1 ? words.at(-1) ?? "" : words.slice(0, 3).join(" ");
  }).filter((option) => option !== "");
  return options.length > 1 ? [...new Set(options)] : [];
}
