import type { Json } from "../../src/lib/json.ts";

/** Texts that YAML, JSON, templates or JavaScript take for something else than text. */
const SNIPPETS = [
  ..."{}[]\"'#,:-?|>&*!%@`\\\t\r\n\0",
  ...[
    ": ",
    "- ",
    "<<: ",
    "&a ",
    "*a",
    "!!map ",
    "---\n",
    "...\n",
    "${{",
    "}}",
    "$${{",
    "|-\n",
    "? ",
  ],
  ...[
    "null",
    ".inf",
    "-0",
    "1e999",
    "0x1F",
    "__proto__: ",
    "constructor: ",
    "steps.",
    "item",
    "size(",
  ],
  ...["\ud800", "\ufeff", "\u2028", "😀", "  ", "            ", "\n\n", "[".repeat(30)],
];

const VALUES: readonly Json[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, "", " ", "${{", "${{ steps.a.output }}", "\ud800"],
  ...[[], {}, [[]], [null], { id: "a" }, ["a", 1], { "": {} }, [[[[[[[[[[]]]]]]]]]]],
  JSON.parse('{ "__proto__": { "constructor": 1 } }'),
];

/** One to four random changes of a text. */
export function mutateText(text: string, next: (below: number) => number): string {
  let mutated = text;
  for (let changes = 1 + next(4); changes > 0; changes--) {
    const at = next(mutated.length + 1);
    const end = Math.min(mutated.length, at + next(12));
    const part = mutated.slice(at, end);
    const put = [SNIPPETS[next(SNIPPETS.length)] ?? "", "", part + part][next(3)] ?? "";
    mutated = mutated.slice(0, at) + put + mutated.slice(end);
    if (next(20) === 0) mutated = mutated.slice(0, next(mutated.length + 1));
  }
  return mutated;
}

/** The value with about one in `rarity` of its parts replaced, renamed or gone. */
export function mutateValue(value: Json, next: (below: number) => number, rarity = 12): Json {
  if (next(rarity) === 0) return VALUES[next(VALUES.length)] ?? null;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => mutateValue(item, next, rarity));
  const entries = Object.entries(value).flatMap(([key, item]): [string, Json][] => {
    const kept: [string, Json] = [key, mutateValue(item, next, rarity)];
    const renamed = [`${key}x`, key.slice(1), "steps", "__proto__", "forEach"][next(5)] ?? key;
    const choice = next(rarity * 2);
    return choice === 0 ? [] : choice === 1 ? [[renamed, kept[1]]] : [kept];
  });
  return Object.fromEntries(entries);
}
