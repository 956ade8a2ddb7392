import type { Gate } from "../sketch.ts";
import type { Sentence } from "./sentence.ts";

/** Reads "if", "otherwise", "if there are any", "if it is refused". */
export function conditionWordAt(sentence: Sentence): number | null {
  const { said, at } = sentence;
  const rejected = said.is(at, "rejected");
  if (rejected > 0 && sentence.sketch.approval !== null) {
    sentence.gates = [{ kind: "rejected" }];
    said.use(at, rejected);
    return at + rejected;
  }
  const failed = failureAt(sentence);
  if (failed !== null) return failed;
  const otherwise = said.is(at, "otherwise");
  if (otherwise > 0) return otherwiseAt(sentence, otherwise);
  const condition = said.role(at, "if");
  if (condition === 0) return null;
  if (sentence.isOne && tellsStart(sentence, at)) {
    const end = sentence.clauseTo(at);
    said.use(at, end - at);
    return end;
  }
  sentence.isIf = true;
  sentence.noun = null;
  said.use(at, condition);
  said.openConditions.push([at, sentence.clauseTo(at + condition)]);
  const any = anyAt(sentence, at + condition);
  if (any === null) return at + condition;
  sentence.gates.push(any.gate);
  if (ARE.test(said.word(any.end - 1))) sentence.countFrom = any.end;
  said.use(at + condition, any.end - at - condition);
  return any.end;
}

/** Reads "if it fails" and "anything but a 200": the next sending is for a failure of the call. */
function failureAt(sentence: Sentence): number | null {
  const { said, at, sketch } = sentence;
  const source = sketch.sources.find(({ kind }) => kind === "call");
  const post = sketch.sinks.find(({ kind }) => kind === "post");
  if (!source && post?.kind !== "post") return null;
  const other = said.role(at, "statusNot");
  const place = STATUS_LEADS.test(said.word(at + other)) ? at + other + 1 : at + other;
  const status = other > 0 && /^[1-5]\d\d$/u.test(said.word(place))
    ? Number(said.word(place))
    : null;
  const fails = status === null ? said.role(at, "fails") : 0;
  const isError = fails > 0 && (sentence.isIf || fails > 1 || ERRORS.test(said.word(at)));
  if (status === null && !isError) return null;
  const end = status === null ? at + fails : place + 1;
  if (status !== null && source?.kind === "call") source.call.expect = [status];
  sentence.isFailure = true;
  said.use(at, end - at);
  return end;
}

const STATUS_LEADS = /^(?:a|an|ein|eine|einen|un|una|status|code|http|ok)$/u;
const ERRORS = /^(?:errors?|failures?|fehler|erreurs?|échecs?|error|errores|fallos?|fails?)$/u;

/** "When somebody fills the form": how a run is started. */
function tellsStart({ said, sketch, columns, ...sentence }: Sentence, from: number): boolean {
  let to = from;
  while (to < sentence.to && !said.isMark(to)) to++;
  const places = Array.from({ length: to - from }, (_, index) => from + index);
  const isCompared = places.some((at) =>
    said.means(at, "over", "under", "atLeast", "atMost", "not", "contains") > 0 ||
    said.kind(at) === "operator" || said.kind(at) === "quoted" || columns.known(at) !== null
  );
  return sketch.isWebhook && !isCompared && places.some((at) => said.isUsed(at)) ||
    (!isCompared && places.some((at) => said.role(at, "arrives") > 0));
}

const ARE = /^(?:are|is|there's|gibt|hay|existen|sind|sein|a|haya)$/u;

/** Reads "there are any", "there are none", "there are more than 10 parcels". */
function anyAt(sentence: Sentence, at: number): { gate: Gate; end: number } | null {
  const { said } = sentence;
  const any = said.role(at, "any");
  if (any === 0) return null;
  const none = said.is(at + any, "none");
  if (none > 0) return { gate: { kind: "none" }, end: at + any + none };
  return { gate: { kind: "any" }, end: at + any };
}

function otherwiseAt(sentence: Sentence, length: number): number | null {
  const { said, at, last } = sentence;
  let end = at + length;
  while (said.word(end) === "," || said.means(end, "filler") > 0) end++;
  const nothing = said.is(end, "nothing");
  if (nothing > 0) {
    said.use(at, end + nothing - at);
    return end + nothing;
  }
  // "Everything else" needs no approval, which the steps behind it know.
  if (last === null && sentence.isOne && sentence.sketch.approval?.where) {
    said.use(at, length);
    return at + length;
  }
  if (last?.kind !== "where" && last?.kind !== "any") return null;
  sentence.gates = [
    last.kind === "where" ? { ...last, isDenied: !last.isDenied } : { kind: "none" },
  ];
  said.use(at, length);
  return at + length;
}

export function approvalAt(sentence: Sentence): number | null {
  const { said, at, sketch, reading: { facts } } = sentence;
  const length = said.role(at, "approve") || said.is(at, "agree");
  if (length === 0) return null;
  // "The approved orders" are chosen by a column.
  if (PARTICIPLE.test(said.word(at)) && length === 1 && !BECOMES.has(said.word(at - 1))) {
    return null;
  }
  const where = sentence.last?.kind === "where" && sentence.isOne ? sentence.last.where : null;
  sketch.approval ??= { where, expires: facts.expires };
  sentence.gates = sentence.gates.filter(({ kind }) => kind !== "where");
  said.use(at, length);
  for (let place = sentence.from; place < sentence.to; place++) {
    said.use(place, said.role(place, "beforeThat", "afterThat"));
  }
  return at + length;
}

const PARTICIPLE =
  /^(?:approved|confirmed|genehmigt|freigegeben|bestätigt|(?:approuv|valid|confirm)ée?s?|aprobad[oa]s?|confirmad[oa]s?)$/u;
const BECOMES: ReadonlySet<string> = new Set(
  "be been being is are gets get by worden werden wird sein été être est soit sido ser sea es once until and"
    .split(" "),
);
