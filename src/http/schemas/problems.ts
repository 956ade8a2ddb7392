import { z } from "@hono/zod-openapi";

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
  414: "The address, with its query, is too long",
  415: "The body has another content type",
  422: "It is well-formed and cannot be done",
  429: "Too many requests; `Retry-After` says when to come again",
  431: "The header fields are too many, or too large together",
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
