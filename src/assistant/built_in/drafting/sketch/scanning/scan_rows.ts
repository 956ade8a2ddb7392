import { fieldOf } from "../../columns.ts";
import { boundAt, conditionAt, numberAt } from "./conditions.ts";
import { groupsAt, numberWantedAt, operationAt } from "./numbers.ts";
import { orderAt } from "./scan_order.ts";
import { derivedAt } from "./scan_cells.ts";
import { picksAt } from "./scan_picks.ts";
import type { Sentence } from "./sentence.ts";

/** Reads words about the rows. Returns null if none begin there. */
export function scanRows(sentence: Sentence): number | null {
  const chosen = derivedAt(sentence) ?? orderAt(sentence) ?? picksAt(sentence);
  if (chosen !== null) {
    sentence.useLeads(sentence.at);
    return chosen;
  }
  return joinAt(sentence) ?? unseenAt(sentence) ?? uniqueAt(sentence) ?? whereAt(sentence) ??
    numbersAt(sentence) ??
    verbAt(sentence) ?? nounAt(sentence);
}

function whereAt(sentence: Sentence): number | null {
  const { said, columns, at } = sentence;
  // "If there are more than 10 letters" counts what there is.
  const counted = sentence.countFrom === at ? countedAt(sentence) : null;
  if (counted !== null) return counted;
  const near = sentence.noun !== null && at - sentence.noun.at <= NEAR &&
      !isParted(sentence, sentence.noun.at)
    ? sentence.noun
    : null;
  const found = conditionAt(said, columns, at, near?.column ?? null);
  if (found === null) return countedAt(sentence) ?? havingAt(sentence);
  const { where, from, end, assumed } = found;
  if (isChange(sentence, from, end)) return null;
  if (assumed) sentence.sketch.assumed.push(assumed);
  if (near && where.column === near.column.name) said.use(near.at, near.column.length);
  if (sentence.isIf && isCount(sentence, found)) return countedAt(sentence);
  sentence.takeWhere(where);
  sentence.useLeads(from);
  said.use(from, end - from);
  // "Over 1,000 only".
  said.use(end, said.means(end, "only"));
  return end;
}

/** Whether another clause begins between a noun and the position. */
function isParted({ said, at }: Sentence, from: number): boolean {
  return Array.from({ length: at - from }, (_, index) => from + index)
    .some((place) =>
      said.isMark(place) || said.role(place, "if") > 0 || said.word(place) === "y" ||
      /^(?:and|und|et)$/u.test(said.word(place))
    );
}

/** Whether the words mean a change over time, not a cell: "Down more than 10 %". */
function isChange({ said, from, to }: Sentence, start: number, end: number): boolean {
  const hasPercent = /%|percent|prozent|pour cent|por ciento/iu.test(said.between(start, end + 1));
  return hasPercent && CHANGES.test(said.between(from, to));
}

const CHANGES =
  /(?<!\p{L})(?:down|up|rose|fell|dropped|drops|more expensive|cheaper|increas\p{L}*|decreas\p{L}*|changed?|lower than|higher than|gestiegen|gefallen|teurer|billiger|abweich\p{L}*|bouge|perdu|gagné|hausse|baisse|sube|baja|subido|bajado)(?!\p{L})/iu;

/** The maximum number of tokens between a noun and the comparison after it. */
const NEAR = 4;

/** Whether a comparison is about the number of rows: "If there are more than 10 parcels". */
function isCount(
  { said, columns }: Sentence,
  { where, end }: { where: { column: string | null }; end: number },
): boolean {
  return where.column === null || (columns.isRows(end - 1) && said.kind(end - 1) === "word");
}

/** Reads a condition on the aggregation of groups: "only those with 2 or more", "over 100". */
function havingAt(sentence: Sentence): number | null {
  const { said, at, sketch } = sentence;
  const isGrouped = sentence.groups.length > 0 || sketch.work.some(({ kind }) => kind === "group");
  if (!isGrouped || sentence.isOne) return null;
  const found = boundAt(said, at);
  if (found === null) return null;
  const { isDenied } = sentence;
  const add = () => {
    const group = sketch.work.findLast((work) => work.kind === "group");
    const [number] = group?.kind === "group" ? group.numbers : [];
    if (number === undefined) return;
    const column = number.operation === "count" ? "count" : number.column ?? "count";
    const where = {
      test: (row: string) => `${fieldOf(row, column)} ${found.sign} ${found.value}`,
      numeric: [],
      column,
    };
    sketch.work.push({ kind: "filter", where, isDenied });
  };
  sentence.waiting.push(add);
  sentence.useLeads(at);
  said.use(at, found.end - at);
  return found.end;
}

