import { z } from "@hono/zod-openapi";

/** Page data of every list; the bounds are the specification's. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
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

const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
}).openapi("Problem");

/** What each status of an error means, in the OpenAPI document and in `docs/errors.md`. */
export const ERROR_DESCRIPTIONS = {
  400: "The request is malformed; `errors` names each field",
  401: "The token is missing, expired or invalid",
  403: "The caller may not do this",
  404: "There is no such thing, or the caller may not see it",
  405: "The path takes other methods; `Allow` names them",
  409: "The present state forbids it",
  413: "The body is too large",
  415: "The body has another content type",
  422: "It is well-formed and cannot be done",
  429: "Too many requests; `Retry-After` says when to come again",
  500: "A defect of the server; the log has the details under the `requestId`",
  503: "Something that this needs does not answer",
  507: "The disk is full",
} as const;

export type ErrorStatus = keyof typeof ERROR_DESCRIPTIONS;

interface ProblemAnswer {
  description: string;
  content: { "application/problem+json": { schema: typeof problem } };
}

/** The `responses` entries of the errors that a route can answer. */
export function problems<S extends ErrorStatus>(...statuses: S[]): Record<S, ProblemAnswer> {
  const content = { "application/problem+json": { schema: problem } };
  const entries = statuses.map((status) => [
    status,
    { description: ERROR_DESCRIPTIONS[status], content },
  ]);
  return Object.fromEntries(entries);
}

/** A `responses` entry with a JSON body. */
export function json<S extends z.ZodType>(schema: S, description: string): {
  description: string;
  content: { "application/json": { schema: S } };
} {
  return { description, content: { "application/json": { schema } } };
}

/** A required JSON body. */
export function jsonBody<S extends z.ZodType>(schema: S): {
  body: { required: true; content: { "application/json": { schema: S } } };
} {
  return { body: { required: true, content: { "application/json": { schema } } } };
}
