/** Types as the docs name them. An integer is a number that must be whole. */
export type ValueType =
  | "any"
  | "bool"
  | "number"
  | "integer"
  | "string"
  | "list"
  | "map"
  | "timestamp"
  | "duration"
  | "optional";

export interface Parameter {
  name: string;
  types: readonly ValueType[];
  optional: boolean;
}

/** One signature of a function: `string.substring(from: integer, to?: integer): string`. */
export interface Signature {
  text: string;
  /** The name with its name space: `substring`, `math.abs`. */
  name: string;
  /** Null for a function that is not a method. */
  receiver: Parameter | null;
  parameters: readonly Parameter[];
  returns: ValueType;
}

const TYPES: ReadonlySet<string> = new Set<ValueType>([
  "any",
  "bool",
  "number",
  "integer",
  "string",
  "list",
  "map",
  "timestamp",
  "duration",
  "optional",
]);

/**
 * Parses a signature. Throws Error if the text is no signature. A parameter without a type accepts
 * any value.
 */
export function readSignature(text: string): Signature {
  const match = /^(?:(\w+)\.)?(\w+)\((.*)\): (\w+)$/.exec(text);
  const [, before, name = "", inside = "", returns] = match ?? [];
  if (!isType(returns)) throw new Error(`Cannot read the signature "${text}"`);
  const isMethod = isType(before);
  return {
    text,
    name: before === undefined || isMethod ? name : `${before}.${name}`,
    receiver: isMethod ? { name: "receiver", types: [before], optional: false } : null,
    parameters: inside === "" ? [] : inside.split(", ").map(readParameter),
    returns,
  };
}

/** Returns the possible numbers of arguments, without the receiver. */
export function countsOf({ parameters }: Signature): number[] {
  const least = parameters.filter(({ optional }) => !optional).length;
  return Array.from({ length: parameters.length - least + 1 }, (_, more) => least + more);
}

function readParameter(text: string): Parameter {
  const [name = "", types = "any"] = text.split(": ");
  return {
    name: name.replace("?", ""),
    types: types.split(" | ").filter(isType),
    optional: name.endsWith("?"),
  };
}

function isType(text: string | undefined): text is ValueType {
  return text !== undefined && TYPES.has(text);
}
