import { z } from "@hono/zod-openapi";
import { FILE, MADE_AT } from "./examples.ts";
import { expecting } from "./words.ts";

/** A whole number in a query, in decimal digits only: not `1e1`, `0x10` or `+5`. */
export function queryNumber({ min, max }: { min: number; max: number }) {
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
  const error = expecting(`a whole number ${range}, in decimal digits`);
  return z.string({ error }).regex(/^(0|[1-9]\d{0,15})$/, { error }).transform(Number)
    .refine((number) => number >= min && number <= max, { error })
    .openapi({ type: "integer", minimum: min, maximum: max });
}

/** The most items in one response of a list. */
export const limitQuery = queryNumber({ min: 1, max: 100 }).default(20)
  .openapi({ description: "How many items at most", default: 20 });

/** Selects a page of a list. The bounds are those of the specification. */
export const pageQuery = {
  page: queryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }).optional().openapi({
    description: "Beyond the last page the list is empty, and the answer is 200",
    default: 1,
  }),
  limit: limitQuery,
  cursor: z.string().optional().openapi({
    description:
      "`nextCursor` of the answer before, in place of `page`: what follows it, whatever " +
      "came or went since. The filters must be the same",
  }),
};

/** The fields of every list that supports cursors. */
export const cursorFields = {
  totalIsExact: z.boolean().openapi({
    description: "false: counting stopped, and there are at least so many",
  }),
  nextCursor: z.string().nullable()
    .openapi({ description: "The `cursor` of the next page; null at the end" }),
};

export const pageFields = {
  page: z.number().int()
    .openapi({ description: "With a cursor, how many pages were read up to this one" }),
  limit: z.number().int(),
  total: z.number().int().openapi({ description: "Items of all pages together" }),
  totalPages: z.number().int().openapi({ description: "0 if there is nothing" }),
  ...cursorFields,
};

/** Names of optional fields to include, separated by commas. */
export function expandQuery<const Name extends string>(names: readonly [Name, ...Name[]]) {
  const listed = names.map((name) => `\`${name}\``).join(", ");
  return z.string().optional()
    .transform((text) => text === undefined || text === "" ? [] : text.split(","))
    .pipe(z.array(z.enum(names, `must be of: ${names.join(", ")}`)))
    .openapi({ type: "string", description: `Further fields, separated by commas: ${listed}` });
}

/** `true` or `false` in a query. */
export const queryBoolean = z.enum(["true", "false"]).transform((text) => text === "true");

/** A time with a zone in a query, as milliseconds. */
export const queryTime = z.iso
  .datetime({
    offset: true,
    error: expecting("an ISO 8601 time with a zone: 2026-03-01T08:30:00Z"),
  })
  .transform((text) => Date.parse(text));

/** A UUID of any version, in lower case as in the database. */
export const uuid = z.guid({ error: expecting("a UUID") }).toLowerCase().openapi({
  format: "uuid",
});

/** The key of an object in a query. */
export const objectKey = z.string().min(1).openapi({
  description: "The key of the file, as a run or an upload gave it; percent-encoded",
  example: FILE.objectKey,
});

export const timestamp = z.iso.datetime().openapi({ example: MADE_AT });

export const done = z.object({ success: z.literal(true), message: z.string() })
  .openapi("Done");

/** Accepts the schema or null: a named schema, which others refer to, cannot be nullable itself. */
export function orNull<S extends z.ZodType>(schema: S): z.ZodUnion<readonly [S, z.ZodNull]> {
  return z.union([schema, z.null()]);
}
