import { z } from "@hono/zod-openapi";

/** Page data of every list; the bounds are the specification's. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

export const pageFields = {
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
};

/** `true` or `false` as a query spells them. */
export const queryBoolean = z.enum(["true", "false"]).transform((text) => text === "true");

/** Of any version, and in lower case as the database has it. */
export const uuid = z.guid("must be a UUID").toLowerCase().openapi({ format: "uuid" });

export const timestamp = z.iso.datetime().openapi({ example: "2026-11-21T08:30:00.000Z" });

export const done = z.object({ success: z.literal(true), message: z.string() });

/** The schema or null: a named one cannot take null in place where documents refer to it. */
export function orNull<S extends z.ZodType>(schema: S): z.ZodUnion<readonly [S, z.ZodNull]> {
  return z.union([schema, z.null()]);
}
