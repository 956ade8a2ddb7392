import type { ConditionPhrase } from "./condition_phrase.ts";
import type { ClausePiece } from "./clause_pieces.ts";

/** Slots whose values are not texts. */
interface SlotValues {
  np: ClausePiece[];
  np_2: ClausePiece[];
  np_rows: ClausePiece[];
  np_known: ClausePiece[];
  np_source: ClausePiece;
  sources: ClausePiece;
  source: ClausePiece;
  source_2: ClausePiece;
  numbers: ClausePiece[];
  conditions: ConditionPhrase[];
  columns: string[];
  fields: string[];
  number_list: string[];
}

/** The type of a slot's value, by the slot's name. */
export type SlotValue<Name extends string> = Name extends keyof SlotValues ? SlotValues[Name]
  : string;

/**
 * Returns the value of a slot of the matched phrase; undefined if the phrase does not contain the
 * slot.
 */
export type SlotReader = <Name extends string>(name: Name) => SlotValue<Name> | undefined;

/** Returns a list with the value; an empty list for undefined. */
export function given<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value];
}
