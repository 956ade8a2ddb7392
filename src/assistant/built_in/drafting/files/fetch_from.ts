import { fieldOf } from "../columns.ts";
import { type DraftBuilder, type RowSource, template } from "../draft_builder.ts";
import { addressNameOf } from "./list_name.ts";
import { documentAt } from "./file_kinds.ts";
import { readNamedFile } from "./read_file.ts";
import type { DraftContext } from "../draft_context.ts";

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "an address";
}

/** Matches a column in braces in an address, such as `{id}` in `https://example.org/{id}`. */
const PLACEHOLDER = /\{([\p{L}_][\p{L}\p{N}_]*)\}/gu;

export function hasPlaceholder(url: string): boolean {
  return url.search(PLACEHOLDER) >= 0;
}

/**
 * Returns the address with the columns of a loop's item or, without a loop, with the answers to a
 * question.
 */
function addressOf(url: string, answers: ReadonlyMap<string, string>): string {
  return withColumns(url, (column) => {
    const value = answerFor(column, answers) ?? fieldOf("item", column);
    return `url.encode(string(${value}))`;
  });
}

/**
 * Returns the answer with this name, or the only answer whose name contains it: `customer_number`
 * for `number`.
 */
function answerFor(column: string, answers: ReadonlyMap<string, string>): string | null {
  const said = column.toLowerCase();
  const named = [...answers].map(([name, value]) => ({ name: name.toLowerCase(), value }));
  const [only, another] = named.filter(({ name }) =>
    name.startsWith(`${said}_`) || name.endsWith(`_${said}`)
  );
  const whole = named.find(({ name }) => name === said);
  return whole?.value ?? (only && !another ? only.value : null);
}

/**
 * Whether an address has columns in braces that neither a loop nor a question's answers provide.
 */
export function lacksColumns({ builder }: DraftContext, url: string): boolean {
  if (builder.isLooping) return false;
  const columns = [...url.matchAll(PLACEHOLDER)].map(([, column = ""]) => column);
  return columns.some((column) => answerFor(column, builder.answers) === null);
}

/** Replaces each column in braces by an expression. */
export function withColumns(text: string, expressionOf: (column: string) => string): string {
  return text.replaceAll(PLACEHOLDER, (_, column: string) => template(expressionOf(column)));
}

/** Matches a variable that is the address, or a value in its query: `?key=$API_KEY`. */
const VARIABLE = /(?<=^|=)\$([A-Z_][A-Z0-9_]{0,62})(?![\w$])/g;

/** Returns the names of the variables in an address. */
function variablesIn(url: string): string[] {
  return [...url.matchAll(VARIABLE)].map(([, name = ""]) => name);
}

/** Returns the address with its variables as templates. */
export function withVariables(url: string): string {
  return url.replaceAll(VARIABLE, (_, name: string) => template(`env.${name}`));
}

const NO_ANSWERS: ReadonlyMap<string, string> = new Map();

/** Returns the address as a template for a step, and declares its variables. */
export function urlOf(
  { builder, texts }: DraftContext,
  url: string,
  forEach: string | null = null,
): string {
  for (const name of variablesIn(url)) {
    builder.addEnv(name);
    builder.notes.push(texts.setVariable(name));
  }
  return withVariables(addressOf(url, forEach === null ? builder.answers : NO_ANSWERS));
}

/** Calls an address, once or per row as the request says, or reads the file with that name. */
export function fetchFrom(
  work: DraftContext,
  { url, words }: { url: string; words: string },
): void {
  const { builder } = work;
  if (!/^https?:/i.test(url)) return readNamedFile(work, url);
  const forEach = builder.takeLoop();
  const id = builder.add("fetch", {
    service: "http",
    action: "request",
    ...forEach !== null && { forEach },
    with: { url: urlOf(work, url, forEach) },
    retry: { max: 2, backoff: "exponential" },
  });
  if (forEach !== null) {
    const rows = `steps.${id}.output.map(answer, answer.body)`;
    return builder.flow({ id, name: id, rows, isCsv: false });
  }
  flowAnswer(work, { id, url, words });
}

/** Kinds of parts that say how a response is parsed. */
const OTHERWISE_READ: ReadonlySet<string> = new Set([
  "parse",
  "table",
  "says",
  "page_has",
  "page_lacks",
]);

function flowAnswer(
  work: DraftContext,
  { id, url, words }: { id: string; url: string; words: string },
): void {
  const { builder, texts } = work;
  const body = `steps.${id}.output.body`;
  const name = addressNameOf(url) ?? id;
  const isCsv = /\.csv(?:$|[?#])|[?&](?:format|type|output|as)=csv(?:$|[&#])/i.test(url) ||
    /\bcsv\b/.test(words.replace(/https?:\S+|\S+\.csv\b/g, ""));
  const isChanged = work.parts.some(({ type }) => type.takesRows);
  if (isCsv && isChanged) return builder.flow(parseText(work, { raw: body, format: "csv", name }));
  const format = isCsv
    ? "csv"
    : /\.(xml|ya?ml|html|json|txt|md|log)(?:$|[?#])/i.exec(url)?.[1]?.toLowerCase();
  const document = documentAt(url);
  // A response whose address contains an answer usually is one object.
  const isOne = hasPlaceholder(url);
  builder.flow({
    id,
    name,
    rows: body,
    isCsv: false,
    ...format !== undefined && { format },
    ...document !== null && { document },
    ...isOne && { isOne },
  });
  if (isChanged && !isOne && !work.parts.some(({ kind }) => OTHERWISE_READ.has(kind))) {
    builder.notes.push(texts.takenAsList(hostOf(url)));
  }
}

/** Parses a text and returns its rows, which the next step must use. */
export function parseText(
  { builder, typed, texts }: DraftContext,
  { raw, format, name }: { raw: string; format: string; name: string },
): Omit<RowSource, "raw"> {
  const columns = Object.fromEntries(typed.map((column) => [column, "number"]));
  const isTyped = format === "csv" && typed.length > 0;
  const id = builder.add("parse", {
    service: "data",
    action: "parse",
    with: { text: template(raw), as: format, ...isTyped && { columns } },
  });
  const output = `steps.${id}.output`;
  if (format === "html") builder.notes.push(texts.firstTable);
  const rows = format === "html" ? `${output}[0]` : output;
  return { id, name, rows, isCsv: format === "csv" };
}

/** Maps every row with a template over `item`. */
export function mapRows(
  builder: DraftBuilder,
  { wanted, items, to }: { wanted: string; items: string; to: string },
): string {
  return builder.add(wanted, {
    service: "data",
    action: "map",
    with: { items: template(items), to: template(to) },
  });
}
