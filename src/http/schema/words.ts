import { z } from "@hono/zod-openapi";

type Issue = z.core.$ZodRawIssue;

const NOUNS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: "an ISO 8601 time with a zone, such as 2026-03-01T08:30:00Z",
  date: "an ISO 8601 date, such as 2026-03-01",
  guid: "a UUID",
  uuid: "a UUID",
  url: "an address with https:// or http://",
  email: "an e-mail address",
};

/** Describes an invalid value of a request in the words of this API. */
function wordsOf(issue: Issue): string {
  if (issue.input === undefined) return "is required";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${NOUNS[issue.expected] ?? "of another type"}`;
    case "invalid_value":
      return `must be ${listed(issue.values)}`;
    case "invalid_format":
      return `must be ${FORMATS[issue.format] ?? "of the documented form"}`;
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return `must ${measured(issue.origin, "at most", String(issue.maximum))}`;
    case "unrecognized_keys":
      return "has fields that are not known";
    default:
      return "must have the documented form";
  }
}

/** An error message for a schema: `{ error: expecting("a UUID") }`. */
export function expecting(what: string): (issue: Issue) => string {
  return (issue) => issue.input === undefined ? "is required" : `must be ${what}`;
}

function tooSmall({ origin, minimum }: Issue & { code: "too_small" }): string {
  const isEmpty = Number(minimum) === 1 && (origin === "string" || origin === "array");
  return isEmpty ? "must not be empty" : `must ${measured(origin, "at least", String(minimum))}`;
}

function measured(origin: string, bound: string, limit: string): string {
  if (origin === "string") return `have ${bound} ${limit} characters`;
  if (origin === "array" || origin === "set") return `have ${bound} ${limit} items`;
  return `be ${bound} ${limit}`;
}

function listed(values: readonly unknown[]): string {
  const quoted = values.map((value) => JSON.stringify(value) ?? String(value));
  const last = quoted.at(-1) ?? "another value";
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(", ")} or ${last}`;
}

// Sets the messages of all schemas, so that no response contains zod's own wording.
z.config({ customError: wordsOf });
