/** Types as the docs name them; an integer is a number that must be whole. */
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

/** One way to call a function: `string.substring(from: integer, to?: integer): string`. */
export interface Signature {
  text: string;
  /** With its name space: `substring`, `math.abs`. */
  name: string;
  /** Null for a function that is not a method. */
  receiver: Parameter | null;
  parameters: readonly Parameter[];
  gives: ValueType;
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

/** Reads a signature; throws Error on one that is none. A parameter without a type takes any. */
export function readSignature(text: string): Signature {
  const match = /^(?:(\w+)\.)?(\w+)\((.*)\): (\w+)$/.exec(text);
  const [, before, name = "", inside = "", gives] = match ?? [];
  if (!isType(gives)) throw new Error(`Cannot read the signature "${text}"`);
  const isMethod = isType(before);
  return {
    text,
    name: before === undefined || isMethod ? name : `${before}.${name}`,
    receiver: isMethod ? { name: "receiver", types: [before], optional: false } : null,
    parameters: inside === "" ? [] : inside.split(", ").map(readParameter),
    gives,
  };
}

/** How many arguments it may be called with, its receiver not counted. */
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
