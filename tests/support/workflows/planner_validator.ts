import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { plannerSchema } from "../../../src/definition/schema/planner_schema.ts";

/** A validator of definitions by a JSON Schema library that is not Heddle's own. */
export function plannerValidator(): ValidateFunction {
  // An unknown keyword is an error; a condition may name keys that stand beside it.
  const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
  return ajv.compile(plannerSchema());
}
