import type { Token } from "./tokens.ts";

const SMALL: readonly string[] = [
  "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
  "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig",
  "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt",
  "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte",
];

const TENS = "thirty forty fifty sixty seventy eighty ninety";

const VALUES: ReadonlyMap<string, number> = new Map([
  ...SMALL.flatMap((words) => words.split(" ").map((word, at) => [word, at + 2] as const)),
  ...TENS.split(" ").map((word, at) => [word, (at + 3) * 10] as const),
  ["dreißig", 30],
  ["fünfzig", 50],
  ["trente", 30],
  ["cinquante", 50],
  ["treinta", 30],
  ["cincuenta", 50],
]);

const SCALES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["hundert", 100],
  ["tausend", 1_000],
  ["cent", 100],
  ["mille", 1_000],
  ["cien", 100],
  ["mil", 1_000],
]);

const ONES: ReadonlySet<string> = new Set(["a", "one"]);

/**
 * Reads a number of at least two in words, such as "ten" or "five hundred". Returns null if there
 * is none.
 */
export function numberWordsAt(
  tokens: readonly Token[],
  at: number,
): { value: number; length: number } | null {
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  const scale = SCALES.get(next);
  const value = VALUES.get(word) ?? (ONES.has(word) && scale !== undefined ? 1 : undefined);
  if (value !== undefined) {
    return scale === undefined
      ? { value, length: 1 }
      : withRest(tokens, at, { value: value * scale, length: 2, scale });
  }
  const alone = SCALES.get(word);
  return alone === undefined ? null : { value: alone, length: 1 };
}

const AND: ReadonlySet<string> = new Set(["and", "und", "et", "y"]);

/** Adds the smaller number after a hundred or a thousand: "Two hundred and fifty". */
function withRest(
  tokens: readonly Token[],
  at: number,
  { value, length, scale }: { value: number; length: number; scale: number },
): { value: number; length: number } {
  const from = at + length + (AND.has(wordAt(tokens, at + length)) ? 1 : 0);
  const rest = VALUES.has(wordAt(tokens, from)) ? numberWordsAt(tokens, from) : null;
  return rest === null || rest.value >= scale
    ? { value, length }
    : { value: value + rest.value, length: from + rest.length - at };
}

function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === "word" ? token.text : "";
}
