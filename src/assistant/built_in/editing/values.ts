import type { Refusal } from "../../grammar/language/answers/refusal_texts.ts";
import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import { pattern } from "../../../lib/text/pattern.ts";
import { readNumber } from "../../grammar/numbers.ts";
import { withVariables } from "../drafting/files/fetch_from.ts";
import { verbatim } from "../drafting/draft_builder.ts";
import { withPlaceholders } from "./applying/placeholders.ts";
import type { EditOf } from "./edits.ts";
import { withFormat } from "./applying/file_format.ts";
import { mapTexts, stepsOf } from "./steps.ts";

/** Matches a comparison with a number, except the test that there are rows. */
export const COMPARED =
  /(?!(?<=size\([\w.]{1,200}\)\s?)> 0(?![.\d]))(>=|<=|[<>]|==|!=)\s{0,8}(-?\d{1,15}(?:\.\d{1,15})?)(?![\w.])/g;

/** Changes the number in a comparison, if only one comparison can be meant. */
export function withThreshold(
  definition: JsonObject,
  { from: given, value }: Pick<EditOf<"threshold">, "from" | "value">,
): JsonObject | Refusal {
  const expressions = stepsOf(definition).flatMap((step) => expressionsOf(step));
  const found = expressions.flatMap((text) => [...text.matchAll(COMPARED)]);
  const isOne = areTwoSides(found);
  const from = given ?? (isOne ? Number(found[0]?.[2]) : null);
  const meant = from === null ? found : found.filter(([, , number]) => Number(number) === from);
  const [only, another] = meant;
  if (!only) {
    return (texts) => texts.noComparison(from === null ? null : String(from));
  }
  if (another && !isOne) {
    const list = meant.map(([text]) => `"${text}"`).join(", ");
    return (texts) => texts.severalNumbers(list, String(only[2]), String(value));
  }
  return {
    ...definition,
    steps: stepsOf(definition).map((step) =>
      withExpressions(
        step,
        (text) =>
          text.replace(COMPARED, (whole, sign, number) =>
            from === null || Number(number) === from ? `${sign} ${value}` : whole),
      )
    ),
  };
}

const OTHER_SIDE: Readonly<Record<string, string>> = { ">": "<=", "<=": ">", "<": ">=", ">=": "<" };

/** "> 200" and "<= 200" are the two sides of one bound. */
function areTwoSides(found: readonly RegExpExecArray[]): boolean {
  const [one, other, another] = found;
  return one !== undefined && other !== undefined && another === undefined && one[2] === other[2] &&
    OTHER_SIDE[one[1] ?? ""] === other[1];
}

/** Whether a step compares something with any number. */
export function comparesWithNumber(definition: JsonObject): boolean {
  return stepsOf(definition).some((step) =>
    expressionsOf(step).some((text) => text.search(COMPARED) >= 0)
  );
}

/** Whether a step compares something with this number. */
export function comparesWith(definition: JsonObject, number: number): boolean {
  return stepsOf(definition).some((step) =>
    expressionsOf(step).some((text) =>
      [...text.matchAll(COMPARED)].some(([, , compared]) => Number(compared) === number)
    )
  );
}

/** Returns the comparisons with numbers in the steps, each with the words before it. */
export function comparisonsIn(
  definition: JsonObject,
): { text: string; sign: string; number: number }[] {
  return stepsOf(definition).flatMap((step) => expressionsOf(step)).flatMap((text) =>
    [...text.matchAll(COMPARED)].map(({ index, 0: whole, 1: sign = "", 2: number }) => ({
      text: `${text.slice(0, index).split(/&&|\|\|/u).at(-1)}${whole}`,
      sign,
      number: Number(number),
    }))
  );
}

/** Replaces the number in comparisons by an input. */
export function withComparedInput(
  definition: JsonObject,
  { from, input }: { from: number; input: string },
): JsonObject {
  const steps = stepsOf(definition).map((step) =>
    withExpressions(
      step,
      (text) =>
        text.replace(COMPARED, (whole, sign, number) =>
          Number(number) === from ? `${sign} inputs.${input}` : whole),
    )
  );
  return { ...definition, steps };
}

function expressionsOf(step: JsonObject): string[] {
  const found: string[] = [];
  withExpressions(step, (text) => {
    found.push(text);
    return text;
  });
  return found;
}

/** Changes the texts that contain expressions: `when`, `where` and templates. */
function withExpressions(step: JsonObject, change: (text: string) => string): JsonObject {
  const read = (key: string, value: unknown): unknown => {
    if (typeof value !== "string") return value;
    const isExpression = key === "when" || key === "where" || value.includes("${{");
    return isExpression ? change(value) : value;
  };
  return JSON.parse(JSON.stringify(step), read);
}

