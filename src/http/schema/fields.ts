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
  .openapi({ description: "The maximum number of items in the response", default: 20 });

/** Selects a page of a list. The bounds are those of the specification. */
export const pageQuery = {
  page: queryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }).optional().openapi({
    description:
      "The number of the page, starting at 1. A page after the last one is an empty list",
    default: 1,
  }),
  limit: limitQuery,
  cursor: z.string().optional().openapi({
    description:
      "`nextCursor` of the previous response, in place of `page`. Returns the items that " +
      "follow, even if items were added or deleted in between. The other parameters must be " +
      "the same as before",
  }),
};

/** The fields of every list that supports cursors. */
export const cursorFields = {
  totalIsExact: z.boolean().openapi({
    description: "false: counting stopped at a limit, and the list has at least `total` items",
  }),
  nextCursor: z.string().nullable()
    .openapi({ description: "The value of `cursor` for the next page. null: no further page" }),
};

export const pageFields = {
  page: z.number().int()
    .openapi({
      description: "The number of the page. With `cursor`, the number of pages read so far",
    }),
  limit: z.number().int(),
  total: z.number().int().openapi({ description: "The number of items on all pages" }),
  totalPages: z.number().int().openapi({ description: "The number of pages. 0 for an empty list" }),
  ...cursorFields,
};

/** Names of optional fields to include, separated by commas. */
export function expandQuery<const Name extends string>(names: readonly [Name, ...Name[]]) {
  const listed = names.map((name) => `\`${name}\``).join(", ");
  return z.string().optional()
    .transform((text) => text === undefined || text === "" ? [] : text.split(","))
    .pipe(
      z.array(
        z.enum(names, `must be names from this list, separated by commas: ${names.join(", ")}`),
      ),
    )
    .openapi({
      type: "string",
      description: `Optional fields to include, separated by commas: ${listed}`,
    });
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
  description: "The key of the file, from an upload or the output of a run",
  example: FILE.objectKey,
});

export const timestamp = z.iso.datetime().openapi({ example: MADE_AT });

export const done = z.object({ success: z.literal(true), message: z.string() })
  .openapi("Done");

/** Accepts the schema or null: a named schema, which others refer to, cannot be nullable itself. */
export function orNull<S extends z.ZodType>(schema: S): z.ZodUnion<readonly [S, z.ZodNull]> {
  return z.union([schema, z.null()]);
}
