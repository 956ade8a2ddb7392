import { PhraseSet } from "../../../grammar/forms.ts";
import { fetchFrom, lacksColumns } from "../files/fetch_from.ts";
import { isSentAsItIs, readFile, takeFile } from "../files/read_file.ts";
import { lexemesOf } from "../lexemes.ts";
import type { RequestPart } from "../request.ts";
import { STATES } from "../words/word_lists.ts";
import type { DraftContext } from "../draft_context.ts";
import type { PartTypes } from "./part_type.ts";

const STATE = new PhraseSet(STATES);

/**
 * Adds a note to "get the unpaid invoices from https://…" that all rows of the response are used.
 */
function tellAllIsTaken({ builder, parts, texts }: DraftContext, { said }: RequestPart): void {
  const { tokens } = lexemesOf(said["things"] ?? "");
  const state = tokens.find((_, at) => STATE.lengthAt(tokens, at) > 0);
  if (state === undefined) return;
  const word = state.original ?? state.text;
  const isChosen = parts.some(({ kind, words }) =>
    kind === "filter" && words.includes(word.toLowerCase())
  );
  if (!isChosen) builder.notes.push(texts.allIsTaken(word));
}

/** Matches "is https://… up?" and "check whether https://… works". */
const ASKS_WHETHER = /^(?:is|are)\s|\s(?:whether|if|ob|si)\s/i;

