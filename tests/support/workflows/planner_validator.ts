import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { plannerSchema } from "../../../src/definition/schema/planner_schema.ts";

/** What a schema validator that is not ours makes of a definition. */
export function plannerValidator(): ValidateFunction {
  // An unknown keyword is an error; a condition may name keys that stand beside it.
  const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
  return ajv.compile(plannerSchema());
}
