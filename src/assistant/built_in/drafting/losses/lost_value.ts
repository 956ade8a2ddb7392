import type { Token } from "../../../grammar/tokens.ts";
import type { BuiltDraft } from "../build_draft.ts";
import { isMailAddress, lexemesOf } from "../lexemes.ts";

/**
 * Words that make the number word before them a value: "three times" is one, "two files" is not.
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

/** The methods of calls that change something. */
const METHODS: ReadonlySet<string> = new Set(["put", "patch", "delete"]);

/** Before the example of a notation: "the amounts look like 1.200,50". */
const EXAMPLE =
  /(?:(?:looks?|is|are) like|formatted(?: as)?|written(?: as)?|such as|e\.?g\.?|z\. ?b\.|(?:sehen|sieht|ist|sind)(?: aus)? wie|par exemple|por ejemplo)\s*["“„«]?$/iu;

/** "1)" and "2." at the beginning of a line, or between the steps of a list. */
const LIST_MARK = /^\s?[).]\s/u;

/** Placeholders in addresses and texts, which become expressions. */
const PLACEHOLDER = /\$?\{\{?[^{}]{0,100}\}\}?|<[\w ]{1,40}>/gu;

/** The ends of a clause, as far as a reader can tell which one is quoted. */
const CLAUSE_ENDS = /[,;!?\n]|\s(?:and|then|und|dann|et|puis|y|luego)\s/giu;

/**
 * Returns the first clause of a request with an address, a file, a quoted text or a number that its
 * draft has nowhere; null if there is none. Such a value was not understood, whatever the words
 * around it seemed to say.
 */
export function lostValue(text: string, { definition, phrase, notes }: BuiltDraft): string | null {
  const { format: _, ...parts } = definition;
  const made = new MadeTexts(JSON.stringify([parts, phrase, notes]));
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
  { made, next, behind }: { made: MadeTexts; next: Token | undefined; behind: string },
): boolean {
  switch (kind) {
    case "url":
      // A key in the query becomes a variable, and so does a variable alone.
      return !made.hasParts(text.replace(/\?.*$/u, "").replace(/^\$/u, ""));
    case "quoted":
      return !made.hasParts(text);
    case "file":
      return !made.has(text) && !made.has(text.replace(/\.\w+$/u, ""));
    case "number":
      return !LIST_MARK.test(behind) && !made.hasNumber(text);
    case "word": {
      if (isMailAddress(original)) return !made.has(original);
      // "Call DELETE https://…" as a GET would do something else.
      if (METHODS.has(text) && next?.kind === "url") return !made.has(`"method":"${text}"`);
      const count = COUNTED.test(next?.text ?? "") ? NUMBER_WORDS.get(text) : undefined;
      return count !== undefined && count > 1 && !made.hasNumber(`${count}`) && !made.has(text);
    }
    default:
      return false;
  }
}

/** The texts and numbers of a draft. */
class MadeTexts {
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

  /** Whether the parts of a text between its placeholders are there. */
  hasParts(text: string): boolean {
    return text.split(PLACEHOLDER).every((part) => this.has(part.trim()));
  }

  /** Whether a number is there, in any notation, as a share of 100, or in a smaller unit. */
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
        // "To 0 decimals" rounds without a number.
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
