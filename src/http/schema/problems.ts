import { z } from "@hono/zod-openapi";
import { ERROR_CODES, ERROR_REASON_NAMES } from "../../lib/errors.ts";

const problem = z.object({
  type: z.literal("about:blank"),
  title: z.string().openapi({ description: "The name of the HTTP status" }),
  status: z.number().int().min(400).max(599),
  detail: z.string().openapi({ description: "The error message, for people" }),
  instance: z.string().openapi({ description: "The path of the request, without its query" }),
  code: z.enum([...ERROR_CODES, ...ERROR_REASON_NAMES]).openapi({
    description: "The error code, for programs",
  }),
  requestId: z.string().openapi({
    description: "The id of the request, which is also in the server's log",
  }),
  errors: z.array(z.object({
    path: z.string().openapi({
      description: "The path of the invalid value, such as `steps[0].with.url`",
    }),
    message: z.string(),
  })).optional().openapi({
    description: "The invalid values in the body, the query or the headers",
  }),
  currentVersionNumber: z.number().int().optional()
    .openapi({
      description:
        "For a conflict with a newer version: the number of the latest version. 0: no version " +
        "is published",
    }),
  baseVersionNumber: z.number().int().nullable().optional()
    .openapi({
      description:
        "For a conflict with a newer version: the number of the version from which the draft " +
        "was copied",
    }),
  failedTests: z.array(z.string()).optional()
    .openapi({
      description:
        "For a conflict over failing tests: the names of the tests of the decision rule that " +
        "fail",
    }),
  matched: z.array(z.number().int()).optional()
    .openapi({
      description:
        "For inputs that match several rows of a `unique` table: the numbers of these rows",
    }),
  diff: z.string().optional()
    .openapi({
      description:
        "For a conflict in an import: the changes that the import would have made, as a " +
        "unified diff",
    }),
  runId: z.string().optional().openapi({
    description: "For a conflict with a run: the id of the run",
  }),
  paths: z.array(z.string()).optional()
    .openapi({
      description: "For a `stepId` that matches several open questions: the path of each question",
    }),
  interruptId: z.string().optional()
    .openapi({ description: "For a refused answer to the assistant: the id of the question" }),
  proposalId: z.string().optional().openapi({
    description: "For a proposal that is already settled: the id of the proposal",
  }),
  setting: z.string().optional()
    .openapi({ description: "For an exhausted quota: the name of the setting" }),
  limit: z.number().int().optional()
    .openapi({ description: "For an exhausted quota: the limit" }),
  used: z.number().int().optional()
    .openapi({ description: "For an exhausted quota: the current use" }),
}).openapi("Problem", { description: "Problem details (RFC 9457)" });

/** The meaning of each error status, in the OpenAPI document and in `docs/errors.md`. */
export const ERROR_DESCRIPTIONS = {
  400: "The request is malformed; `errors` names each field",
  401: "The token is missing, expired or invalid",
  403: "The caller has no permission for this action",
  404: "The resource does not exist, or the caller may not read it",
  405: "The path does not support this method; `Allow` lists the methods that it supports",
  409: "The request conflicts with the current state of the resource",
  413: "The body is too large",
  414: "The URL is too long",
  415: "The content type of the body is not supported",
  422: "The request is well-formed but cannot be carried out",
  429: "Too many requests; `Retry-After` is the number of seconds to wait",
  431: "The request has too many header fields, or they are too large in total",
  500: "An internal error of the server; the log has the details under the `requestId`",
  503: "The server, or a part that the request needs, is not available; `Retry-After` is the " +
    "number of seconds to wait",
  507: "The disk is full, or a quota is exhausted; for a quota, `setting`, `limit` and `used` " +
    "are given",
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
