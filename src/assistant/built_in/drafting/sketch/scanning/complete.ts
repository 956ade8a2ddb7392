import { placeholdersOf } from "../building/build_calls.ts";
import type { Said } from "./said.ts";
import type { Scanned } from "./scan.ts";
import { inputName } from "./facts.ts";
import { isOfOne, type Sketch } from "../sketch.ts";

/** Adds fields and a file that a request need not mention. */
export function withWhatIsMissing({ sketch, said, columns }: Scanned): void {
  dropAssumed(sketch);
  splitFiles(sketch, said);
  sketch.work = inOrder(sketch.work);
  placeSinks(sketch);
  if (isOfOne(sketch)) {
    const used = [...fieldsOf(sketch), ...columns.declared.map(inputName)];
    sketch.fields = [...new Set([...sketch.fields, ...used])];
  } else if (sketch.isForm) {
    const used = sketch.sources.flatMap((source) =>
      source.kind === "call" ? placeholdersOf(source.call.url) : []
    );
    sketch.fields = [...new Set([...sketch.fields, ...used])];
  }
  const isSent = sketch.sinks.length > 0;
  if (isSent) return;
  const place = said.tokens.findIndex((_, at) => said.is(at, "file") > 0);
  if (place < 0 && !sketch.isSheet) return;
  const isJson = said.tokens.some(({ text }) => text === "json") &&
    !said.tokens.some(({ text }) => text === "csv");
  const hasWork = sketch.work.length > 0 || sketch.isSheet || isJson;
  if (!hasWork && sketch.when === null) return;
  sketch.sinks.push({
    ...{ kind: "file", name: null, format: isJson ? "json" : "csv" },
    ...{ gates: [], text: null, subject: null, at: sketch.work.length, only: null },
  });
}

/** "The open tickets … only status open": what is said is not assumed, too. */
function dropAssumed(sketch: Sketch): void {
  for (const { column } of sketch.assumed) {
    const filters = sketch.work.filter((work) =>
      work.kind === "filter" && work.where.column === column
    );
    const [first, second] = filters;
    if (!first || !second) continue;
    sketch.work = sketch.work.filter((work) => work !== first);
    sketch.assumed = sketch.assumed.filter((each) => each.column !== column);
  }
}

const SPLITS =
  /(?<!\p{L})(?:separate|split|divide|two files|trenne|trennen|teile|aufteilen|zwei dateien|sépare[rz]?|divise[rz]?|deux fichiers|separa[r]?|divide|dos (?:archivos|ficheros))(?!\p{L})/iu;

/**
 * Splits rows into two files: "Separate the debits (amount below zero), debits.csv and
 * credits.csv".
 */
function splitFiles(sketch: Sketch, said: Said): void {
  const files = sketch.sinks.filter((sink) => sink.kind === "file" && sink.name !== null);
  const [first, second, another] = files;
  const filters = sketch.work.filter((work) => work.kind === "filter");
  const [filter, more] = filters;
  if (!first || !second || another || filter?.kind !== "filter" || more) return;
  if (!SPLITS.test(said.text)) return;
  sketch.work = sketch.work.filter((work) => work !== filter);
  const { where, isDenied } = filter;
  first.only = { where, isDenied };
  second.only = { where, isDenied: !isDenied };
}

/** Moves the removal of columns to the end, where no later step can read a removed column. */
function inOrder(work: Sketch["work"]): Sketch["work"] {
  const [picks, others] = [true, false].map((isPick) =>
    work.filter(({ kind }) => (kind === "pick") === isPick)
  );
  return [...others ?? [], ...picks ?? []];
}

/** Moves all work before the first sending, unless a condition is between them. */
function placeSinks({ sinks, work }: Sketch): void {
  const [first] = sinks;
  const last = sinks.at(-1);
  if (!first || !last) return;
  const isChosenBetween = work.slice(first.at, last.at).some(({ kind }) => kind === "filter");
  for (const sink of sinks) {
    if (!isChosenBetween || sink.at === last.at) sink.at = work.length;
  }
}

function fieldsOf({ sinks, approval }: Sketch): string[] {
  const gates = sinks.flatMap((sink) => sink.gates).flatMap((gate) =>
    gate.kind === "where" ? [gate.where.column] : []
  );
  const urls = sinks.flatMap((sink) => sink.kind === "post" ? placeholdersOf(sink.call.url) : []);
  const texts = sinks.flatMap(({ text, subject }) =>
    [...`${text ?? ""} ${subject ?? ""}`.matchAll(/[{<]([A-Za-z_]\w{0,60})[}>]/gu)].map((
      [, name],
    ) => name ?? "")
  );
  return [...gates, approval?.where?.column ?? null, ...urls, ...texts]
    .filter((name) => name !== null);
}
