import type { JsonObject } from "../../../../lib/json.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { Correction, Edit } from "../edits.ts";
import type { DraftNames } from "./draft_names.ts";
import type { ChangePiece, ValueKind } from "./change_piece.ts";
import type { Concept } from "./words/concepts.ts";

/** An edit of the draft, or a request for steps or details to add. */
export type ChangeMeaning = { edit: Edit | Correction; then?: Edit } | { request: string };

/** The words and values of one change. The kind of the change is not decided yet. */
export class ChangeWording {
  constructor(
    readonly text: string,
    readonly pieces: readonly ChangePiece[],
    readonly names: DraftNames,
    readonly language: Language,
  ) {}

  get draft(): JsonObject {
    return this.names.draft;
  }

  has(...concepts: readonly Concept[]): boolean {
    return this.pieces.some((piece) => concepts.some((each) => piece.concepts.includes(each)));
  }

  /** Returns the new values of a kind, without duplicates. */
  wanted(kind: ValueKind): string[] {
    return this.#values(kind, false);
  }

  /** Returns the values of a kind that are to be replaced. */
  old(kind: ValueKind): string[] {
    return this.#values(kind, true);
  }

  /** Returns the only new value of a kind; null if there is none or several. */
  only(kind: ValueKind): string | null {
    const [only, another] = this.wanted(kind);
    return only === undefined || another !== undefined ? null : only;
  }

  number(): number | null {
    const only = this.only("number");
    return only === null ? null : Number(only);
  }

  #values(kind: ValueKind, isOld: boolean): string[] {
    return [
      ...new Set(
        this.pieces.flatMap(({ value, isOld: old = false }) =>
          value?.kind === kind && old === isOld ? [value.is] : []
        ),
      ),
    ];
  }

  /** The words without a meaning of their own, such as new names. */
  get unknown(): ChangePiece[] {
    return this.pieces.filter(isUnknown);
  }
}

export function isUnknown(
  { concepts, isFiller, value, isMark, step, input, column, person }: ChangePiece,
) {
  return concepts.length === 0 && !isFiller && value === undefined && isMark !== true &&
    step === undefined && input === undefined && column === undefined && person === undefined;
}
