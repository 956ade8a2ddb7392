import { isJsonObject, type Json } from "./json.ts";

/**
 * The description of an object in a format that people write as YAML or JSON. TypeScript types,
 * checks, the order of keys, JSON Schema and the API's schema are derived from it.
 */
export type Part<Own extends OwnType = never> = Readonly<Record<string, KeyDeclaration<Own>>>;

/** A key of a part. Keys are declared in their canonical order. */
export interface KeyDeclaration<Own extends OwnType = never> {
  type: ValueType<Own>;
  /** One sentence, for editors and the API. */
  description: string;
  required?: true;
  /** The value if the key is absent, for editors. */
  default?: string | number | boolean;
  /** The only variant of the part that has this key; all variants have it unless stated. */
  variant?: string;
}

/** A type that only one format has. */
export interface OwnType {
  type: string;
}

/** The type of the value of a key. */
export type ValueType<Own extends OwnType = never> = CommonType | PartType<Own> | Own;

/** The types whose values contain no other values. */
export type CommonType =
  | { type: "any" }
  | { type: "text" }
  /** A text of one line that is not empty. */
  | { type: "line"; charactersMax: number }
  /** The only allowed text. */
  | { type: "constant"; value: string }
  | { type: "boolean" }
  | { type: "whole_number"; minimum: number; maximum: number }
  /** One of the texts, each of which may have a meaning for editors. */
  | { type: "choice"; options: readonly string[]; meanings?: Readonly<Record<string, string>> }
  /** A list of different texts, at least one. */
  | { type: "options" };

/** The types whose values contain other values. */
export type PartType<Own extends OwnType = never> =
  | { type: "part"; part: Part<Own> }
  | { type: "list"; items: ValueType<Own> }
  /** Values by names that the author chooses. */
  | { type: "map"; names: NameKind; values: ValueType<Own>; countMax?: number };

/** `name` is an identifier of up to 63 characters, `env_name` one of any length. */
export type NameKind = "name" | "env_name";

const COMMON_TYPES: Readonly<Record<CommonType["type"], true>> = {
  any: true,
  text: true,
  line: true,
  constant: true,
  boolean: true,
  whole_number: true,
  choice: true,
  options: true,
};

export function isCommonType(type: { type: string }): type is CommonType {
  return Object.hasOwn(COMMON_TYPES, type.type);
}

export function isPartType<Own extends OwnType>(type: ValueType<Own>): type is PartType<Own> {
  return ["part", "list", "map"].includes(type.type);
}

interface CommonValues {
  any: Json;
  text: string;
  line: string;
  boolean: boolean;
  whole_number: number;
  options: readonly string[];
}

/** The TypeScript type of a value; `Own` maps a format's own types to TypeScript types. */
export type ValueOf<Type, Own = unknown> = Type extends { type: keyof Own } ? Own[Type["type"]]
  : Type extends { type: keyof CommonValues } ? CommonValues[Type["type"]]
  : Type extends { type: "constant"; value: infer Value } ? Value
  : Type extends { type: "choice"; options: readonly (infer Option)[] } ? Option
  : Type extends { type: "part"; part: infer Inner } ? PartOf<Inner, Own>
  : Type extends { type: "list"; items: infer Item } ? ValueOf<Item, Own>[]
  : Type extends { type: "map"; values: infer Value } ? Record<string, ValueOf<Value, Own>>
  : never;

type RequiredKey<P> = { [K in keyof P]: P[K] extends { required: true } ? K : never }[keyof P];

/** The TypeScript type of a part. */
export type PartOf<P, Own = unknown> =
  & { -readonly [K in keyof Pick<P, RequiredKey<P>>]: TypeOfKey<P[K], Own> }
  & { -readonly [K in keyof Omit<P, RequiredKey<P>>]?: TypeOfKey<P[K], Own> };

type TypeOfKey<Key, Own> = Key extends { type: infer Type } ? ValueOf<Type, Own> : never;

/** The keys of one variant of a part, including those that all variants have. */
export type VariantOf<P, Variant extends string> = {
  [K in keyof P as P[K] extends { variant: infer Of } ? Of extends Variant ? K : never : K]: P[K];
};

/** Whether a value has all required keys of a part, and the value of each key has its type. */
export function isPart(part: Readonly<Record<string, CommonKey>>, value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const declared = Object.entries(part);
  const isComplete = declared.every(([key, { required }]) =>
    !required || Object.hasOwn(value, key)
  );
  const types = new Map(declared.map(([key, { type }]) => [key, type]));
  return isComplete && Object.entries(value).every(([key, item]) => {
    const type = types.get(key);
    return type !== undefined && isOfType(type, item);
  });
}

type CommonKey = KeyDeclaration & { type: CommonType };

function isOfType(type: CommonType, value: Json): boolean {
  switch (type.type) {
    case "any":
      return true;
    case "text":
    case "line":
      return typeof value === "string";
    case "constant":
      return value === type.value;
    case "boolean":
      return typeof value === "boolean";
    case "whole_number":
      return Number.isInteger(value) && Number(value) >= type.minimum &&
        Number(value) <= type.maximum;
    case "choice":
      return typeof value === "string" && type.options.includes(value);
    case "options":
      return Array.isArray(value) && value.length > 0 &&
        value.every((item) => typeof item === "string");
  }
}
