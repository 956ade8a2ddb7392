import { CALLABLE_SECTIONS, type Declared } from "../../src/expressions/mod.ts";
import type { Json } from "../../src/lib/json.ts";

/** Gives whole numbers from 0 to below its argument. */
export type Next = (below: number) => number;

export function pick<T>(next: Next, list: readonly T[]): T {
  const item = list[next(list.length)];
  if (item === undefined) throw new Error("Cannot pick from an empty list");
  return item;
}

const NUMBERS = [0, -0, 1, -1, 0.1, 2.5, 1e21, 1e-7, 9007199254740993, 5e-324, 1.7e308, 42];
const TEXTS = [
  "",
  "a",
  "A",
  "1",
  "null",
  "ä😀",
  "😀",
  "a,b",
  "\n",
  '"',
  "}}",
  "2026-03-29",
  "days",
];
const KEYS = ["a", "b", "__proto__", "ü", ""];

/** A random JSON value, small enough that equal ones come up. */
export function makeJson(next: Next, depth = 0): Json {
  const size = next(3);
  switch (next(depth > 2 ? 4 : 6)) {
    case 0:
      return pick(next, [null, true, false]);
    case 1:
    case 2:
      return pick(next, NUMBERS);
    case 3:
      return pick(next, TEXTS);
    case 4:
      return Array.from({ length: size }, () => makeJson(next, depth + 1));
    default:
      return JSON.parse(
        `{${
          Array.from(
            { length: size },
            () =>
              `${JSON.stringify(pick(next, KEYS))}:${JSON.stringify(makeJson(next, depth + 1))}`,
          )
            .join()
        }}`,
      );
  }
}

const LEAVES = [
  "1",
  "0",
  "-1.5",
  "3",
  "1e300",
  "true",
  "false",
  "null",
  "''",
  "'a'",
  "'ä😀'",
  "'days'",
  "'2026-03-29'",
  "'UTC'",
  "'%'",
  "inputs.any",
  "inputs.list",
  "inputs.missing",
  "inputs.map",
  "timestamp('2026-03-29')",
  "duration('90m')",
  "[]",
  "[1, 2]",
  "['a', 'b']",
  "{}",
  "{'a': 1}",
  "inputs.?missing",
];
const OPERATORS = ["+", "-", "*", "/", "%", "==", "!=", "<", ">=", "&&", "||", "in"];
const CALLABLES: readonly Declared[] = [...CALLABLE_SECTIONS.values()].flat();

/** The source of a random expression, right in its syntax more often than in its types. */
export function makeSource(next: Next, depth = 0): string {
  const inner = () => makeSource(next, depth + 1);
  switch (depth > 3 ? 0 : next(9)) {
    case 0:
      return pick(next, LEAVES);
    case 1:
    case 2:
      return `(${inner()} ${pick(next, OPERATORS)} ${inner()})`;
    case 3:
      return pick(next, [`(${inner()} ? ${inner()} : ${inner()})`, `!${inner()}`, `-${inner()}`]);
    case 4:
      return pick(next, [
        `[${inner()}, ${inner()}]`,
        `{'a': ${inner()}}`,
        `${inner()}[${inner()}]`,
      ]);
    default:
      return makeCall(next, inner);
  }
}

function makeCall(next: Next, inner: () => string): string {
  const { name, receiver, parameters } = pick(next, pick(next, CALLABLES).signatures);
  const given = parameters.filter(({ optional }) => !optional || next(2) === 0);
  const isBinding = parameters[0]?.name === "x";
  const values = given.map((_, at) => isBinding && at === 0 ? "x" : inner());
  if (isBinding && next(2) === 0) values[values.length - 1] = "x";
  return `${receiver === null ? "" : `${inner()}.`}${name}(${values.join(", ")})`;
}
