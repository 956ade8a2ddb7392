/**
 * The knowledge of a value before there is one: of cells of a CSV, of numbers, and of the lists and
 * maps that hold them.
 */
export type DataType =
  | { readonly kind: "unknown" }
  /** There is no such value: the item of an empty list. */
  | { readonly kind: "none" }
  /** A number, or null if its cell is empty. */
  | { readonly kind: "number" }
  /** The cell of a CSV, or what is joined of cells. */
  | { readonly kind: "text" }
  | { readonly kind: "list"; readonly items: DataType }
  | {
    readonly kind: "map";
    readonly fields: ReadonlyMap<string, DataType>;
    /** The type of all other fields. */
    readonly others: DataType;
  };

export const UNKNOWN: DataType = { kind: "unknown" };
export const NONE: DataType = { kind: "none" };
export const NUMBER: DataType = { kind: "number" };
export const TEXT: DataType = { kind: "text" };

/** Types may share their parts many times: joined any deeper, they would take too long. */
const JOINED_LEVELS_MAX = 3;
const JOINED_FIELDS_MAX = 100;

export function listOf(items: DataType): DataType {
  return { kind: "list", items };
}

/** The type of a map with these fields; nothing is known of its other fields. */
export function mapOf(
  fields: Iterable<readonly [string, DataType]>,
  others: DataType = UNKNOWN,
): DataType {
  return { kind: "map", fields: new Map(fields), others };
}

export function fieldOf(type: DataType, name: string): DataType {
  return type.kind === "map" ? type.fields.get(name) ?? type.others : UNKNOWN;
}

/** Any field's type, if all have the same. */
export function anyFieldOf(type: DataType): DataType {
  return type.kind === "map" && type.fields.size === 0 ? type.others : UNKNOWN;
}

export function itemOf(type: DataType): DataType {
  return type.kind === "list" ? type.items : UNKNOWN;
}

/** The knowledge that holds for both. */
export function eitherOf(one: DataType, other: DataType, levels = JOINED_LEVELS_MAX): DataType {
  if (one === other || other.kind === "none") return one;
  if (one.kind === "none") return other;
  if (one.kind === "list" && other.kind === "list" && levels > 0) {
    return listOf(eitherOf(one.items, other.items, levels - 1));
  }
  if (one.kind === "map" && other.kind === "map" && levels > 0) return joinMaps(one, other);
  const isScalar = one.kind === "text" || one.kind === "number";
  return isScalar && one.kind === other.kind ? one : UNKNOWN;
}

type MapType = DataType & { kind: "map" };

function joinMaps(one: MapType, other: MapType): DataType {
  if (one.fields.size + other.fields.size > JOINED_FIELDS_MAX) return UNKNOWN;
  const names = new Set([...one.fields.keys(), ...other.fields.keys()]);
  const fields = [...names].map((name) =>
    [name, eitherOf(fieldOf(one, name), fieldOf(other, name), 0)] as const
  );
  return mapOf(fields, eitherOf(one.others, other.others, 0));
}
