import type { Json, JsonObject } from "../lib/json.ts";
import { isPart, type Part, type PartOf } from "../lib/part.ts";

export const INPUT_TYPES = ["string", "number", "boolean", "date", "enum", "json", "file"] as const;

export type InputType = typeof INPUT_TYPES[number];

const TYPE_MEANINGS: Readonly<Record<InputType, string>> = {
  string: "Text.",
  number: "A number.",
  boolean: "True or false.",
  date: "An ISO 8601 date, or a time with its zone.",
  enum: "One of `options`.",
  json: "Any JSON value.",
  file: "The object key of a stored file.",
};

/** A declaration of a value that a run, or a person, is asked for. */
export const INPUT = {
  type: {
    type: { type: "choice", options: INPUT_TYPES, meanings: TYPE_MEANINGS },
    required: true,
    description: "The type of the value.",
  },
  options: { type: { type: "options" }, description: "The values of an `enum`." },
  required: {
    type: { type: "boolean" },
    description: "Whether it must be given; true unless there is a default.",
  },
  default: { type: { type: "any" }, description: "The value when none is given." },
  description: {
    type: { type: "text" },
    description: "The purpose, shown where the value is asked for.",
  },
} as const satisfies Part;

export type InputDeclaration = PartOf<typeof INPUT>;

/** Declarations by the names of their values. */
export type InputDeclarations = Readonly<Record<string, InputDeclaration>>;

/** Returns whether each key of a declaration has a value of its type. */
export function isInputDeclaration(value: Json): value is JsonObject & InputDeclaration {
  return isPart(INPUT, value);
}
