import { verbatim } from "../draft_builder.ts";
import { parseText } from "../fetch_from.ts";
import { fileName } from "../file_name.ts";
import { write } from "../write.ts";
import type { RequestPart } from "../request.ts";
import type { Work } from "../work.ts";
import type { PartTypes } from "./part_type.ts";

function parse(work: Work, format: string): void {
  const { current } = work.builder;
  if (!current) return;
  work.builder.become(parseText(work, { raw: current.raw, format, name: current.name }));
}

function writeAs(work: Work, { said }: RequestPart): void {
  write(work, { file: said["file"] ?? null, format: said["format"]?.toLowerCase() ?? null });
}

/** Texts into rows, and rows into files. */
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
      "<save> <them>? <some>? {thing}? <as> <some>? <file>? <called>? {file}",
      "<save> <them>? <some>? {thing}? <as> <some>? {format} <file>? <called> {name}",
      "<save> <them>? <some>? {thing}? <as> <some>? {format} <file>?",
      "<turn> <them> in|into|to|en|a <some>? {format} <file>? <called> {file} um?",
      "<as> <some>? {format} <file>? <called> {name}",
      "<as> <some>? {format} <file>?",
      "<as> {file} <saved>?",
      "<save> {file}",
      "<as> <some>? <file> <called> {file}",
      "save|saves|store|stores|speichere|speichert|enregistre|sauvegarde|guarda " +
      "it|them|everything|all_of_it|all_of_them|the_rows|the_result|es|sie|alles|le|les|tout|lo|los|todo",
      "<called> {name}",
    ],
    build: writeAs,
  },
} satisfies PartTypes;
