import { numberWordsAt } from "../../../../grammar/number_words.ts";
import { isIdentifier } from "../../../attached/file_table.ts";
import type { Sentence } from "./sentence.ts";

const SUPERLATIVES = ["highest", "most", "best", "dearest", "longest", "popular"] as const;
const DIMINUTIVES = ["lowest", "least", "worst", "cheapest", "shortest"] as const;

/**
 * Reads the order of the rows, and the number of rows to keep. Returns null if neither begins
 * there.
 */
export function orderAt(sentence: Sentence): number | null {
  return topAt(sentence) ?? sortAt(sentence) ?? sortBehind(sentence) ?? orderAlone(sentence);
}

/** Reads "top 5 by revenue", "the ten biggest customers by revenue", "the 100 most recent". */
function topAt(sentence: Sentence): number | null {
  const { said, at, columns } = sentence;
  const top = said.means(at, "top", "first");
  const count = countAt(sentence, at + top) ?? (top > 0 ? null : countAt(sentence, at));
  if (count === null) return null;
  let end = count.end;
  const superlative = said.means(end, ...SUPERLATIVES);
  const least = said.means(end, ...DIMINUTIVES);
  const newest = said.means(end, "newest", "newestFirst");
  if (top + superlative + least + newest === 0) return null;
  end += superlative + least + newest;
  const isFirst = said.means(at, "first") > 0;
  const key = keyBehind(sentence, end);
  if (key !== null) end = key.end;
  const kept = () => void sentence.sketch.work.push({ kind: "first", count: count.value });
  if (isFirst && key === null && superlative + least + newest === 0) {
    sentence.add({ kind: "first", count: count.value });
    said.use(at, end - at);
    return end;
  }
  if (key === null && measuredSoon(sentence) === null && newest === 0 && !columns.hasTable) {
    return null;
  }
  said.use(at, end - at);
  const isDescending = least === 0;
  sentence.waiting.push(() => {
    const column = newest > 0 ? dateColumn(sentence) : key?.column ?? measured(sentence);
    if (column === null) return;
    sentence.sketch.work.push({ kind: "sort", keys: [{ column, isDescending }] });
    kept();
  });
  return end;
}

function countAt({ said }: Sentence, at: number): { value: number; end: number } | null {
  if (said.kind(at) === "number" && /^\d{1,4}$/u.test(said.word(at))) {
    return { value: Number(said.word(at)), end: at + 1 };
  }
  const words = numberWordsAt(said.tokens, at);
  return words && { value: words.value, end: at + words.length };
}

/** Returns the column after "by", which may follow nouns for the rows. */
function keyBehind(
  { said, columns, to }: Sentence,
  from: number,
): { column: string; end: number } | null {
  for (let place = from; place < Math.min(to, from + 5); place++) {
    if (said.isMark(place)) return null;
    if (said.means(place, "by", "per") === 0 && said.word(place) !== "by") continue;
    let next = place + Math.max(1, said.means(place, "by", "per"));
    while (/^(?:the|total|der|dem|le|la|el|their)$/u.test(said.word(next))) next++;
    const column = columns.likely(next);
    if (column !== null) return { column: column.name, end: next + column.length };
  }
  return null;
}

/** Reads "sorted by amount, largest first", "order by name desc". */
function sortAt(sentence: Sentence): number | null {
  const { said, columns, at, to } = sentence;
  const length = said.means(at, "sort");
  if (length === 0) return null;
  const keys: { column: string; isDescending: boolean }[] = [];
  let end = at + length;
  for (let place = end; place < Math.min(to, end + 8);) {
    const order = said.means(place, "descending", "newestFirst") ||
      (/^(?:desc|fallend|décroissant)$/u.test(said.word(place)) ? 1 : 0);
    const rising = said.means(place, "ascending", "oldestFirst");
    const key = keys.at(-1);
    if (order + rising > 0 && key) {
      key.isDescending = order > 0;
      place += Math.max(order, rising);
      end = place;
      continue;
    }
    const column = columns.known(place) ??
      (BY.test(said.word(place - 1)) ? columns.likely(place) : null);
    if (column) {
      keys.push({ column: column.name, isDescending: false });
      place += column.length;
      end = place;
      continue;
    }
    if (!JOINTS.test(said.word(place)) && said.means(place, "by", "filler") === 0) break;
    place++;
  }
  if (keys.length === 0) return sortedByNumber(sentence, length);
  sentence.waiting.push(() => void sentence.sketch.work.push({ kind: "sort", keys }));
  said.use(at, end - at);
  return end;
}

/** Reads "nach Nachnamen sortiert", "par date triées". */
function sortBehind(sentence: Sentence): number | null {
  const { said, columns, at } = sentence;
  if (!BY.test(said.word(at))) return null;
  const place = /^(?:dem|der|den|le|la|el|the)$/u.test(said.word(at + 1)) ? at + 2 : at + 1;
  const column = columns.likely(place);
  if (column === null) return null;
  const end = place + column.length;
  const order = said.means(end, "descending", "ascending");
  const isDescending = said.means(end, "descending") > 0;
  const sorted = said.means(end + order, "sort");
  if (sorted === 0) return null;
  const keys = [{ column: column.name, isDescending }];
  sentence.waiting.push(() => void sentence.sketch.work.push({ kind: "sort", keys }));
  said.use(at, end + order + sorted - at);
  return end + order + sorted;
}

