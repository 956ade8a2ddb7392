import { parseObject } from "../../../../grammar/tokens.ts";
import { isSameForm } from "../../../attached/query/word_forms.ts";
import { equals } from "./equality.ts";
import { isTableFile } from "./file_names.ts";
import { detailAt } from "./scan_details.ts";
import { approvalAt, conditionWordAt } from "./scan_gates.ts";
import { send } from "./send.ts";
import type { Sentence } from "./sentence.ts";
import type { Call } from "../sketch.ts";

/** Reads words about sources and targets. Returns null if none begin there. */
export function scanSends(sentence: Sentence): number | null {
  return urlAt(sentence) ?? mailAt(sentence) ?? mailEachAt(sentence) ?? fileAt(sentence) ??
    textAt(sentence) ??
    conditionWordAt(sentence) ?? approvalAt(sentence) ?? detailAt(sentence);
}

const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE)$/u;
const TO: ReadonlySet<string> = new Set(
  "to via into onto an zu nach à vers a al hacia por ans -> → =>".split(" "),
);

function urlAt(sentence: Sentence): number | null {
  const { said, at, sketch } = sentence;
  if (said.kind(at) !== "url") return null;
  const url = said.word(at);
  const method = methodAround(sentence);
  said.use(at, 1);
  const isRepeated = sketch.sources.some((source) =>
    source.kind === "call" && source.call.url === url
  );
  if (isRepeated) return at + 1;
  const call = callOf(sentence, url, method.name);
  if (isTarget(sentence, method.name)) {
    call.json = jsonNear(sentence);
    send(sentence, { kind: "post", call: { ...call, method: method.name ?? "POST" } });
  } else {
    const isCsv = /\.csv(?:$|[?#])|[?&](?:format|type)=csv/iu.test(url);
    sketch.sources.push({ kind: "call", call, isCsv });
  }
  return at + 1;
}

/** Returns the method in "POST https://…", "https://… (POST, json)", "with a PUT to https://…". */
function methodAround({ said, at, from, to }: Sentence): { name: string | null } {
  for (let place = at - 1; place >= Math.max(from, at - 4); place--) {
    if (METHODS.test(said.written(place))) {
      said.use(place, 1);
      return { name: said.written(place) };
    }
    if (said.kind(place) === "url") break;
  }
  const behind = said.written(at + 1);
  if (at + 1 < to && METHODS.test(behind)) {
    said.use(at + 1, 1);
    return { name: behind };
  }
  return { name: null };
}

function isTarget(sentence: Sentence, method: string | null): boolean {
  const { said, at, sketch } = sentence;
  if (method !== null) return method !== "GET";
  if (said.word(at).startsWith("$")) return true;
  const before = said.word(at - 1);
  const from = sentence.clauseFrom(at);
  const verbs = Array.from({ length: at - from }, (_, index) => from + index);
  const posts = verbs.some((place) => said.role(place, "post") > 0);
  const gets = verbs.some((place) => said.role(place, "get", "check") > 0);
  const hasSource = sketch.sources.length > 0 || sentence.isOne;
  if (TO.has(before) && (posts || !gets) && hasSource) return true;
  return posts && !gets && hasSource;
}

function callOf(
  { said, at, reading: { facts } }: Sentence,
  url: string,
  method: string | null,
): Call {
  const place = said.tokens[at]?.start ?? 0;
  const others = said.tokens.filter(({ kind }) => kind === "url").map(({ start }) => start);
  const isOf = (fact: { at: number }) => {
    const before = others.filter((start) => start <= fact.at).at(-1) ?? others[0];
    return before === place;
  };
  return {
    url,
    method: method ?? "GET",
    json: null,
    bearer: facts.bearers.find(isOf)?.env ?? null,
    headers: Object.fromEntries(facts.headers.filter(isOf).map(({ name, value }) => [name, value])),
    expect: facts.expects.filter(isOf).flatMap(({ statuses }) => statuses),
    retries: facts.retries.find(isOf)?.count ?? null,
  };
}

/** Returns the body before or after an address. */
function jsonNear({ said, at, from, to }: Sentence): Call["json"] {
  const places = [...Array(to - from).keys()].map((index) => from + index)
    .filter((place) => said.kind(place) === "json")
    .toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at));
  const [place] = places;
  if (place === undefined || said.isUsed(place)) return null;
  said.use(place, 1);
  return parseObject(said.word(place));
}

