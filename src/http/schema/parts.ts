import { z } from "@hono/zod-openapi";
import {
  type CommonType,
  isCommonType,
  isPartType,
  type KeyDeclaration,
  type OwnType,
  type Part,
  type ValueType,
} from "../../lib/part.ts";

interface Format<Own extends OwnType> {
  /** Returns the schema of a type that only this format has. */
  schemaOf: (type: Own) => z.ZodType;
  /** Returns the schema of a part that has a name in the OpenAPI document. */
  named: (part: Part<Own>) => z.ZodType | undefined;
}

/** The schema of a part of a format in responses; of one variant, if the part has variants. */
export function shownPart<Own extends OwnType>(
  part: Part<Own>,
  format: Format<Own>,
  variant?: string,
): z.ZodObject {
  const keys = Object.entries(part)
    .filter(([, key]) => key.variant === undefined || key.variant === variant);
  return z.object(Object.fromEntries(keys.map(([name, key]) => [name, schemaOfKey(key, format)])));
}

function schemaOfKey<Own extends OwnType>(
  { type, description, required }: KeyDeclaration<Own>,
  format: Format<Own>,
): z.ZodType {
  const schema = schemaOfType(type, format);
  const shown = required ? schema : schema.optional();
  // A reference to a named part has no description in addition.
  return type.type === "part" ? shown : shown.openapi({ description: withoutStop(description) });
}

function schemaOfType<Own extends OwnType>(
  type: ValueType<Own>,
  format: Format<Own>,
): z.ZodType {
  if (isCommonType(type)) return commonSchema(type);
  if (isPartType(type)) {
    switch (type.type) {
      case "part":
        return format.named(type.part) ?? shownPart(type.part, format);
      case "list":
        return z.array(schemaOfType(type.items, format));
      case "map":
        return z.record(z.string(), schemaOfType(type.values, format));
    }
  }
  return format.schemaOf(type);
}

function commonSchema(type: CommonType): z.ZodType {
  switch (type.type) {
    case "any":
      return z.unknown();
    case "text":
    case "line":
      return z.string();
    case "constant":
      return z.literal(type.value);
    case "boolean":
      return z.boolean();
    case "whole_number":
      return z.number().int().min(type.minimum).max(type.maximum);
    case "choice":
      return z.enum(type.options);
    case "options":
      return z.array(z.string());
  }
}

/** Removes the full stop: descriptions in the document have none. */
export function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, "");
}