/** Changes the address of a call, if only one call can be meant. */
export function withAddress(
  definition: JsonObject,
  { from, url }: { from: string | null; url: string },
): JsonObject | Refusal {
  const addresses = new Set<string>();
  mapTexts(definition["steps"] ?? [], (text) => {
    if (/^https?:\/\//i.test(text)) addresses.add(text);
    return text;
  });
  const known = [...addresses];
  const meant = from === null
    ? known
    : known.filter((address) => address === from || address === withVariables(from));
  const [only, another] = meant;
  if (only === undefined) {
    return (texts) => texts.noAddress(from);
  }
  if (another !== undefined) {
    return (texts) => texts.severalAddresses(known.join(", "), url);
  }
  const steps = mapTexts(definition["steps"] ?? [], (text) => text === only ? url : text);
  return { ...definition, steps };
}

/** File extensions of formats that no step writes. */
const BINARY: ReadonlySet<string> = new Set("xlsx xls ods pdf docx doc pptx zip".split(" "));

/** Changes the name of the only written file, or of the first CSV file. */
export function withFileName(definition: JsonObject, name: string): JsonObject | Refusal {
  const extension = name.split(".").at(-1)?.toLowerCase();
  if (BINARY.has(extension ?? "")) return (texts) => texts.onlyText(name);
  const writing = stepsOf(definition).filter(({ service, action }) =>
    service === "files" && action === "write"
  );
  const fitting = writing.filter((step) => nameOf(step).toLowerCase().endsWith(`.${extension}`));
  const [only, another] = fitting.length > 0 ? fitting : writing;
  if (!only) return (texts) => texts.noFile;
  if (another) return (texts) => texts.severalFiles(writing.map(({ id }) => id).join(", "));
  const isOther = (extension === "csv" || extension === "json") &&
    !nameOf(only).toLowerCase().endsWith(`.${extension}`);
  const written = isOther ? withFormat(definition, extension) : definition;
  if (typeof written === "function") return withField(definition, only, { name });
  const step = stepsOf(written).find(({ id }) => id === only["id"]);
  return withField(written, step ?? only, { name });
}

/** Changes the text of the only file that is written from a text. */
export function withText(definition: JsonObject, text: string): JsonObject | Refusal {
  const writing = stepsOf(definition).filter(({ service, with: fields }) =>
    service !== "data" && typeof Object(fields)["text"] === "string"
  );
  const [only, another] = writing;
  if (!only) return (texts) => texts.noText;
  if (another) return (texts) => texts.severalTexts(writing.map(({ id }) => id).join(", "));
  const filled = withPlaceholders(text, { definition, step: only });
  return typeof filled === "function" ? filled : withField(definition, only, { text: filled });
}

/** Changes the subject of the e-mails. */
export function withSubject(definition: JsonObject, subject: string): JsonObject | Refusal {
  const mails = stepsOf(definition).filter(isMail);
  if (mails.length === 0) return withInnerSubject(definition, subject);
  return mails.reduce<JsonObject>(
    (changed, { id }) => {
      const mail = stepsOf(changed).find((step) => step["id"] === id);
      return mail ? withField(changed, mail, { subject: verbatim(subject) }) : changed;
    },
    definition,
  );
}

function isMail({ service, action }: JsonObject): boolean {
  return service === "email" && action === "send";
}

/** Changes the subject of the e-mails inside other steps, such as the one that reports an error. */
function withInnerSubject(definition: JsonObject, subject: string): JsonObject | Refusal {
  let count = 0;
  const steps = JSON.parse(JSON.stringify(stepsOf(definition)), (_, value) => {
    if (!isJsonObject(value) || !isMail(value)) return value;
    count++;
    return { ...value, with: { ...Object(value["with"]), subject: verbatim(subject) } };
  });
  return count === 0 ? (texts) => texts.noMail : { ...definition, steps };
}

function withField(definition: JsonObject, changed: JsonObject, field: JsonObject): JsonObject {
  const fields = { ...Object(changed["with"]), ...field };
  return {
    ...definition,
    steps: stepsOf(definition).map((step) => step === changed ? { ...step, with: fields } : step),
  };
}

function nameOf(step: JsonObject): string {
  return String(Object(step["with"])["name"] ?? "");
}

/** Matches changes in languages in which a point separates thousands. */
const NOT_ENGLISH = pattern("i")`
  [äöüéèñó] | \b ${{
  de: ["schwelle|grenze|setz(e)|senke|ersetz(e)|tausch(e)|mach|nein|lieber|eher|durch|auf|statt"],
  fr: ["seuil|non|mets|changer|changez|remplace(z)|baisse(z)|par|au_lieu"],
  es: ["umbral|reemplaza|reemplace|sustituya|sustituye|cambia|sube|baja|pon|mejor|por|vez"],
}} \b
`;

/**
 * Returns the number in a change, in the notation of the change's language; null if there is none.
 */
export function numberIn(text: string, said: string): number | null {
  const isEnglish = !NOT_ENGLISH.test(text);
  return readNumber(said, isEnglish ? "en" : "de");
}

/** Returns a number as expressions write it; other texts unchanged. */
export function asNumber(text: string, said: string): string {
  return /^-?\d[\d.,]*$/.test(said) ? `${numberIn(text, said) ?? said}` : said;
}
