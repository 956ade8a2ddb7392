/**
 * The static type of a value, as far as it is known: a cell of a CSV, a number, or a list or map
 * that contains them.
 */
export type DataType =
  | { readonly kind: "unknown" }
  /** The type of a value that does not exist, such as the item of an empty list. */
  | { readonly kind: "none" }
  /** A number, or null if its cell is empty. */
  | { readonly kind: "number" }
  /** A cell of a CSV, or a text made by joining cells. */
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

/** Types may share their parts many times. Joining more levels or fields would take too long. */
const JOINED_LEVELS_MAX = 3;
const JOINED_FIELDS_MAX = 100;

export function listOf(items: DataType): DataType {
  return { kind: "list", items };
}

/**
 * Returns the type of a map with these fields. The types of its other fields are unknown unless
 * given.
 */
export function mapOf(
  fields: Iterable<readonly [string, DataType]>,
  others: DataType = UNKNOWN,
): DataType {
  return { kind: "map", fields: new Map(fields), others };
}

export function fieldOf(type: DataType, name: string): DataType {
  return type.kind === "map" ? type.fields.get(name) ?? type.others : UNKNOWN;
}

/** Returns the type of any field, if all fields have the same type; otherwise unknown. */
export function anyFieldOf(type: DataType): DataType {
  return type.kind === "map" && type.fields.size === 0 ? type.others : UNKNOWN;
}

export function itemOf(type: DataType): DataType {
  return type.kind === "list" ? type.items : UNKNOWN;
}

/** Returns the most specific type that covers both types. */
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