/** Sources of rows. */
export const SOURCE_PARTS = {
  /** Several pages are refused, because it is unknown how a response links to the next page. */
  pages: {
    brings: true,
    isWhole: true,
    phrases: [
      "<get> <every> <page> of|from|at|von|de|desde {url}",
      "<get> <some>? {things}? from|at|von|de|depuis|desde? {url} ,? and|with|und|mit|et|avec|y|con? " +
      "<follow> <some>? <page>",
    ],
    build: (work, part) => work.refuse(part),
  },
  fetch: {
    brings: true,
    isWhole: true,
    phrases: [
      "<get> <some>? {things}? from|at|in|von|aus|de|depuis|desde? {data} ab|herunter|auf? <as>? json|csv|html|xml|yaml?",
      "<get> {when} {data} ab|herunter|auf?",
      "<get> <some>? {things}? from|at|von|aus|de|depuis|desde? {data} and|und|et|y {more_data} ab?",
      "<get> {when}? ,? whether|if|that|ob|si|que|qu' <some>? {url} <works>",
      "<back_up> <some>? {things}? from|of? {data}",
      "is|are {url} up|down|reachable|online|available ??",
      "<have> <some>? {things}? <csv>|json? <file>? at|under|in|on|from|unter|auf|à|en|: <some>? {data}",
      "<have> <some>? <csv>? <file>? <called>? {data}",
      "<turn> {data} from <some>? {format}",
      "we_need|i_need|i_want|we_want|i'd_like? {data} <got>",
      "we_need|i_need|i_want|we_want|i'd_like? {data} <passive>? <fetched> {when}?",
    ],
    build(work, part) {
      const { said, words } = part;
      if (lacksColumns(work, said["url"] ?? "")) work.refuse(part);
      tellAllIsTaken(work, part);
      const { url, second } = said;
      // The words after the second list describe that list.
      const first = second === undefined ? work : { ...work, typed: [] };
      if (url !== undefined) fetchFrom(first, { url, words });
      if (second !== undefined) fetchFrom(work, { url: second, words });
      const { builder: { notes }, parts, texts } = work;
      const isLookedAfter = parts.some(({ kind }) => kind === "failure");
      if (ASKS_WHETHER.test(words) && !isLookedAfter) notes.push(texts.askedByRuns);
    },
  },
  /**
   * Names the source, as in "count the orders in https://…". Alone it is an answer, not a request.
   */
  origin: {
    brings: true,
    phrases: [
      "are|is? in|from|of|at|aus|von|de|dans|en|desde <some>? {things}? from|at|unter? {url} ??",
      // "In orders.csv" may also name the file to write.
      "are|is? from|of|aus|von|de|desde|à_partir_de|à_partir_du|a_partir_de <some>? {things}? from? <some>? <file>? {data}",
      "using|given|with {data} ,?",
      // Reads "orders.csv: keep the paid ones".
      "<file>? {data} :|->|=>|→|,|;|\n",
    ],
    build(work, part) {
      tellAllIsTaken(work, part);
      fetchFrom(work, { url: part.said["url"] ?? "", words: part.words });
    },
  },
  system: {
    brings: true,
    phrases: ["<get> <some>? {things} from|von|de|desde {system}"],
  },
  /** A PDF or another file that is passed on unchanged. */
  document: {
    brings: true,
    phrases: ["<get> <some>? {thing}? <report>? <file>? <called>? {document}"],
    build(work, part) {
      const { document: file = "" } = part.said;
      if (work.builder.storedName === file) return;
      const isFirst = work.builder.fileKeys === null && work.builder.current === null;
      if (!isFirst || !isSentAsItIs(work.parts)) return work.refuse(part);
      takeFile(work, file);
    },
  },
  files: {
    brings: true,
    phrases: [
      "<get> <some>? two|zwei|deux|dos <csv>|csv_files files? ,|:|called|named? <some>? {first_name} and|und|et|y <some>? {second_name}",
    ],
    build(work, { said }) {
      const { first_name: first, second_name: second } = said;
      if (first !== undefined) readFile({ ...work, typed: [] }, first);
      if (second !== undefined) readFile(work, second);
    },
  },
  file: {
    brings: true,
    phrases: [
      "<get>|given|with|from|using <some>? <uploaded>? <csv> file|datei? <uploaded>",
      "given|using <some>? <uploaded>? <csv> file|datei? ,?",
      "<get> <some>? <uploaded>? <csv> file|datei? of|with|von|de? <some>? {things}?",
      "<get> <some>? <uploaded>? <csv> <uploaded>",
      "<get> <some>? rows|lines of|from <some>? <uploaded>? <csv>",
      "<get> <some>? <uploaded> <file>",
      "<get> <some>? <file> <uploaded>",
      "i'll_upload|i_will_upload|i_upload|ich_lade <some>? <csv> file|datei? with|of|mit? <some>? {things}? hoch?",
      "in|from|of|aus|von|dans|en <some>? <uploaded>? <csv> file|datei?",
      "<some>? <uploaded>? <csv> file|datei? einlesen|lesen|laden|nehmen|öffnen",
      // Without a verb it is a source if other parts follow. Alone it is an answer to a question.
      "<some>? <uploaded>? <csv> file|datei? ,|:",
    ],
    build: (work, { said }) => readFile(work, said["things"] ?? "upload"),
  },
  sheet: {
    brings: true,
    phrases: ["<get> <some>? <uploaded>? <sheet> <uploaded>?"],
    build(work) {
      readFile(work, "upload");
      work.builder.notes.push(work.texts.sheetAsCsv);
    },
  },
  /** Reads "When a webhook arrives, …". The body of the call is the input of the run. */
  webhook: {
    brings: true,
    phrases: [
      "<if>|quand|lorsque <some>? <webhook> <arrives> ,?",
      "<if>|quand|lorsque <arrives> <some>? <webhook> ,?",
      "<if>|quand|lorsque <some>? {things} <arrives> <by_webhook> ,?",
      "<if>|quand|lorsque <some>? {things} <by_webhook> <arrives> ,?",
      "on|upon|for|bei|à|en each|every|jedem|chaque|cada <webhook> ,?",
      "receive|accept|take <some>? <webhook> ,?",
      "<if>|quand|lorsque <some>? <webhook> <arrives> with|mit|avec|con <some> {thing} ,?",
    ],
    build({ builder, parts, texts, refuse }, part) {
      // A webhook starts runs when it is called, so a time makes no sense.
      if (parts.some(({ said }) => said["when"] !== undefined)) return refuse(part);
      const body = builder.addInput("body", {
        type: "json",
        description: "The body of the webhook's call",
      });
      builder.flow({ id: body, name: body, rows: `inputs.${body}`, isCsv: false, isOne: true });
      builder.given = `inputs.${body}`;
      builder.notes.push(texts.makeWebhook(body));
    },
  },
  rows: {
    brings: true,
    isWhole: true,
    phrases: [
      "<make> <some>? report|list|table|csv|csv_file of|from|with <some>? rows|lines",
      "<make> <csv> of|from <some>? rows|lines",
    ],
    build({ builder }) {
      const input = builder.addInput("rows", {
        type: "json",
        description: "The rows: a list of objects",
      });
      builder.flow({ id: input, name: input, rows: `inputs.${input}`, isCsv: false });
    },
  },
} satisfies PartTypes;
