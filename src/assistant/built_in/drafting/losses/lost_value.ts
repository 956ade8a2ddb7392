import type { Token } from "../../../grammar/tokens.ts";
import type { BuiltDraft } from "../build_draft.ts";
import { isMailAddress, lexemesOf } from "../lexemes.ts";

/**
 * Matches nouns that make the number word before them a value: "three times", but not "two files".
 */
const COUNTED =
  /^(?:times?|retries|attempts|seconds?|secs?|minutes?|mins?|hours?|days?|mal|sekunden?|minuten?|stunden?|tagen?|fois|secondes?|heures?|jours?|veces|segundos?|minutos?|horas?|d[ií]as?)$/u;
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ...["|one", "two|zwei|deux|dos", "three|drei|trois|tres", "four|vier|quatre|cuatro"],
    ...[
      "five|fünf|cinq|cinco",
      "six|sechs|seis",
      "seven|sieben|sept|siete",
      "eight|acht|huit|ocho",
    ],
    ...["nine|neun|neuf|nueve", "ten|zehn|dix|diez"],
  ].flatMap((words, index) => words.split("|").map((word): [string, number] => [word, index + 1])),
);

/** The HTTP methods that change data. */
const METHODS: ReadonlySet<string> = new Set(["put", "patch", "delete"]);

/** Matches the words before an example of a notation: "the amounts look like 1.200,50". */
const EXAMPLE =
  /(?:(?:looks?|is|are) like|formatted(?: as)?|written(?: as)?|such as|e\.?g\.?|z\. ?b\.|(?:sehen|sieht|ist|sind)(?: aus)? wie|par exemple|por ejemplo)\s*["“„«]?$/iu;

/** Matches the mark after the number of a list item: "1)", "2.". */
const LIST_MARK = /^\s?[).]\s/u;

/** Matches placeholders in addresses and texts. The draft contains expressions instead. */
const PLACEHOLDER = /\$?\{\{?[^{}]{0,100}\}\}?|<[\w ]{1,40}>/gu;

/** Matches the ends of the clause that a refusal quotes. */
const CLAUSE_ENDS = /[,;!?\n]|\s(?:and|then|und|dann|et|puis|y|luego)\s/giu;

/**
 * Returns the first clause with an address, a file, a quoted text or a number that the draft does
 * not contain; null if the draft contains all. Such a value was not understood, whatever the reader
 * made of the words around it.
 */
export function lostValue(text: string, { definition, phrase, notes }: BuiltDraft): string | null {
  const { format: _, ...parts } = definition;
  const made = new TextsOfDraft(JSON.stringify([parts, phrase, notes]));
  const { tokens } = lexemesOf(text);
  const lost = tokens.find((token, at) => {
    if (EXAMPLE.test(text.slice(Math.max(0, token.start - 30), token.start))) return false;
    return isLost(token, {
      made,
      next: tokens[at + 1],
      behind: text.slice(token.end, token.end + 3),
    });
  });
  return lost ? clauseAround(text, lost) : null;
}

function clauseAround(text: string, { start, end }: Token): string {
  const ends = [...text.matchAll(CLAUSE_ENDS)];
  const before = ends.findLast(({ index, 0: sign }) => index + sign.length <= start);
  const after = ends.find(({ index }) => index >= end);
  const from = before === undefined ? 0 : before.index + before[0].length;
  return text.slice(from, after?.index).trim().replace(/\.$/u, "");
}

function isLost(
  { kind, text, original = text }: Token,
  { made, next, behind }: { made: TextsOfDraft; next: Token | undefined; behind: string },
): boolean {
  switch (kind) {
    case "url":
      // The query is ignored, because a key in it becomes a variable. So is the `$` of a variable.
      return !made.hasParts(text.replace(/\?.*$/u, "").replace(/^\$/u, ""));
    case "quoted":
      return !made.hasParts(text);
    case "file":
      return !made.has(text) && !made.has(text.replace(/\.\w+$/u, ""));
    case "number":
      return !LIST_MARK.test(behind) && !made.hasNumber(text);
    case "word": {
      if (isMailAddress(original)) return !made.has(original);
      // A call with DELETE that became a GET would do something else.
      if (METHODS.has(text) && next?.kind === "url") return !made.has(`"method":"${text}"`);
      const count = COUNTED.test(next?.text ?? "") ? NUMBER_WORDS.get(text) : undefined;
      return count !== undefined && count > 1 && !made.hasNumber(`${count}`) && !made.has(text);
    }
    default:
      return false;
  }
}

/** The texts and numbers in a draft. */
class TextsOfDraft {
  readonly #text: string;
  readonly #numbers: ReadonlySet<string>;

  constructor(json: string) {
    this.#text = json.toLowerCase();
    this.#numbers = new Set(json.match(/\d+(?:\.\d+)?/gu));
  }

  has(text: string): boolean {
    const folded = text.toLowerCase();
    return this.#text.includes(folded) ||
      this.#text.includes(JSON.stringify(folded).slice(1, -1));
  }

  /** Whether the draft contains every part of the text between its placeholders. */
  hasParts(text: string): boolean {
    return text.split(PLACEHOLDER).every((part) => this.has(part.trim()));
  }

  /**
   * Whether the draft contains the number, in any notation, as a percentage, or converted to a
   * smaller unit.
   */
  hasNumber(text: string): boolean {
    const plain = text.replace(/^-/u, "").replace(/[%.,]+$/u, "");
    const notations = [
      plain,
      plain.replaceAll(",", ""),
      plain.replaceAll(".", "").replace(",", "."),
    ];
    return plain.split(/[./-]/u).every((part) => this.#numbers.has(part)) ||
      notations.some((notation) => {
        const value = Number(notation);
        // A draft that rounds "to 0 decimals" contains no number.
        return value === 0 || Number.isFinite(value) && this.#hasValue(value);
      });
  }

  #hasValue(value: number): boolean {
    const shares = [value / 100, 1 + value / 100, 1 - value / 100, 100 + value, 100 - value];
    const units = [value * 7, value * 24, value * 60];
    return [value, ...shares, ...units].some((each) =>
      this.#numbers.has(`${Number(each.toFixed(6))}`)
    );
  }
}
