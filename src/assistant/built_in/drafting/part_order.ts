import type { ReadRequest, RequestPart } from "./request.ts";

/** The parts of a request in the order of their steps. */
export interface OrderedParts {
  parts: readonly RequestPart[];
  /** The first part that fits into no order; null if all parts fit. */
  misplaced: RequestPart | null;
}

/**
 * Sorts the parts of a request in the order of their steps. People name the work before its source
 * and its condition: "count the orders in https://…", "post them to https://… if there are more
 * than five".
 */
export function inOrder({ source, parts: said }: ReadRequest): OrderedParts {
  const parts = formatFirst(said);
  const unclear = parts.find((part, at) =>
    isOfOtherRows(part, parts.slice(0, at)) || isOfComputed(source.source, parts, at)
  );
  if (unclear) return { parts, misplaced: unclear };
  return conditionsFirst(source.source, sourceFirst(source.source, approvalFirst(parts)));
}

/**
 * Moves parts about the notation of cells to the beginning, because all parts that read cells
 * depend on them.
 */
function formatFirst(parts: readonly RequestPart[]): readonly RequestPart[] {
  const format = parts.find(({ kind }) => kind === "format");
  const source = parts.findIndex(({ type }) => type.brings);
  if (!format || source < 0 || parts.indexOf(format) < source) return parts;
  return parts.filter((part) => part !== format).toSpliced(source + 1, 0, format);
}

/**
 * Moves "ask me before it is sent" in front of the first part that sends, unless another part that
 * sends follows it.
 */
function approvalFirst(parts: readonly RequestPart[]): readonly RequestPart[] {
  const at = parts.findIndex(({ kind }) => kind === "approve_first");
  const sending = parts.findIndex(isSending);
  if (at < 0 || sending < 0 || parts.slice(at).some(isSending)) return parts;
  return parts.toSpliced(at, 1).toSpliced(sending, 0, ...parts.slice(at, at + 1));
}

function isSending({ kind }: RequestPart): boolean {
  return kind.startsWith("post") || kind.startsWith("mail");
}

/**
 * Moves the source in front of the work, as in "count the orders in https://…" and "email them to …
 * if there are any in https://…".
 */
function sourceFirst(text: string, parts: readonly RequestPart[]): readonly RequestPart[] {
  const source = parts.find(({ type }) => type.brings);
  const first = parts.findIndex((part) => part.type.takesRows && !part.type.brings || sends(part));
  if (!source || first < 0 || parts.indexOf(source) < first) return parts;
  // "Count the rows of https://… where status is open" counts only the matching rows.
  const behind = parts.slice(parts.indexOf(source) + 1);
  const end = behind.findIndex((part) =>
    part.kind !== "filter" || isCondition(part) || jointBefore(text, part) === "word"
  );
  const moved = [source, ...behind.slice(0, end < 0 ? behind.length : end)];
  return [
    ...parts.slice(0, first),
    ...moved,
    ...parts.slice(first).filter((each) => !moved.includes(each)),
  ];
}

/** Moves a condition on rows in front of the last part that uses the rows. */
function conditionsFirst(text: string, parts: readonly RequestPart[]): OrderedParts {
  const unclear = parts.find((part, at) => {
    const [before, after] = [parts[at - 1], parts.slice(at + 1)];
    return before !== undefined && isUse(before) && isCondition(part) && after.some(isUse) &&
      jointBefore(text, part) === "none";
  });
  if (unclear) return { parts, misplaced: unclear };
  const last = parts.findLastIndex(isUse);
  const rest = parts.slice(last + 1);
  // "Ask me for a city, fetch …, keep the column name": the rows come after the question.
  const source = rest.findIndex(({ type }) => type.brings);
  const behind = (source < 0 ? rest : rest.slice(0, source)).filter(changesRows);
  const [first] = behind;
  if (last < 0 || !first) return { parts, misplaced: null };
  const isOfAll = parts.filter(isUse).length === 1 || behind.every(isCondition);
  if (jointBefore(text, first) === "word" || !isOfAll) return { parts, misplaced: first };
  const others = parts.slice(last).filter((part) => !behind.includes(part));
  return { parts: [...parts.slice(0, last), ...behind, ...others], misplaced: null };
}

