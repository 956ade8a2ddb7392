import { z } from "@hono/zod-openapi";
import { isJsonObject } from "../../../lib/json.ts";

/** Values that one request gives. */
const VALUES_MAX = 1_000;

/** Most names in one answer. */
const ISSUES_MAX = 100;

/** Values of environment variables by name. They are counted first: a schema would walk them all. */
export const envValues = z.custom<Record<string, string>>().superRefine((given, context) => {
  const report = (message: string, path: string[] = []) =>
    context.addIssue({ code: "custom", message, path });
  if (!isJsonObject(given)) return report("must be an object");
  let count = 0;
  for (const _name in given) {
    if (++count > VALUES_MAX) return report(`must have at most ${VALUES_MAX} values`);
  }
  const wrong = Object.keys(given).filter((name) => typeof given[name] !== "string");
  for (const name of wrong.slice(0, ISSUES_MAX)) report("must be a text", [name]);
}).openapi({ type: "object", additionalProperties: { type: "string" }, maxProperties: VALUES_MAX });