function mailAt(sentence: Sentence): number | null {
  const { said, at } = sentence;
  if (!said.isMail(at)) return null;
  const to = said.written(at);
  const label = labelBefore(sentence);
  said.use(at, 1);
  const { sent } = sentence;
  if (label !== null) {
    if (sentence.isOne) sentence.gates = [{ kind: "label", label }];
    else {
      const where = equals({ column: "label", values: [label], isDenied: false, how: null });
      sentence.only = { where, isDenied: false };
    }
    send(sentence, { kind: "mail", to: [to], copies: [] });
    return at + 1;
  }
  if (sentence.isCopy && sent?.kind === "mail") {
    sent.copies.push(to);
    return at + 1;
  }
  const isMore = sent?.kind === "mail" && !sentence.isCopy && isBeside(sentence);
  if (isMore && sent.kind === "mail") sent.to.push(to);
  else send(sentence, { kind: "mail", to: [to], copies: [] });
  return at + 1;
}

const BY = /^(?:by|per|on|with|nach|mit|par|por|con|the|same|column|field)$/u;
const MAIL_NAME = /e?-?mail|courriel|correo/iu;

/** Returns the only column of addresses; null if there are none or several. */
function addressColumn({ columns, sketch }: Sentence): string | null {
  const ofTables = columns.all.filter(({ name, values }) =>
    MAIL_NAME.test(name) || values.some((value) => /^\S+@\S+\.\S+$/u.test(value))
  ).map(({ name }) => name);
  const names = [...new Set([...ofTables, ...sketch.fields, ...columns.declared])]
    .filter((name) => ofTables.includes(name) || MAIL_NAME.test(name));
  return names.length === 1 ? names[0] ?? null : null;
}

/** Reads "mail each customer" and "send the buyer a mail", which use the address in a column. */
function mailEachAt(sentence: Sentence): number | null {
  const { said, at, columns, sketch } = sentence;
  const isVerb = said.role(at, "notify") > 0 && said.means(at, "save", "remove") === 0;
  const verb = isVerb ? said.role(at, "notify") : said.means(at, "send");
  if (verb === 0 || sketch.sinks.some(({ kind }) => kind === "mailEach")) return null;
  const [from, to] = [sentence.clauseFrom(at), sentence.clauseTo(at)];
  const places = Array.from({ length: to - from }, (_, index) => from + index);
  const isElsewhere = places.some((place) =>
    said.isMail(place) || said.kind(place) === "url" || said.kind(place) === "file" ||
    (said.is(place, "me") > 0 && said.role(place - 1, "notify") > 0)
  );
  const isNoun = BY.test(said.word(at - 1)) || said.means(at - 1, "duplicates") > 0;
  const named = places.filter((place) => place !== at).map((place) => columns.known(place))
    .find((column) => column !== null && MAIL_NAME.test(column.name));
  const column = named?.name ?? addressColumn(sentence);
  if (isNoun || isElsewhere || column === null || column === undefined) return null;
  const isEach = places.some((place) =>
    said.is(place, "each") > 0 || said.is(place, "address") > 0
  );
  if (!isEach && named === undefined && !sentence.isOne) return null;
  for (const place of places) {
    said.use(place, said.is(place, "address"));
    const known = columns.known(place);
    if (known && known.name === column) said.use(place, known.length);
  }
  send(sentence, { kind: "mailEach", column });
  said.use(at, verb);
  return at + verb;
}