const SIGNS = { over: ">", atLeast: ">=", under: "<", atMost: "<=" } as const;

/** Reads a condition on the number of rows, such as "more than 10 parcels". */
function countedAt(sentence: Sentence): number | null {
  const { said, columns, at } = sentence;
  if (!sentence.isIf) return null;
  const found = Object.entries(SIGNS).find(([kind]) => said.means(at, kind as "over") > 0);
  const asMuch = /^(?:more|fewer|less|mehr|weniger)$/u.test(said.word(at)) &&
      /^(?:as|wie|als)$/u.test(said.word(at + 1))
    ? 2
    : 0;
  const length = found ? said.means(at, found[0] as "over") : asMuch;
  if (length === 0) return null;
  const number = numberAt(said, at + length);
  if (number === null) return null;
  if (number.isMoney) return null;
  const end = at + length + number.length;
  const isOfRows = sentence.countFrom === at || columns.isRows(end) || said.isEnd(end) ||
    said.isMark(end) || said.role(end, "post", "notify") > 0;
  if (!isOfRows) return null;
  const sign = found?.[1] ?? (/^(?:more|mehr)$/u.test(said.word(at)) ? ">" : "<");
  sentence.gates = [
    ...sentence.gates.filter(({ kind }) => kind !== "any"),
    { kind: "count", sign, count: number.value },
  ];
  const rows = columns.isRows(end) || columns.isNoun(end) ? 1 : 0;
  said.use(at, end + rows - at);
  return end + rows;
}

function numbersAt(sentence: Sentence): number | null {
  const { said, columns, at } = sentence;
  const found = numberWantedAt(said, columns, at);
  if (found) {
    sentence.numbers.push(found.number);
    sentence.numbersAt.push([at, found.end]);
    return found.end;
  }
  const grouped = groupsAt(said, columns, at);
  if (grouped === null) return null;
  const isCounted = sentence.numbers.length > 0 || followsNumber(sentence, grouped.end) ||
    sentence.mentioned.length > 0 || GROUPED.test(said.word(at));
  if (!isCounted) return null;
  sentence.groups.push(...grouped.groups);
  sentence.numbersAt.push([at, grouped.end]);
  return grouped.end;
}

const GROUPED =
  /^(?:group|grouped|broken|split|gruppier\p{L}*|zusammengefasst|aufgeteilt|regroup\p{L}*|agrup\p{L}*|agrúp\p{L}*|desglosad\p{L}*)$/u;

function followsNumber({ said, to }: Sentence, from: number): boolean {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
    .some((place) => operationAt(said, place) !== null);
}

function uniqueAt(sentence: Sentence): number | null {
  const { said, columns, at } = sentence;
  const removes = Array.from(
    { length: sentence.to - sentence.from },
    (_, index) => sentence.from + index,
  )
    .some((place) => said.means(place, "remove") > 0);
  const isOnce = /^(?:one|once|einmal|einmalig|einzig|une|una|single|unique)$/u.test(said.word(at));
  const text = said.between(at, at + Math.max(1, said.means(at, "duplicates")));
  const isRemoved = removes || REMOVING.test(text) || REMOVING.test(said.word(at - 1));
  const length = (isRemoved ? said.means(at, "duplicates") : 0) ||
    (isOnce ? 0 : said.means(at, "distinct")) ||
    (removes && !sentence.sketch.work.some(({ kind }) => kind === "unique")
      ? said.is(at, "double")
      : 0);
  if (length === 0) return null;
  for (let place = sentence.from; place < at; place++) said.use(place, said.means(place, "remove"));
  let end = at + length;
  const names: string[] = [];
  while (end < at + length + 6 && end < sentence.to) {
    const column = columns.known(end);
    if (column) names.push(column.name);
    else if (
      !/^(?:by|on|per|with|this|them|it|these|same|column|nach|mit|gleiche|par|sur|por|con|the|rows|,|and|und|et|y)$/u
        .test(said.word(end))
    ) {
      break;
    }
    end += column?.length ?? 1;
  }
  const column = names.length === 0 ? columns.likely(end) : null;
  if (column !== null && columns.hasTable) {
    names.push(column.name);
    end += column.length;
  }
  sentence.add({ kind: "unique", columns: names });
  said.use(at, names.length === 0 ? length : end - at);
  return names.length === 0 ? at + length : end;
}

