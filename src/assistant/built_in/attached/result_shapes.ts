import { pattern } from "../../../lib/text/pattern.ts";
import type { FileTable } from "./file_table.ts";

const VERBS = {
  en: ["convert|turn|change|transform|export"],
  de: ["konvertiere|wandle"],
  fr: ["convertis|transforme"],
  es: ["convierte|transforma"],
};
/** Matches "Convert it into a JSON file". */
const CONVERT = pattern("iu")`
  ^ ${VERBS} \s (?: it\s )? ${"into|to|as|in|en|a"} \s (?: ${"a|an|ein|eine|un|une"} [ ] )?
  (json|csv|xml|html) (?: [\s-] ${"file|datei|fichier|archivo"} )? (?: \s um )? [.!]? $
`;

/** Matches "CSV to JSON". */
const FROM_TO =
  /^(?:convert\s)?(?:it\s)?(?:from\s)?(?:csv|json|xlsx?|excel|tsv)\s?(?:to|into|in|nach|zu|en|vers|a|->|=>|→)\s?(json|csv|xml|html)[.!]?$/iu;

/** Turns "convert it to JSON" into "save it as invoices.json". */
export function asFile(text: string, { file }: FileTable): string | null {
  const said = text.trim();
  const format = (CONVERT.exec(said)?.[1] ?? FROM_TO.exec(said)?.[1])?.toLowerCase();
  return format === undefined ? null : `save it as ${file.replace(/\.\w+$/, "")}.${format}`;
}

/** Turns "split it by region" into "split it into one file per region". */
export function asFiles(text: string): string | null {
  const [, by, rest = ""] = SPLIT.exec(text) ?? [];
  return by === undefined ? null : `split it into one file per ${by}${rest}`;
}

const SPLIT =
  /^(?:split|divide|break|teile|sépare|divise|divide|separa)\s(?:it |them |sie |es )?(?:up |auf )?(?:by|on|per|nach|par|por)\s("[^"\n]{1,60}"|\p{L}[\p{L}\p{N}_]{0,60})([.,][^]{0,400})?$/iu;

/** Turns "remove the date column" into "remove the column date". */
export function withoutColumn(text: string, { columns }: FileTable): string | null {
  const [, verb, dropped, after = ""] = DROPPED.exec(text) ?? [];
  return columns.some(({ word }) => word === dropped)
    ? `${verb} the column ${dropped}${after}`
    : null;
}

const DROPPED =
  /^(remove|drop|delete)\s(?:the\s)?(\p{L}[\p{L}\p{N}_]{0,60})\s(?:column|field)((?:[,.]|\s(?:and|as)\s|$)[^]{0,400})$/iu;
