import type { Json, JsonObject } from "../../../src/lib/json.ts";
import type { CompiledRule, InputDeclaration } from "../../../src/rules/table/mod.ts";
import { generator } from "../../definition/generated.ts";

export type Next = (below: number) => number;

const DAYS = ["2026-01-01", "2026-02-01", "2026-03-01T12:00:00Z", "2027-01-01"];
const WORDS = ["a", "b", "c", "m", "z", ""];
const OPTIONS = ["low", "mid", "high"];

/** Inputs by a letter that tells their type: `n0`, `s1`. */
const DECLARATIONS: Record<string, InputDeclaration> = {
  n: { type: "number" },
  m: { type: "number", required: false },
  s: { type: "string" },
  o: { type: "string", required: false },
  e: { type: "enum", options: OPTIONS },
  b: { type: "boolean" },
  d: { type: "date" },
};

const LETTERS = Object.keys(DECLARATIONS);

/** A valid rule of a few inputs and rows, the same for the same seed. */
export function makeRule(seed: number): JsonObject {
  const next = generator(seed);
  const names = Array.from(
    { length: 1 + next(3) },
    (_, at) => LETTERS[next(LETTERS.length)] + `${at}`,
  );
  const policies = ["first", "first", "unique", "collect"];
  const rows = Array.from({ length: 1 + next(7) }, (_, at): JsonObject => ({
    when: makeWhen(names, next),
    then: { row: at + 1 },
  }));
  if (next(2) === 0) rows.push({ then: { row: 0 } });
  return {
    format: "rule/1",
    name: `Generated ${seed}`,
    inputs: Object.fromEntries(names.map((name) => [name, declarationOf(name)])),
    outputs: { row: { type: "number" } },
    hitPolicy: policies[next(policies.length)] ?? "first",
    rows,
  };
}

function declarationOf(name: string): JsonObject {
  return JSON.parse(JSON.stringify(DECLARATIONS[name.charAt(0)]));
}

function makeWhen(names: readonly string[], next: Next): JsonObject {
  const cells = names.filter(() => next(4) > 0).map((name) => [name, makeCell(name, next)]);
  const when: JsonObject = Object.fromEntries(cells);
  return Object.keys(when).length > 0 ? when : { [names[0] ?? ""]: "-" };
}

/** A cell of each kind of shorthand, now and then an expression. */
export function makeCell(name: string, next: Next): Json {
  const letter = name.charAt(0);
  const value = () => JSON.stringify(makeLiteral(letter, next));
  const hasOrder = "nmsod".includes(letter);
  const kinds = [
    () => value(),
    () => `${value()}, ${value()}`,
    () => `!= ${value()}`,
    () => `not(${value()}, ${value()})`,
    () => "-",
    () => "mo".includes(letter) ? "null" : value(),
    () => `value == ${value()}`,
    ...(hasOrder
      ? [
        () => `${["<", "<=", ">", ">="][next(4)]} ${value()}`,
        () => `${"[("[next(2)]}${value()}..${value()}${"])"[next(2)]}`,
        () => `not(< ${value()}), ${value()}`,
        () => `< ${value()}, >= ${value()}`,
      ]
      : []),
  ];
  return kinds[next(kinds.length)]?.() ?? "-";
}

function makeLiteral(letter: string, next: Next): Json {
  switch (letter) {
    case "n":
    case "m":
      return (next(21) - 10) / (1 + next(2));
    case "s":
    case "o":
      return WORDS[next(WORDS.length)] ?? "";
    case "e":
      return OPTIONS[next(OPTIONS.length)] ?? "";
    case "b":
      return next(2) === 0;
    default:
      return DAYS[next(DAYS.length)] ?? "";
  }
}

/** Inputs as its cells have them, and others between them. */
export function makeInputs(
  { columns }: Pick<CompiledRule, "columns">,
  { seed, count }: { seed: number; count: number },
): JsonObject[] {
  const next = generator(seed * 7919 + 1);
  return Array.from({ length: count }, () => {
    const entries = columns.map(({ name, isNullable }): [string, Json] => [
      name,
      isNullable && next(5) === 0 ? null : makeValue(name.charAt(0), next),
    ]);
    return Object.fromEntries(entries);
  });
}

function makeValue(letter: string, next: Next): Json {
  const literal = makeLiteral(letter, next);
  if (next(2) === 0) return literal;
  if (typeof literal === "number") return literal + (next(3) - 1) / 4;
  if (letter === "d") return `2026-0${1 + next(9)}-15`;
  return typeof literal === "string" && "so".includes(letter) ? `${literal}${next(3)}` : literal;
}
