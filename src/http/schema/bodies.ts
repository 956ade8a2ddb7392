import type { z } from "@hono/zod-openapi";
import { done } from "./fields.ts";

/** A `responses` entry for success, with an example of the response's `message`. */
export function doneAnswer(description: string, message: string): {
  description: string;
  content: { "application/json": { schema: typeof done; example: unknown } };
} {
  const example = { success: true, message };
  return { description, content: { "application/json": { schema: done, example } } };
}

/** A `responses` entry with a JSON body. */
export function json<S extends z.ZodType>(schema: S, description: string): {
  description: string;
  content: { "application/json": { schema: S } };
} {
  return { description, content: { "application/json": { schema } } };
}

interface TextSchema {
  type: "string";
  contentMediaType: string;
  contentSchema: object;
  example: string;
}

/**
 * The `content` of a text response, such as events of a stream or a YAML document. The schema
 * `holds` describes the text's content once it is parsed.
 */
export function textContent<T extends string>(
  type: T,
  { holds, example }: { holds: string | { listOf: string }; example: string },
): { [key in T]: { schema: TextSchema } } {
  const $ref = `#/components/schemas/${typeof holds === "string" ? holds : holds.listOf}`;
  const contentSchema = typeof holds === "string" ? { $ref } : { type: "array", items: { $ref } };
  const schema: TextSchema = { type: "string", contentMediaType: type, contentSchema, example };
  return { [type]: { schema } } as { [key in T]: { schema: TextSchema } };
}

/** A required JSON body. */
export function jsonBody<S extends z.ZodType>(schema: S): {
  body: { required: true; content: { "application/json": { schema: S } } };
} {
  return { body: { required: true, content: { "application/json": { schema } } } };
}

/** A JSON body that may be left out. */
export function optionalBody<S extends z.ZodType>(schema: S): {
  body: { required: false; content: { "application/json": { schema: S } } };
} {
  return { body: { ...jsonBody(schema).body, required: false } };
}
