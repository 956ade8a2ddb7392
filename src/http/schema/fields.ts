import { z } from "@hono/zod-openapi";
import { FILE, MADE_AT } from "./examples.ts";

/** Page data of every list; the bounds are the specification's. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1)
    .openapi({ description: "Beyond the last page the list is empty, and the answer is 200" }),
  limit: z.coerce.number().int().min(1).max(100).default(20)
    .openapi({ description: "How many items at most" }),
};

export const pageFields = {
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int().openapi({ description: "Items of all pages together" }),
  totalPages: z.number().int().openapi({ description: "0 where there is nothing" }),
};

/** `true` or `false` as a query spells them. */
export const queryBoolean = z.enum(["true", "false"]).transform((text) => text === "true");

/** Of any version, and in lower case as the database has it. */
export const uuid = z.guid("must be a UUID").toLowerCase().openapi({ format: "uuid" });

/** In a query. */
export const objectKey = z.string().min(1).openapi({
  description: "The key of the file, as a run or an upload gave it; percent-encoded",
  example: FILE.objectKey,
});

export const timestamp = z.iso.datetime().openapi({ example: MADE_AT });

export const done = z.object({ success: z.literal(true), message: z.string() })
  .openapi("Done");

/** The schema or null: a named one cannot take null in place where documents refer to it. */
export function orNull<S extends z.ZodType>(schema: S): z.ZodUnion<readonly [S, z.ZodNull]> {
  return z.union([schema, z.null()]);
}