/** Returns the label that a model chose for a recipient: "Sales to sales@example.org". */
function labelBefore({ said, at, from, sketch }: Sentence): string | null {
  const work = sketch.work.find((each) => each.kind === "model" && each.options.length > 1);
  if (work?.kind !== "model") return null;
  for (let place = at - 1; place >= Math.max(from, at - 5); place--) {
    if (said.isMail(place)) return null;
    const label = work.options.find((option) =>
      option.toLowerCase() === said.word(place) ||
      isSameForm(said.word(place), option, said.language)
    );
    if (label === undefined) continue;
    said.use(place, 1);
    return label;
  }
  return null;
}

/** Whether the address follows another one: "a@example.org and b@example.org". */
function isBeside({ said, at }: Sentence): boolean {
  let place = at - 1;
  while (/^(?:,|and|und|et|y|e|to|an|à|a|also|auch|&)$/u.test(said.word(place))) place--;
  return said.isMail(place) || (said.is(place, "me") > 0 && said.isUsed(place));
}

function fileAt(sentence: Sentence): number | null {
  const { said, at, sketch, columns } = sentence;
  if (said.kind(at) !== "file") return null;
  const name = said.word(at);
  said.use(at, 1);
  const isAtHand = columns.tables.some(({ file, sentAs }) =>
    file.toLowerCase() === name.toLowerCase() || sentAs.toLowerCase() === name.toLowerCase()
  );
  if (isAtHand) return at + 1;
  const isOfUrl = said.tokens.some(({ kind, text }) => kind === "url" && text.endsWith(`/${name}`));
  if (isOfUrl && !leadsFile(sentence)) return at + 1;
  const hasSource = sketch.sources.length > 0 || sentence.isOne || hasUrl(sentence);
  const isSecond = sketch.sources.some(({ kind }) => kind === "file") && !leadsFile(sentence) &&
    JOINTS.test(said.word(at - 1));
  if ((!hasSource || isSecond) && isTableFile(name) && !leadsFile(sentence)) {
    sketch.sources.push({ kind: "file", name });
  } else send(sentence, { kind: "file", name, format: /\.(\w+)$/u.exec(name)?.[1] ?? "csv" });
  return at + 1;
}

/** Matches words between two lists that are compared or joined. */
const JOINTS = /^(?:and|with|to|vs|und|mit|et|avec|y|con|,)$/u;

function hasUrl({ said }: Sentence): boolean {
  return said.tokens.some(({ kind }) => kind === "url");
}

/** Whether the words introduce a file to write: "save it as x.csv", "into totals.csv". */
function leadsFile({ said, at }: Sentence): boolean {
  const before = said.word(at - 1);
  return /^(?:as|into|als|sous|como|called|named|output|ergebnis|ausgabe|->|→|=>|name|namens|file)$/u
    .test(before) || said.means(at - 1, "save") > 0 || said.means(at - 2, "save") > 0;
}

/** Reads a quoted text after "saying" or "subject". */
function textAt(sentence: Sentence): number | null {
  const { said, at } = sentence;
  const subject = said.is(at, "subject");
  if (subject > 0 && said.kind(skipMark(sentence, at + subject)) === "quoted") {
    const place = skipMark(sentence, at + subject);
    sentence.subject = said.word(place);
    if (sentence.sent) sentence.sent.subject = said.word(place);
    said.use(at, place + 1 - at);
    return place + 1;
  }
  const saying = said.role(at, "saying");
  const place = skipMark(sentence, at + saying);
  if (said.kind(place) !== "quoted" || (saying === 0 && !isMessage(sentence, place))) return null;
  sentence.text = said.word(place);
  if (sentence.sent) sentence.sent.text = said.word(place);
  said.use(at, place + 1 - at);
  return place + 1;
}

function skipMark({ said }: Sentence, at: number): number {
  return said.word(at) === ":" ? at + 1 : at;
}

/** Whether a quoted text is the message: it has several words, and something is sent. */
function isMessage({ said, sketch, from, to }: Sentence, at: number): boolean {
  const isText = /\s/u.test(said.word(at).trim());
  const isSent = sketch.sinks.length > 0 ||
    Array.from({ length: to - from }, (_, index) => from + index)
      .some((place) => said.isMail(place) || said.word(place).startsWith("$"));
  return isText && isSent;
}