/** Whether a part uses the rows that the previous condition did not match. */
function takesRest({ kind }: Pick<RequestPart, "kind">): boolean {
  return kind.startsWith("rest");
}

/** Kinds of parts that use the rows, in addition to those that write or send. */
const USES: ReadonlySet<string> = new Set([
  "write",
  "report",
  "text",
  "split",
  "approve",
  "ask",
  "wait",
]);

const REST = /\b(?:the rest|den rest|le reste|el resto)\b/;
const ALL = /\b(?:all|everything|alles?|tout|tous|toutes|todos?|todas)\b/;

/**
 * Whether a part means rows other than the current ones: the rest of a filter, or all rows again
 * after "save the paid ones as …".
 */
function isOfOtherRows(part: RequestPart, before: readonly RequestPart[]): boolean {
  // These parts use the rows that the previous condition did not match.
  if (takesRest(part)) return false;
  if (REST.test(part.words)) {
    const last = before.findLast((each) => changesRows(each))?.kind;
    if (last !== undefined && last !== "drop" && last !== "distinct") return true;
  }
  const use = before.findLastIndex(isUse);
  const used = before.slice(0, use + 1);
  const isOfAll = isUse(part) && ALL.test(part.words);
  // In "If quantity is 0, email …; save everything as …" the saved rows are not those of the
  // condition.
  const isGated = used.some((each) => each.kind === "filter" && isCondition(each));
  return (isGated && isOfAll) || (used.some(picks) && (picks(part) || isOfAll));
}

/** Kinds of parts that compute a column. */
const COMPUTING: ReadonlySet<string> = new Set(["computed"]);

/**
 * Whether a condition applies to a computed column: "Add a column total = price * 2 where country
 * is DE" changes the matching rows and keeps all.
 */
function isOfComputed(text: string, parts: readonly RequestPart[], at: number): boolean {
  const [before, part] = [parts[at - 1], parts[at]];
  if (!before || !part) return false;
  const [computing, condition] = COMPUTING.has(part.kind) ? [part, before] : [before, part];
  return COMPUTING.has(computing.kind) && condition.kind === "filter" &&
    WHERE.test(condition.words) && jointBefore(text, part) !== "word";
}

/** Matches the beginning of a condition without a verb such as "keep". */
const WHERE = /^(?:where|whose|with|if|when|for|wo|deren|wenn|falls|où|dont|si|donde|cuando)\b/u;

function picks(part: RequestPart): boolean {
  return part.isObject === true && changesRows(part);
}

/** Whether a part writes or sends the result of earlier parts. */
function sends({ kind }: RequestPart): boolean {
  return SENDING.has(kind);
}

const SENDING: ReadonlySet<string> = new Set(["write", "report", "post", "mail"]);

/** Whether a part writes a file, sends something, or waits. */
export function isUse({ kind }: RequestPart): boolean {
  return USES.has(kind) || takesRest({ kind }) || kind.startsWith("post") ||
    kind.startsWith("mail");
}

/** Whether a part changes which rows there are, or their content. */
export function changesRows(part: RequestPart): boolean {
  const { type } = part;
  return type.takesRows === true && !type.brings && !isUse(part);
}

const CONDITION =
  /^(?:(?:but|aber|mais|pero)\s+)?(?:only\s+|nur\s+|seulement\s+|solo\s+)?(?:if|when|wenn|falls|si|cuando)\b/i;

/** Whether a part is a condition on the next steps: "if there are more than five". */
export function isCondition({ kind, words }: Pick<RequestPart, "kind" | "words">): boolean {
  return kind.startsWith("if_") || CONDITION.test(words);
}

const JOINT =
  /(?:[\s,](?<word>and|then|und|dann|et|puis|alors|y|luego|entonces)|(?<mark>[,.;:!\n–-]))\s*$/iu;

/** Returns the separator before a part: a word such as "and", a mark, or nothing. */
function jointBefore(text: string, { start }: RequestPart): "word" | "mark" | "none" {
  const { word, mark } = JOINT.exec(text.slice(Math.max(0, start - 20), start))?.groups ?? {};
  return word !== undefined ? "word" : mark !== undefined ? "mark" : "none";
}