const BY = /^(?:by|on|nach|par|por|selon|según)$/u;
const JOINTS =
  /^(?:,|and|then|und|dann|et|puis|y|luego|by|the|nach|par|por|them|it|highest|largest)$/u;

/** Reads "sort desc" after an aggregation, which sorts by its result. */
function sortedByNumber(sentence: Sentence, length: number): number | null {
  const { said, at } = sentence;
  const order = said.means(at + length, "descending") ||
    (/^desc$/u.test(said.word(at + length)) ? 1 : 0);
  const end = at + length + order;
  if (measuredSoon(sentence) === null) return null;
  said.use(at, end - at);
  sentence.waiting.push(() => {
    const column = measured(sentence);
    if (column === null) return;
    sentence.sketch.work.push({ kind: "sort", keys: [{ column, isDescending: order > 0 }] });
  });
  return end;
}

/** Reads "highest first", "newest first", "alphabetically". */
function orderAlone(sentence: Sentence): number | null {
  const { said, at, columns } = sentence;
  const down = said.means(at, "descending");
  const up = said.means(at, "ascending");
  const newest = said.means(at, "newestFirst");
  const oldest = said.means(at, "oldestFirst");
  const length = down + up + newest + oldest;
  if (length === 0) return splitOrder(sentence);
  if (newest + oldest > 0) {
    const column = dateColumn(sentence);
    if (column === null) return null;
    sentence.waiting.push(() =>
      void sentence.sketch.work.push({ kind: "sort", keys: [{ column, isDescending: newest > 0 }] })
    );
    said.use(at, length);
    return at + length;
  }
  const last = sentence.sketch.work.findLast((work) => work.kind === "sort");
  const near = sentence.noun !== null && at - sentence.noun.at < 4 ? sentence.noun.column : null;
  if (last?.kind === "sort") {
    const keys = last.keys.map((key) => ({ ...key, isDescending: down > 0 }));
    sentence.sketch.work.splice(sentence.sketch.work.indexOf(last), 1, { kind: "sort", keys });
  } else if (measuredSoon(sentence) !== null) {
    sentence.waiting.push(() => {
      const column = measured(sentence);
      if (column === null) return;
      sentence.sketch.work.push({ kind: "sort", keys: [{ column, isDescending: down > 0 }] });
    });
  } else if (near !== null && columns.hasTable) {
    sentence.add({ kind: "sort", keys: [{ column: near.name, isDescending: down > 0 }] });
  } else return null;
  said.use(at, length);
  return at + length;
}

const FIRST = /^(?:first|zuerst|oben|primero|d'abord|premier)$/u;

/** Reads "latest signup first", "highest score on top". */
function splitOrder(sentence: Sentence): number | null {
  const { said, at, columns } = sentence;
  const date = said.means(at, "newest", "oldest", "eldest", "youngest");
  const number = said.means(at, ...SUPERLATIVES, ...DIMINUTIVES);
  if (date + number === 0) return null;
  const from = at + date + number;
  const first = [from, from + 1, from + 2].find((place) =>
    FIRST.test(said.word(place)) ||
    (/^(?:on|at)$/u.test(said.word(place)) && /^(?:top|the)$/u.test(said.word(place + 1)))
  );
  if (first === undefined || first === from) return null;
  const named = columns.likely(from);
  const column = named?.name ?? (date > 0 ? dateColumn(sentence) : measured(sentence));
  if (column === null) return null;
  const isDescending = said.means(at, "newest", "youngest", ...SUPERLATIVES) > 0;
  sentence.waiting.push(() =>
    void sentence.sketch.work.push({ kind: "sort", keys: [{ column, isDescending }] })
  );
  const end = first + (FIRST.test(said.word(first)) ? 1 : 2);
  said.use(at, end - at);
  return end;
}

/** Returns the name of the aggregation that orders the groups. */
function measured({ sketch, columns }: Sentence): string | null {
  const group = sketch.work.findLast((work) => work.kind === "group");
  if (group?.kind === "group") {
    const [number] = group.numbers;
    return number?.column ?? (number?.operation === "count" ? "count" : null);
  }
  const numbers = columns.all.filter((column) =>
    column.kind === "number" && !columns.tables.some((table) => isIdentifier(column, table))
  );
  return numbers.length === 1 ? numbers[0]?.name ?? null : null;
}

/** Returns the name of the ordering aggregation; "" if the sentence adds it at its end. */
function measuredSoon(sentence: Sentence): string | null {
  const { numbers, groups } = sentence;
  return numbers.length + groups.length > 0 ? "" : measured(sentence);
}

function dateColumn({ columns }: Sentence): string | null {
  const only = columns.only("date")?.name;
  if (only !== undefined) return only;
  const dates = columns.declared.filter((name) =>
    /date|time|_at$|created|updated|published|datum|fecha/iu.test(name)
  );
  return dates.length === 1 ? dates[0] ?? null : null;
}
