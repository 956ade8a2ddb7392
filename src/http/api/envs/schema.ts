import { z } from "@hono/zod-openapi";
import { isJsonObject } from "../../../lib/json.ts";

/** The most values in one request. */
const VALUES_MAX = 1_000;

/** The most names reported in one error. */
const ISSUES_MAX = 100;

/**
 * Values of environment variables by name. Counted before they are checked, because a zod schema
 * would go through all of them.
 */
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
