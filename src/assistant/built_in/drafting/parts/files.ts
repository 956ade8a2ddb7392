import { verbatim } from "../draft_builder.ts";
import { mapRows, parseText } from "../files/fetch_from.ts";
import { fileName } from "../files/file_name.ts";
import { write } from "../files/write.ts";
import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import type { PartTypes } from "./part_type.ts";

function parse(work: DraftContext, format: string): void {
  const { current } = work.builder;
  if (!current) return;
  work.builder.become(parseText(work, { raw: current.raw, format, name: current.name }));
}

/** Words for the whole response, not for one of its fields. */
const WHOLE: ReadonlySet<string> = new Set(
  ("answer response result results body rows data list lines records entries file table output content " +
    "json csv text page report antwort ergebnis zeilen daten liste réponse résultat lignes données respuesta " +
    "resultado filas datos lista").split(" "),
);

/**
 * Takes the field "items" of the response for "write the items as items.csv", unless the address
 * contains that name. A response without the field is written as a whole.
 */
function takeNamedField(work: DraftContext, { said, start }: RequestPart): void {
  const { builder, parts, texts } = work;
  const { current } = builder;
  const field = said["thing"]?.toLowerCase() ?? "";
  const [source, ...others] = parts.filter(({ start: at }) => at < start);
  const isAnswer = current !== null && current.rows === `steps.${current.id}.output.body` &&
    source?.kind === "fetch" && others.length === 0 && current.format === undefined;
  if (!isAnswer || !/^[a-z_]\w{2,62}$/.test(field) || WHOLE.has(field)) return;
  const address = (source.said["url"] ?? "").toLowerCase();
  if (address.includes(field) || source.said["things"]?.toLowerCase().includes(field)) return;
  builder.notes.push(texts.takenField(field));
  const items = `default(${current.rows}.${field}, ${current.rows})`;
  const id = mapRows(builder, { wanted: field, items, to: "item" });
  builder.become({ ...current, id, rows: `steps.${id}.output` });
}

/** Whether a later part writes the same data: "convert it to JSON and save it as a.json". */
function isSavedLater({ parts }: DraftContext, { said, start }: RequestPart): boolean {
  return said["file"] === undefined && said["format"] !== undefined &&
    parts.some((other) =>
      other.kind === "write" && other.start > start &&
      other.said["file"]?.toLowerCase().endsWith(`.${said["format"]?.toLowerCase()}`)
    );
}

function writeAs(work: DraftContext, part: RequestPart): void {
  const { said } = part;
  if (isSavedLater(work, part)) return;
  takeNamedField(work, part);
  write(work, { file: said["file"] ?? null, format: said["format"]?.toLowerCase() ?? null });
}

function isOtherUse({ kind }: RequestPart): boolean {
  return kind === "write" || kind.startsWith("mail") || kind.startsWith("post");
}

/** Parts that parse texts into rows and write rows to files. */
export const FILE_PARTS = {
  parse: {
    phrases: ["parse|parses|read|reads <them>|the_table|the_tables? as|als {format}"],
    build: (work, { said }) => parse(work, said["format"]?.toLowerCase() ?? ""),
  },
  table: {
    phrases: ["<extract> <some>? <table> from|aus|de? <them>?"],
    build: (work) => parse(work, "html"),
  },
  text: {
    isWhole: true,
    phrases: [
      "<save>|<make> <some>? text|words|line|message|nachricht|texte|texto? {quoted} <as> <some>? <file>? <called>? {file}",
      "<make> <some>? text|text_file|note|file|text_note file? saying|with_the_text {quoted} <called> {file}",
      "<make> <some>? text|text_file|note|file|text_note file? saying|with_the_text {quoted} <called> {name}",
      "<make> <some>? text|text_file|note|file|text_note file? saying|with_the_text {quoted}",
    ],
    build({ builder }, { said }) {
      const name = fileName(said["file"] ?? said["name"] ?? "note", ".txt");
      const text = verbatim(said["quoted"] ?? "");
      const id = builder.add("report", { service: "files", action: "write", with: { name, text } });
      builder.addFileOutput(id);
    },
  },
  write: {
    phrases: [
      "<save> {object} <as> <some>? <file>? <called>? {file}",
      "<save> {object} <as> <some>? {format} <file>?",
      "<save> <them>? <some>? {thing}? <as> <some>? <file>? <called>? {file}",
      "<save> <them>? <some>? {thing}? <as> <some>? {format} <file>? <called> {name}",
      "<save> <them>? <some>? {thing}? <as> <some>? {format} <file>?",
      "<turn> <them> in|into|to|en|a <some>? {format} <file>? <called> {file} um?",
      "make <them> <some>? {format} <file>? <called> {file}",
      "<turn> {object} in|into|to|as|en|a <some>? {format} <file>? um?",
      "<as> <some>? {format} <file>? <called> {name}",
      "<as> <some>? {format} <file>?",
      "<save> {object} <as> <some>? new|own|json? <file>",
      "<save> <them>? <some>? {thing}? <as> <some>? new|own|json? <file>",
      "<as> {file} <saved>?",
      "{object} <kept_as> <as> <some>? <file>? {file}",
      "<save> {file}",
      "save|saves|store|stores|speichere|enregistre|guarda {end}",
      "guárdalo|guárdala|guárdalos|guárdalas",
      "<as> <some>? one|single? <file> ,? <called>? {file}",
      "save|saves|store|stores|speichere|speichert|enregistre|sauvegarde|guarda " +
      "it|them|everything|all_of_it|all_of_them|the_rows|the_result|es|sie|alles|le|les|tout|lo|los|todo",
      "<called> {name}",
    ],
    build: writeAs,
  },
  /** No step writes spreadsheets. The assistant offers a CSV file. */
  write_sheet: {
    phrases: [
      "<save> {object} <as> <some>? {spreadsheet} <file>?",
      "<save> <them>? <some>? {thing}? <as> <some>? {spreadsheet} <file>?",
      "<turn> <them> in|into|to|en|a <some>? {spreadsheet} <file>? um?",
      "<turn> {object} in|into|to|en|a <some>? {spreadsheet} <file>? um?",
      "<as> <some>? {spreadsheet} <file>?",
    ],
    build: (work, part) => work.refuse(part),
  },
  /** Reads "I need a weekly report of the orders over 500 from https://…". */
  report: {
    phrases: [
      "<make>|<send> {when}? <some>? {when}? <report> <of> {object}",
      "<some>? {when} <report> <of> {object}",
    ],
    build(work) {
      // If another part writes or sends a file, that file is the report.
      if (!work.parts.some(isOtherUse)) write(work, { file: null, format: null });
    },
  },
} satisfies PartTypes;
