import type { Query, WantedNumber } from "./query.ts";

/** Matches words that add a condition on a column to an earlier one. */
const ADDING =
  /(?<!\p{L})(?:also|too|as well|additionally|and|auch|zusätzlich|und|aussi|également|et|también|además|y)(?!\p{L})/iu;

/** Returns the earlier request, changed by a message that only names the differences. */
export function mergedQuery(before: Query, next: Query, said: string): Query {
  const hasNumbers = next.numbers.length > 0;
  return {
    kept: mergedConditions(before.kept, next.kept, said),
    removed: [...new Set([...before.removed, ...next.removed])],
    groups: next.groups.length > 0 ? next.groups : before.groups,
    numbers: hasNumbers || next.isCounted ? numbersOf(before, next) : before.numbers,
    isCounted: hasNumbers ? next.isCounted : next.isCounted || before.isCounted,
    distinct: next.distinct ?? before.distinct,
    ofNumbers: next.ofNumbers.length > 0 ? next.ofNumbers : before.ofNumbers,
    sort: next.sort.length > 0 ? next.sort : before.sort,
    first: next.first ?? before.first,
    columns: next.columns.length > 0 ? next.columns : before.columns,
    uniqueBy: next.uniqueBy ?? before.uniqueBy,
    openBounds: next.openBounds.length > 0 ? next.openBounds : before.openBounds,
    uniqueFirst: next.uniqueFirst ?? before.uniqueFirst,
    isUnique: next.isUnique || before.isUnique,
    when: next.when ?? before.when,
    file: next.file ?? before.file,
    recipient: next.recipient ?? before.recipient,
  };
}

/**
 * Returns the numbers of the changed request. "Units instead" keeps the aggregation and changes the
 * column.
 */
function numbersOf({ numbers: [before] }: Query, { numbers }: Query): WantedNumber[] {
  return numbers.map((number) =>
    number.isImplied && before ? { ...number, operation: before.operation } : number
  );
}

/**
 * Returns the conditions of the changed request. Another value of a column replaces the earlier
 * one.
 */
function mergedConditions(before: readonly string[], next: readonly string[], said: string) {
  const columns = new Set(next.map(columnIn));
  const kept = ADDING.test(said) ? before : before.filter((each) => !columns.has(columnIn(each)));
  return [...new Set([...kept, ...next])];
}

function columnIn(condition: string): string {
  return /^"[^"]+"|^\S+/.exec(condition)?.[0] ?? "";
}
