import assert from "node:assert/strict";
import { z } from "@hono/zod-openapi";
import { limitQuery, uuid } from "../../src/http/schema/fields.ts";
import { expecting } from "../../src/http/schema/words.ts";

/** Words of zod, at the beginning of everything it says by itself. */
const OF_THE_LIBRARY = /Invalid|expected|Too (big|small)|Unrecognized|Required/;

function messages(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return error?.issues.map(({ message }) => message) ?? [];
}

const CASES: [string, z.ZodType, unknown, string][] = [
  ["a missing text", z.string(), undefined, "is required"],
  ["a missing id", uuid, undefined, "is required"],
  ["a missing number of a query", limitQuery.unwrap(), undefined, "is required"],
  ["a missing choice", z.union([z.string(), z.number()]), undefined, "is required"],
  ["a missing option", z.enum(["a", "b"]), undefined, "is required"],
  ["a missing object", z.custom((given) => given !== undefined), undefined, "is required"],
  ["a missing date", z.iso.datetime(), undefined, "is required"],
  ["no text", z.string(), 5, "must be a text"],
  ["no number", z.number(), "5", "must be a number"],
  ["no whole number", z.number().int(), 1.5, "must be a whole number"],
  ["no boolean", z.boolean(), "true", "must be true or false"],
  ["no list", z.array(z.string()), {}, "must be a list"],
  ["no object", z.strictObject({}), [], "must be an object"],
  ["no map", z.record(z.string(), z.string()), [], "must be an object"],
  ["null", z.string(), null, "must be a text"],
  ["another option", z.enum(["a", "b"]), "c", 'must be "a" or "b"'],
  ["another constant", z.literal(true), false, "must be true"],
  ["an empty text", z.string().min(1), "", "must not be empty"],
  ["a short text", z.string().min(3), "a", "must have at least 3 characters"],
  ["a long text", z.string().max(3), "abcd", "must have at most 3 characters"],
  ["an empty list", z.array(z.string()).min(1), [], "must not be empty"],
  ["a long list", z.array(z.string()).max(1), ["a", "b"], "must have at most 1 items"],
  ["a small number", z.number().min(1), 0, "must be at least 1"],
  ["a large number", z.number().max(1), 2, "must be at most 1"],
  ["no id", uuid, "x", "must be a UUID"],
  ["no choice", z.union([z.string(), z.number()]), true, "must have the documented form"],
  [
    "a time without a zone",
    z.iso.datetime({ offset: true }),
    "2026-03-01",
    "must be an ISO 8601 time with a zone, such as 2026-03-01T08:30:00Z",
  ],
];

for (const [what, schema, value, message] of CASES) {
  Deno.test(`a request with ${what} is refused in the words of this API`, () => {
    assert.deepEqual(messages(schema, value), [message]);
    assert.doesNotMatch(message, OF_THE_LIBRARY);
  });
}

Deno.test("expecting() distinguishes missing values from wrong ones", () => {
  const schema = z.string({ error: expecting("a name") });
  assert.deepEqual([messages(schema, undefined), messages(schema, 5)], [
    ["is required"],
    ["must be a name"],
  ]);
});
