import { z } from "@hono/zod-openapi";
import { ERROR_CODES, ERROR_REASON_NAMES } from "../../lib/errors.ts";

const problem = z.object({
  type: z.literal("about:blank"),
  title: z.string().openapi({ description: "The status in words" }),
  status: z.number().int().min(400).max(599),
  detail: z.string().openapi({ description: "The error in words, for people" }),
  instance: z.string().openapi({ description: "The path of the request, without its query" }),
  code: z.enum([...ERROR_CODES, ...ERROR_REASON_NAMES]).openapi({
    description: "The error code, for programs",
  }),
  requestId: z.string().openapi({ description: "Also in the server's log" }),
  errors: z.array(z.object({
    path: z.string().openapi({ description: "Dotted: `steps[0].with.url`" }),
    message: z.string(),
  })).optional().openapi({ description: "Each wrong place in a body, a query or header fields" }),
  currentVersionNumber: z.number().int().optional()
    .openapi({ description: "With a conflict: the latest version, 0 before the first" }),
  baseVersionNumber: z.number().int().nullable().optional()
    .openapi({ description: "With a conflict over a newer version: the one the draft began with" }),
  failedTests: z.array(z.string()).optional()
    .openapi({ description: "With a conflict: the tests of a decision rule that fail" }),
  matched: z.array(z.number().int()).optional()
    .openapi({ description: "With inputs that two rows of a `unique` table match: the rows" }),
  diff: z.string().optional()
    .openapi({ description: "With a conflict of an import: what it would have changed" }),
  runId: z.string().optional().openapi({ description: "With a conflict: the run that causes it" }),
  paths: z.array(z.string()).optional()
    .openapi({ description: "With a conflict over several questions: the path of each" }),
  interruptId: z.string().optional()
    .openapi({ description: "With a refused answer: the question it was meant for" }),
  proposalId: z.string().optional().openapi({ description: "The proposal that is settled" }),
  setting: z.string().optional()
    .openapi({ description: "With a quota that is used up: the setting that limits it" }),
  limit: z.number().int().optional()
    .openapi({ description: "With a quota that is used up: the most that may be there" }),
  used: z.number().int().optional()
    .openapi({ description: "For a quota that is used up: the present use" }),
}).openapi("Problem", { description: "Problem details (RFC 9457)" });

/** The meaning of each error status, in the OpenAPI document and in `docs/errors.md`. */
export const ERROR_DESCRIPTIONS = {
  400: "The request is malformed; `errors` names each field",
  401: "The token is missing, expired or invalid",
  403: "The caller may not do this",
  404: "It does not exist, or the caller may not see it",
  405: "The path takes other methods; `Allow` names them",
  409: "The present state forbids it",
  413: "The body is too large",
  414: "The address, with its query, is too long",
  415: "The body has another content type",
  422: "It is well-formed and cannot be done",
  429: "Too many requests; `Retry-After` says when to come again",
  431: "The header fields are too many, or too large together",
  500: "A defect of the server; the log has the details under the `requestId`",
  503: "Something that this needs does not answer; `Retry-After` says when to come again",
  507: "The disk is full, or a quota; with a quota, `setting`, `limit` and `used` name it",
} as const;

export type ErrorStatus = keyof typeof ERROR_DESCRIPTIONS;

interface ProblemAnswer {
  description: string;
  content: { "application/problem+json": { schema: typeof problem } };
}

/** The `responses` entries of the errors that a route can respond with. */
export function problems<S extends ErrorStatus>(...statuses: S[]): Record<S, ProblemAnswer> {
  const content = { "application/problem+json": { schema: problem } };
  const entries = statuses.map((status) => [
    status,
    { description: ERROR_DESCRIPTIONS[status], content },
  ]);
  return Object.fromEntries(entries);
}