/** Words that say by themselves that only one of several alike rows is kept. */
const REMOVING = /dedup|de-dup|dédoub|dedoub|ohne|sans|sin|without|no|remove|keine|pas/iu;

function unseenAt(sentence: Sentence): number | null {
  const { said, at, sketch } = sentence;
  const length = said.is(at, "unseen");
  if (length === 0) return null;
  if (!sketch.work.some(({ kind }) => kind === "unseen")) sentence.add({ kind: "unseen" });
  said.use(at, length);
  return at + length;
}

/** Reads "join them on id", "left join orders to customers on customer_id". */
function joinAt(sentence: Sentence): number | null {
  const { said, columns, at, to, sketch } = sentence;
  const length = said.is(at, "join");
  if (length === 0) return null;
  for (let place = at + length; place < to; place++) {
    const isOn =
      /^(?:on|by|using|via|über|nach|anhand|sur|par|por|según|column|spalte|colonne|columna|key)$/u
        .test(said.word(place));
    if (!isOn) continue;
    const from =
      /^(?:the|der|die|la|le|el|column|spalte|colonne|columna)$/u.test(said.word(place + 1))
        ? place + 2
        : place + 1;
    const column = columns.known(from) ?? columns.likely(from);
    if (column === null) continue;
    const isLeft = /^(?:left)$/u.test(said.word(at)) || said.word(at - 1) === "left";
    sketch.work.unshift({ kind: "join", column: column.name, how: isLeft ? "left" : "inner" });
    said.use(at, length);
    said.use(place, from + column.length - place);
    for (let each = at; each < place; each++) if (columns.isRows(each)) said.use(each, 1);
    return from + column.length;
  }
  return null;
}

/** Reads verbs that choose rows. */
function verbAt(sentence: Sentence): number | null {
  const { said, at } = sentence;
  if (THEN.test(said.word(at)) && sentence.last !== null) {
    sentence.isIf = true;
    if (!sentence.isOne && !sentence.gates.some(({ kind }) => kind === "any" || kind === "count")) {
      sentence.gates.push({ kind: "any" });
    }
    said.use(at, 1);
    return at + 1;
  }
  const removed = said.means(at, "remove", "without");
  if (removed > 0) {
    const end = at + removed;
    const isWithout = said.means(at, "without") > 0;
    const isFilter = hasCondition(sentence, end, isWithout ? end + 2 : sentence.to);
    if (!isFilter) return null;
    sentence.isDenied = true;
    said.use(at, removed);
    return end;
  }
  const kept = said.role(at, "keep") || said.means(at, "only");
  // "Only on a whim" is a condition of another kind.
  if (kept === 0 || !hasCondition(sentence, at + kept, sentence.clauseTo(at))) return null;
  sentence.isDenied = false;
  said.use(at, kept);
  return at + kept;
}

/** Matches words and marks between a condition and its consequence. */
const THEN = /^(?:dann|alors|entonces|->|→|=>)$/u;

function hasCondition({ said, columns }: Sentence, from: number, to: number): boolean {
  for (let place = from; place < to; place++) {
    if (said.role(place, "post", "notify", "keep") > 0) return false;
    if (conditionAt(said, columns, place, null)) return true;
  }
  return false;
}

/** Reads a word that may be a column. */
function nounAt(sentence: Sentence): number | null {
  const { columns, at } = sentence;
  const known = columns.known(at);
  const column = known ?? columns.likely(at);
  if (column === null) return null;
  sentence.noun = { column, at };
  const isNumber = known !== null && known.kind === "number" ||
    (columns.hasTable && column.kind === "number");
  if (isNumber) sentence.mentioned.push({ name: column.name, at });
  return at + column.length;
}
