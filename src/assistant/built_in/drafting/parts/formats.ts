import type { CsvSeparator } from "../../../../services/column_declaration.ts";
import { fieldOf, namesIn } from "../columns.ts";
import { conditionOf } from "../conditions/part_condition.ts";
import { dateColumnOf } from "../dates/periods.ts";
import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import { mapEach } from "./columns.ts";
import type { PartType, PartTypes } from "./part_type.ts";

/** The notation of the cells of a column. */
type Format = { kind: "date"; isMonthFirst: boolean } | {
  kind: "number";
  point: "." | ",";
  strip: string;
};

const LOOK =
  "look|looks|are|is|are_written|is_written|are_formatted|is_formatted|sehen|sind|ist|sont|est|son|es";
const LIKE = "like|like_this|as|wie|comme|como";
const FIRST =
  " ,? <with>? <some>? month|day|monat|tag|mois|jour|mes|día first|zuerst|d'_abord|primero";

/**
 * Returns the format that a sample shows; "unclear" if its first number may be a day or a month;
 * null without a format.
 */
export function formatOf({ said: { sample = "" }, words }: RequestPart): Format | "unclear" | null {
  const [, first, second] = /^(\d{1,2})[./](\d{1,2})[./](?:\d{4}|\d\d)$/.exec(sample.trim()) ?? [];
  if (first === undefined) return numberFormatOf(/%/.test(words) ? `${sample}%` : sample);
  if (sample.includes(".")) return { kind: "date", isMonthFirst: false };
  if (/\b(?:month|monat|mois|mes) (?:first|zuerst|d['’]abord|primero)/iu.test(words)) {
    return { kind: "date", isMonthFirst: true };
  }
  if (/\b(?:day|tag|jour|día) (?:first|zuerst|d['’]abord|primero)/iu.test(words)) {
    return { kind: "date", isMonthFirst: false };
  }
  if (Number(first) > MONTHS) return { kind: "date", isMonthFirst: false };
  return Number(second) > MONTHS ? { kind: "date", isMonthFirst: true } : "unclear";
}

const MONTHS = 12;

/**
 * Returns the number format of a sample: "1,200.50" has a decimal point, "1.200,50 €" a decimal
 * comma.
 */
function numberFormatOf(sample: string): Format | null {
  if (!/^[^\p{L}\d]{0,3}-?\d[\d.,' ]*(?:\s?[^\p{L}\d\s]|\s?\p{Lu}{3})?$/u.test(sample.trim())) {
    return null;
  }
  const [, mark] = /([.,])\d{1,2}(?!\d)/.exec(sample) ?? [];
  const isComma = mark === "," || (mark === undefined && sample.includes("."));
  // Any other character in a cell, such as the parentheses of a loss, makes the run fail.
  const units = `${/%/.test(sample) ? "%" : ""}${/\p{L}/u.test(sample) ? "A-Za-z" : ""}`;
  const strip = `[\\s'$€£¥${isComma ? "." : ","}${units}]`;
  return { kind: "number", point: isComma ? "," : ".", strip };
}

/** Returns an expression that reads the cell as a number or an ISO date. */
function read(cell: string, format: Format): string {
  const text = `string(${cell})`;
  if (format.kind === "number") {
    const plain = `regex.replace(${text}, ${JSON.stringify(format.strip)}, "")`;
    return `double(${format.point === "," ? `${plain}.replace(",", ".")` : plain})`;
  }
  const [day, month] = format.isMonthFirst ? [2, 1] : [1, 2];
  // Adds a leading zero, which a second digit replaces.
  const padded = JSON.stringify(`\\3-0\\${month}-0\\${day}`);
  const iso = `regex.replace(${text}, "^([0-9]{1,2})[./]([0-9]{1,2})[./]([0-9]{4})", ${padded})`;
  return `regex.replace(${iso}, "-0([0-9]{2})", "-\\\\1")`;
}

const DATE_NAME = /date|day|due|time|datum|tag|jour|fecha|día|_at$/iu;

/** Returns the columns that the parts of a request use as dates. */
function dateColumns(work: DraftContext): string[] {
  const { parts, source } = work;
  return parts.flatMap((part) => {
    const { expression = "" } = conditionOf(source, part) ?? {};
    const compared = [...expression.matchAll(/timestamp\(string\(item\.(\w+)\)/g)].map(([, name]) =>
      name
    );
    const sorted = part.kind === "sort" ? [part.said["column"]] : [];
    const dated = part.said["period"] === undefined ? null : dateColumnOf(part, parts);
    const inOrder = sorted.filter((name) => name !== undefined && DATE_NAME.test(name));
    return [...compared, ...inOrder, dated].filter((name) => name !== null && name !== undefined);
  });
}

const GENERIC =
  /^(?:dates?|times?|days?|amounts?|numbers?|values?|prices?|figures?|cells?|they|daten|datum|beträge|zahlen|montants|nombres|fechas|importes)$/iu;

/** Returns the used columns that a word means: the one with this name, or all. */
function columnsNamedBy(said: string, used: readonly string[]): string[] {
  const names = namesIn(said);
  const meant = names.flatMap((name) => {
    const fitting = used.filter((column) => sameNoun(column, name));
    return fitting.length > 0 ? fitting : GENERIC.test(name) ? used : [name];
  });
  return [...new Set(meant)];
}

function sameNoun(one: string, other: string): boolean {
  return one.toLowerCase().replace(/s$/, "") === other.toLowerCase().replace(/s$/, "");
}

/** Parts about the notation of dates and numbers. */
export const FORMAT_PARTS = {
  format: {
    takesRows: true,
    phrases: [FIRST, ""].flatMap((first) => [
      `<where>|in_which? <some>? {columns} <columns>? ${LOOK} ${LIKE} {sample} <percent>?${first}`,
      `<with> <some>? {columns} <columns>? ${LIKE} {sample} <percent>?${first}`,
    ]),
    build(work, part) {
      const format = formatOf(part);
      if (format === null || format === "unclear") return work.refuse(part);
      const used = format.kind === "number" ? work.numeric : dateColumns(work);
      const columns = columnsNamedBy(part.said["columns"] ?? "", used);
      if (columns.length === 0) return work.refuse(part);
      const cells = columns.map((column) => {
        const cell = fieldOf("item", column);
        const empty = format.kind === "number" ? "null" : '""';
        return `${JSON.stringify(column)}: default(${cell}, "") == "" ? ${empty} : ${
          read(cell, format)
        }`;
      });
      mapEach(work, {
        wanted: format.kind === "number" ? "numbers" : "dates",
        to: `item.merge({${cells.join(", ")}})`,
      });
    },
  },
} satisfies PartTypes;

/**
 * Whether the request describes the notation of its numbers. Such cells are not read as numbers
 * directly.
 */
export function hasNumberFormat(parts: readonly RequestPart[]): boolean {
  return parts.some((part) => {
    const format = part.kind === "format" ? formatOf(part) : null;
    return format !== null && format !== "unclear" && format.kind === "number";
  });
}

/** Phrases for each separator in four languages. */
const SEPARATOR_WORDS: Readonly<Record<Exclude<CsvSeparator, ",">, string>> = {
  ";":
    "semicolon|semicolons|point-virgule|points-virgules|semikolon|semikolons|strichpunkt|strichpunkte|strichpunkten|point_virgule|points_virgules|" +
    "punto_y_coma|puntos_y_comas|puntos_y_coma",
  tab: "tab|tabs|tabulator|tabulatoren|tabulation|tabulations|tabulador|tabuladores",
  "|": "pipe|pipes|bar|bars",
};

const BY = "by|with|durch|mit|par|des|avec|por|con";
const USE = "use|verwende|nimm|nutze|utilise|usa";

/** Whether a part writes, e-mails or posts the rows. */
function isPassing({ kind }: RequestPart): boolean {
  return kind === "write" || kind.startsWith("mail") || kind.startsWith("post");
}

/** Parts about the separator of the file before them. */
export const FILE_DETAILS = Object.fromEntries(
  Object.entries(SEPARATOR_WORDS).map(([separator, words]) => {
    const sign = `<some>? des? ${words}`;
    const part: PartType = {
      phrases: [
        `<separated> ${BY} ${sign}`,
        `${BY}|<using> ${sign} <separated>`,
        `${sign} <separated>`,
        `${USE}|<using>|${BY} ${sign} <as> <some>? <separator>`,
        `${USE}|<using>|${BY} ${sign} <separator>`,
        `${USE}|<using>|${BY} ${sign} instead_of|statt|au_lieu_de|en_lugar_de commas|kommas|virgules|comas`,
        `${USE}|<using>|with|mit|avec|con ${sign}`,
        `${sign} <as> <some>? <separator>`,
        `<some>? <separator> :|is|ist|est|es? ${sign}`,
      ],
      build: (work, part) => separate(work, part, separator),
    };
    return [`separated_${separator}`, part];
  }),
);

/** Writes the last file with the separator. The separator of a file that is read is detected. */
function separate(work: DraftContext, part: RequestPart, separator: string): void {
  const { lastFile } = work.builder;
  const before = work.parts.slice(0, work.parts.indexOf(part));
  if (lastFile?.with?.["rows"] !== undefined) lastFile.with = { ...lastFile.with, separator };
  else if (before.length === 0 || before.some(isPassing)) work.refuse(part);
}
