import type { Json } from "../lib/json.ts";

export const INPUT_TYPES = ["string", "number", "boolean", "date", "enum", "json", "file"] as const;

export type InputType = typeof INPUT_TYPES[number];

/** A value that a run, or a person, is asked for. */
export interface InputDeclaration {
  type: InputType;
  /** The values that an `enum` may have. */
  options?: readonly string[];
  /** True unless there is a default. */
  required?: boolean;
  default?: Json;
  description?: string;
}

/** Declarations by the names of their values. */
export type InputDeclarations = Readonly<Record<string, InputDeclaration>>;
