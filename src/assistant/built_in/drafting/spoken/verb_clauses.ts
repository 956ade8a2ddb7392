import type { Chunk, ChunkOf } from "./chunk.ts";
import type { VerbSense } from "./request_lexicon.ts";

/** A verb, or a place without one, and what belongs to it. */
export interface VerbClause {
  sense: VerbSense | null;
  chunks: Chunk[];
  /** The condition on the clause. */
  condition: ChunkOf<"if" | "ifAny" | "ifFails"> | null;
  /** Whether the clause is done before the next one is, as in "before you send it". */
  isBefore: boolean;
  /** The number of its sentence. */
  sentence: number;
}

/** The chunks between two joints. */
interface Segment {
  chunks: Chunk[];
  sentence: number;
}

/** Joins pieces to clauses, each with at most one verb; null if they do not fit together. */
export function verbClausesOf(chunks: readonly Chunk[]): VerbClause[] | null {
  return new ClauseJoiner(segmentsOf(chunks)).join();
}

class ClauseJoiner {
  readonly #segments: readonly Segment[];
  readonly #clauses: VerbClause[] = [];
  /** A condition on the next clause. */
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
      // "If it fails, retry; otherwise save it" goes on as usual.
      if (this.#hasFailed) return true;
      // After another condition it is the other way.
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
    // "Frage mich, bevor du es schickst" is in the order of the work.
    if (segment.chunks.some(({ role }) => role === "before")) {
      this.#isBefore = last?.sentence !== segment.sentence;
    }
    const said = segment.chunks.filter(({ role }) => role !== "before");
    if (said.length === 0) return true;
    // "Vor dem Versand soll ich es freigeben" is one clause.
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

/** Splits at joints, at conditions and before a second verb. */
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
    // "A.csv und b.csv" belong together.
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
    // "Nach Freigabe an … schicken" is one clause.
    if (isSecond && !isApproval(chunk) && !open.some(isApproval)) close();
    open.push(chunk);
  }
  close();
  return segments;
}

/** "Spesenabrechnung: …" names the workflow. */
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

/** Verbs beside which another one says what is done. */
const AUXILIARY: ReadonlySet<VerbSense> = new Set<VerbSense>(["approve", "ask", "calculate"]);

/** "Informiere … per Mail, schicke": two verbs that send mean one sending. */
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
/** Pieces that name rows, and say nothing of them. */
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

/** Whether a clause without a verb only says more of the one before it. */
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
  // "Recevoir à …, tous les matins, la liste de …": the object follows.
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
