import type { FileTable } from "../../../attached/file_table.ts";
import type { Language } from "../../../../grammar/language/vocabulary.ts";
import { listNameOf } from "../../files/list_name.ts";
import { withChatAddresses } from "../../roles/chats.ts";
import { nothingElseIn } from "../../roles/loose_forms.ts";
import { timesOf } from "../../roles/spread_times.ts";
import { Columns } from "./columns.ts";
import { type Facts, factsIn, inputName } from "./facts.ts";
import { Said } from "./said.ts";
import { scanRows } from "./scan_rows.ts";
import { scanSends } from "./scan_sends.ts";
import { modelWorkAt } from "./scan_model.ts";
import { Sentence } from "./sentence.ts";
import { emptySketch, type Sketch } from "../sketch.ts";

export interface SketchInput {
  language: Language;
  tables: readonly FileTable[];
  /** The user's own address. */
  me: string | null;
}

/** A request with its understood parts. */
export interface Scanned {
  sketch: Sketch;
  said: Said;
  columns: Columns;
  facts: Facts;
  /** The spans that say when the request is repeated. */
  times: readonly (readonly [start: number, end: number])[];
}

const CHARACTERS_MAX = 2_000;

/**
 * Reads a request word by word and marks the understood words as used. Returns null for long texts.
 */
export function scan(request: string, { language, tables, me }: SketchInput): Scanned | null {
  if (request.length > CHARACTERS_MAX) return null;
  // A file may be called like a chat.
  const isChat = !tables.some(({ file }) => /^(?:slack|teams|discord|mattermost)\./iu.test(file));
  const text = isChat ? withChatAddresses(request) : request;
  const said = new Said(text, language);
  if (said.isCut) return null;
  const columns = new Columns(said, tables);
  const sketch = emptySketch();
  const facts = factsIn(text);
  takeFacts({ sketch, said, columns, facts });
  const times = takeTimes(sketch, said);
  for (const [start, end] of nothingElseIn(text)) {
    sketch.isQuiet = true;
    said.useSpan(start, end);
  }
  for (const table of tables) sketch.sources.push({ kind: "table", table });
  noteRows({ said, columns });
  for (const { from, to } of said.sentences()) {
    readSentence(new Sentence({ sketch, said, columns, facts, me }, from, to));
  }
  return { sketch, said, columns, facts, times };
}

function readSentence(sentence: Sentence): void {
  while (sentence.at < sentence.to) {
    const { at, said } = sentence;
    if (said.isUsed(at)) {
      sentence.at++;
      continue;
    }
    const end = modelWorkAt(sentence) ?? scanSends(sentence) ?? scanRows(sentence);
    sentence.at = Math.max(end ?? 0, at + 1);
  }
  sentence.close();
}

function takeFacts({ sketch, said, columns, facts }: Omit<Scanned, "times">): void {
  const fields = facts.lists.filter(({ isFields }) => isFields).flatMap(({ names }) => names);
  sketch.fields = [...new Set(fields.map(inputName))];
  sketch.isWebhook = facts.isWebhook;
  for (const { names, isFields } of facts.lists) {
    for (const name of names) columns.declare(isFields ? inputName(name) : name);
  }
  const hasUrlSource = said.tokens.some(({ kind }) => kind === "file");
  sketch.isForm = said.has("inputs") && !hasUrlSource && columns.tables.length === 0;
  for (const [at] of said.tokens.entries()) said.use(at, said.is(at, "inputs"));
  for (const [start, end] of facts.spans) said.useSpan(start, end);
  for (let at = 0; at < said.length; at++) {
    if (said.role(at, "webhook") === 0) continue;
    sketch.isWebhook = true;
    said.use(at, said.role(at, "webhook"));
  }
}

function takeTimes(sketch: Sketch, said: Said): Scanned["times"] {
  const found = timesOf(said.text);
  if (found === null) return [];
  sketch.when = found.when;
  for (const [start, end] of found.spans) said.useSpan(start, end);
  return found.spans;
}

/** Stores the words in addresses and in names of files, which mean the rows. */
function noteRows({ said, columns }: Pick<Scanned, "said" | "columns">): void {
  for (const { kind, text } of said.tokens) {
    if (kind === "url" && /^https?:/iu.test(text)) columns.noteRows(pathOf(text));
    if (kind === "file") columns.noteRows(text.replace(/\.\w+$/u, ""));
  }
  for (const { file } of columns.tables) columns.noteRows(listNameOf(file));
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
