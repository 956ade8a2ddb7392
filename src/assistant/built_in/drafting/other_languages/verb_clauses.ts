import type { Chunk, ChunkOf } from "./chunk.ts";
import type { VerbSense } from "./request_lexicon.ts";

/** A verb, or an address or file without a verb, with the chunks that belong to it. */
export interface VerbClause {
  sense: VerbSense | null;
  chunks: Chunk[];
  /** The condition under which the clause's action is done. */
  condition: ChunkOf<"if" | "ifAny" | "ifFails"> | null;
  /** Whether the clause is to be done before the next one, as in "before you send it". */
  isBefore: boolean;
  /** The index of its sentence. */
  sentence: number;
}

/** The chunks between two conjunctions or marks. */
interface Segment {
  chunks: Chunk[];
  sentence: number;
}

/** Joins chunks to clauses with at most one verb each. Returns null if they do not fit together. */
export function verbClausesOf(chunks: readonly Chunk[]): VerbClause[] | null {
  return new ClauseJoiner(segmentsOf(chunks)).join();
}

class ClauseJoiner {
  readonly #segments: readonly Segment[];
  readonly #clauses: VerbClause[] = [];
  /** A condition that applies to the next clause. */
  #open: VerbClause["condition"] = null;
  #isBefore = false;
  #hasFailed = false;

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
  }

  join(): VerbClause[] | null {
    for (const [at, segment] of this.#segments.entries()) {
      const condition = segment.chunks.find(isConditional) ?? null;
      const hasNext = this.#segments[at + 1]?.sentence === segment.sentence;
      const isJoined = condition
        ? this.#takeCondition(condition, { sentence: segment.sentence, hasNext })
        : this.#takeClause(segment);
      if (!isJoined) return null;
    }
    return this.#open === null && !this.#isBefore ? this.#clauses : null;
  }

  #takeCondition(
    condition: NonNullable<VerbClause["condition"]>,
    { sentence, hasNext }: { sentence: number; hasNext: boolean },
  ): boolean {
    if (condition.role === "ifFails" && condition.isElse) {
      // In "If it fails, retry; otherwise save it" the second part is the normal course.
      if (this.#hasFailed) return true;
      // After another condition, "otherwise" means its opposite.
      if (this.#clauses.some((clause) => clause.condition !== null)) return false;
    }
    this.#hasFailed ||= condition.role === "ifFails";
    if (this.#open !== null) return false;
    const before = this.#clauses.at(-1);
    if (hasNext) this.#open = condition;
    else if (before?.sentence === sentence && before.condition === null) {
      before.condition = condition;
    } else return false;
    return true;
  }

  #takeClause(segment: Segment): boolean {
    const last = this.#clauses.at(-1);
    // "Frage mich, bevor du es schickst" already is in the order of execution.
    if (segment.chunks.some(({ role }) => role === "before")) {
      this.#isBefore = last?.sentence !== segment.sentence;
    }
    const said = segment.chunks.filter(({ role }) => role !== "before");
    if (said.length === 0) return true;
    // "Vor dem Versand soll ich es freigeben" is a single clause.
    const isApproved = said.some(isApproval) &&
      said.some((chunk) => chunk.role === "verb" && !isApproval(chunk));
    if (isApproved) this.#isBefore = false;
    const [condition, isBefore] = [this.#open, this.#isBefore];
    const clause = clauseOf({ ...segment, chunks: said }, { condition, isBefore });
    if (clause === null) return false;
    if (condition === null && !isBefore && last && belongsTo(clause, last)) {
      last.sense ??= clause.sense;
      last.chunks.push(...clause.chunks);
      return true;
    }
    this.#clauses.push(clause);
    [this.#open, this.#isBefore] = [null, false];
    return true;
  }
}

function isConditional(chunk: Chunk): chunk is ChunkOf<"if" | "ifAny" | "ifFails"> {
  return chunk.role === "if" || chunk.role === "ifAny" || chunk.role === "ifFails";
}

/** Splits the chunks at conjunctions, at conditions and before a second verb. */
function segmentsOf(chunks: readonly Chunk[]): Segment[] {
  const segments: Segment[] = [];
  let sentence = 0;
  let open: Chunk[] = [];
  const close = () => {
    if (open.length > 0) segments.push({ chunks: open, sentence });
    open = [];
  };
  for (const [at, chunk] of chunks.entries()) {
    const { role } = chunk;
    // "A.csv und b.csv" stay in one clause.
    if (role === "joint" && isData(chunks[at - 1]) && isData(chunks[at + 1])) continue;
    if (role === "colon" && segments.length === 0 && isHeading(open)) open = [];
    if (role === "end" || role === "comma" || role === "colon" || role === "joint") {
      close();
      if (role === "end") sentence++;
      continue;
    }
    if (isConditional(chunk)) {
      close();
      open.push(chunk);
      close();
      continue;
    }
    if (role === "before") close();
    const isSecond = role === "verb" && open.some((each) =>
      each.role === "verb" && each.sense !== chunk.sense
    ) &&
      open.at(-1)?.role !== "verb";
    // "Nach Freigabe an … schicken" is one clause with two verbs.
    if (isSecond && !isApproval(chunk) && !open.some(isApproval)) close();
    open.push(chunk);
  }
  close();
  return segments;
}

/** Whether the chunks are a heading that names the workflow: "Spesenabrechnung: …". */
function isHeading(chunks: readonly Chunk[]): boolean {
  return chunks.every((chunk) => chunk.role === "noun" && chunk.adjectives.length === 0);
}

function isData(chunk: Chunk | undefined): boolean {
  return chunk?.role === "url" || chunk?.role === "file";
}

function isApproval(chunk: Chunk): boolean {
  return chunk.role === "verb" && chunk.sense === "approve";
}

function clauseOf(
  { chunks, sentence }: Segment,
  { condition, isBefore }: Pick<VerbClause, "condition" | "isBefore">,
): VerbClause | null {
  const senses = [
    ...new Set(chunks.flatMap((chunk) => chunk.role === "verb" ? [chunk.sense] : [])),
  ];
  const main = senses.find((sense) => !AUXILIARY.has(sense)) ?? senses[0] ?? null;
  const others = senses.filter((sense) => sense !== main && !AUXILIARY.has(sense));
  if (others.length > 1 || (others.length === 1 && !isSame(main, others[0] ?? null))) return null;
  const rest = chunks.filter((chunk) =>
    chunk.role !== "verb" || (chunk.sense === "approve" && main !== "approve")
  );
  return { sense: main, chunks: rest, condition, isBefore, sentence };
}

/** Verbs that can stand beside the main verb of a clause. */
const AUXILIARY: ReadonlySet<VerbSense> = new Set<VerbSense>(["approve", "ask", "calculate"]);

/** Whether two verbs mean one sending: "Informiere … per Mail, schicke". */
function isSame(one: VerbSense | null, other: VerbSense | null): boolean {
  const sending: readonly (VerbSense | null)[] = ["send", "mail", "notify", "remind"];
  return sending.includes(one) && sending.includes(other);
}

const LACKS: Readonly<Partial<Record<VerbSense, readonly Chunk["role"][]>>> = {
  save: ["file"],
  send: ["mail", "url", "me"],
  mail: ["mail", "me"],
  notify: ["mail", "me"],
  remind: ["mail", "me"],
  sort: ["by"],
};
/** Roles of chunks that name rows without restricting them. */
const NAMING: ReadonlySet<Chunk["role"]> = new Set<Chunk["role"]>([
  "noun",
  "them",
  "numberMade",
  "only",
]);
const OBJECTLESS: ReadonlySet<VerbSense | null> = new Set<VerbSense | null>(["send", "mail"]);
const TARGETS: ReadonlySet<Chunk["role"]> = new Set(["file", "mail", "url"]);
const DETAILS: ReadonlySet<Chunk["role"]> = new Set([
  "where",
  "by",
  "per",
  "order",
  "column",
  "text",
  "time",
  "byMail",
  "byPost",
  "noun",
  "only",
  "them",
  "numberMade",
]);

/** Whether a clause without a verb belongs to the previous clause. */
function belongsTo({ sense, chunks, sentence }: VerbClause, last: VerbClause): boolean {
  if (sense !== null || last.condition !== null && chunks.some(({ role }) => role === "where")) {
    return false;
  }
  const isDetail = chunks.every(({ role }) => DETAILS.has(role)) &&
    chunks.some(({ role }) => !NAMING.has(role));
  if (isDetail) {
    return sentence === last.sentence ||
      chunks.every(({ role }) => role === "order" || role === "only" || role === "where");
  }
  // "Recevoir à …, tous les matins, la liste de …": the object of the verb comes last.
  const isObject = chunks.some(isData) && sentence === last.sentence &&
    OBJECTLESS.has(last.sense) &&
    !last.chunks.some((chunk) =>
      chunk.role === "them" || chunk.role === "numberMade" || chunk.role === "noun" || isData(chunk)
    );
  if (isObject && chunks.every(({ role }) => role !== "file")) return true;
  const lacked = last.sense === null ? undefined : LACKS[last.sense];
  if (lacked === undefined || sentence !== last.sentence) return false;
  const isLacking = !last.chunks.some(({ role }) => lacked.includes(role));
  return isLacking && chunks.some(({ role }) => TARGETS.has(role) && lacked.includes(role));
}
