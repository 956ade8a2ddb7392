import { type ClausePiece, type PhraseClause, work } from "./clause_pieces.ts";

/**
 * Puts conditions in front of the work that depends on them, and failures after the work that may
 * fail. Returns null if it is unclear to which work a condition belongs.
 */
export function gatedPieces(clauses: readonly PhraseClause[]): ClausePiece[] | null {
  const gating = new ConditionPlacer(detailsFirst(clauses));
  return gating.read();
}

/** Removes a condition that adds nothing: "retry 3 times if it fails". */
function withoutRepeated(clauses: readonly PhraseClause[]): PhraseClause[] {
  return clauses.filter(({ pieces, joint }, at) => {
    const isFailure = pieces.length > 0 && pieces.every(({ text }) => text === "FAIL");
    const before = clauses[at - 1]?.pieces ?? [];
    const isOfRetry = before.length > 0 &&
      before.every(({ kind, text }) => kind === "detail" && text.startsWith("retry"));
    return !(isFailure && isOfRetry && (joint === "none" || at === clauses.length - 1));
  });
}

/**
 * Moves the number of attempts to the call that is repeated: "if it fails, try 5 times, then email
 * …".
 */
function detailsFirst(clauses: readonly PhraseClause[]): PhraseClause[] {
  const placed = withoutRepeated(clauses);
  for (const [at, clause] of placed.entries()) {
    const next = placed[at + 1];
    const isFailure = clause.pieces.some(({ text }) => text === "FAIL");
    if (!isFailure || !next?.pieces.every(({ kind }) => kind === "detail")) continue;
    const [sources, gates] = [
      clause.pieces.filter(({ kind }) => kind !== "gate"),
      clause.pieces.filter(({ kind }) => kind === "gate"),
    ];
    placed[at] = { ...clause, pieces: [...sources, ...next.pieces] };
    placed[at + 1] = { ...next, pieces: gates };
  }
  return placed;
}

const OTHER_STATUS = /^if the status is not \d/;

class ConditionPlacer {
  readonly #joints: readonly PhraseClause["joint"][];
  readonly #clauses: ClausePiece[][];
  readonly #pieces: ClausePiece[] = [];
  /**
   * Whether a condition followed its work. Further work might depend on the condition too, and is
   * refused.
   */
  #isClosed = false;

  constructor(clauses: readonly PhraseClause[]) {
    this.#clauses = clauses.map(({ pieces }) => pieces);
    this.#joints = clauses.map(({ joint }) => joint);
  }

  read(): ClausePiece[] | null {
    for (const [index, clause] of this.#clauses.entries()) {
      const gates = clause.filter(({ kind }) => kind === "gate");
      if (this.#isClosed && clause.some(({ kind }) => kind === "work")) return null;
      if (gates.length === 0) this.#pieces.push(...clause);
      else if (!this.#place(clause, index)) return null;
    }
    return this.#pieces;
  }

  #place(clause: ClausePiece[], index: number): boolean {
    const gates = clause.filter(({ kind }) => kind === "gate");
    const others = clause.filter(({ kind }) => kind !== "gate");
    const failure = gates.find(({ text }) => text === "FAIL" || OTHER_STATUS.test(text));
    if (failure) {
      const said = failure.text === "FAIL" ? "if it fails" : failure.text;
      return this.#placeFailure(said, { others, index });
    }
    if (gates.some(({ text }) => text === "APPROVED")) {
      return this.#pieces.some(({ text }) => text.startsWith("ask for approval"));
    }
    // In "If the page contains … and if it does", the second condition repeats the first.
    if (
      gates.some(({ text }) => text === "if there are any") &&
      this.#pieces.some(({ text }) => text.startsWith("if the page"))
    ) return true;
    const before = this.#pieces.at(-1);
    // In "Post them if … and save them", the condition may also apply to saving.
    const isOpen = before?.kind === "work" && this.#joints[index] === "none" &&
      this.#clauses.slice(index + 1).some((each) => each.some(({ kind }) => kind === "work"));
    if (isOpen) return false;
    if (this.#isBefore(index) || before?.kind !== "work") {
      this.#pieces.push(...others, ...gates);
      return true;
    }
    this.#pieces.splice(this.#pieces.length - 1, 0, ...others, ...gates);
    this.#isClosed = true;
    return true;
  }

  /** Whether the next clause contains the work of the condition. */
  #isBefore(index: number): boolean {
    const next = this.#clauses[index + 1];
    return next?.some(({ kind }) => kind === "work") === true &&
      !next.some(({ kind }) => kind === "gate");
  }

  #placeFailure(
    said: string,
    { others, index }: { others: ClausePiece[]; index: number },
  ): boolean {
    const isBefore = this.#isBefore(index);
    const before = this.#pieces.at(-1);
    const target = isBefore
      ? this.#clauses[index + 1]?.find(({ kind }) => kind === "work")
      : before?.kind === "work"
      ? before
      : undefined;
    if (target?.failing === undefined) return false;
    const failing = `${said}, ${target.failing}`;
    const next = this.#clauses[index + 1] ?? [];
    if (isBefore) this.#clauses[index + 1] = next.filter((piece) => piece !== target);
    else this.#pieces.pop();
    const sites = this.#sites();
    if (sites.length > 1) {
      this.#pieces.splice(
        0,
        sites.length,
        ...sites.map(({ text }) => work(`${text.replace(/^fetch/, "check")}, ${failing}`)),
      );
      return true;
    }
    this.#pieces.push(...others, work(failing));
    return true;
  }

  /** Returns the sources if all of them are only called; otherwise an empty list. */
  #sites(): ClausePiece[] {
    const isAll = this.#pieces.every(({ kind, text }) =>
      kind === "source" && text.startsWith("fetch http")
    );
    return isAll ? [...this.#pieces] : [];
  }
}
