import { z } from "@hono/zod-openapi";
import {
  DEFINITION,
  ENV,
  type FormatPart,
  type FormatType,
  RETRY,
  SCHEDULE,
  STEP,
  type StepKind,
} from "../../../definition/definition.ts";
import { INPUT } from "../../../services/catalogue.ts";
import { DEFINITION as EXAMPLE } from "../../schema/examples.ts";
import { shownPart, withoutStop } from "../../schema/parts.ts";

// Responses are not validated: these schemas describe what the checker has accepted.

export const inputDeclaration: z.ZodType = shown(INPUT).openapi("InputDeclaration");
export const envDeclaration: z.ZodType = shown(ENV).openapi("EnvDeclaration");
export const scheduleDeclaration: z.ZodType = shown(SCHEDULE).openapi("ScheduleDeclaration");
const retryPolicy: z.ZodType = shown(RETRY).openapi("RetryPolicy");

const step = z.union([
  shown(STEP, "service").openapi("ActionStep", {
    description: "A step that calls an action of a service",
  }),
  shown(STEP, "parallel")
    .openapi("ParallelStep", { description: "A block whose steps run at the same time" }),
  shown(STEP, "steps").openapi("BlockStep", {
    description: "A block whose steps run one after the other",
  }),
]).openapi("Step");

/** A definition without errors, in a response. */
export const shownDefinition: z.ZodType = shown(DEFINITION).openapi("Definition", {
  description: "A workflow in the planner format",
  example: EXAMPLE,
});

/** The definition that a draft parses to; any object while the draft has errors. */
export const draftedDefinition = z.union([shownDefinition, z.record(z.string(), z.unknown())])
  .openapi({ description: "A definition; while `valid` is false, any object" });

function shown(part: FormatPart, kind?: StepKind): z.ZodObject {
  return shownPart(part, { schemaOf, named }, kind);
}

function named(part: FormatPart): z.ZodType | undefined {
  switch (part) {
    case INPUT:
      return inputDeclaration;
    case ENV:
      return envDeclaration;
    case SCHEDULE:
      return scheduleDeclaration;
    case RETRY:
      return retryPolicy;
  }
}

function schemaOf(type: FormatType): z.ZodType {
  switch (type.type) {
    case "identifier":
    case "cron":
    case "time":
    case "timezone":
    case "expression":
    case "service":
      return z.string();
    case "condition":
      return z.union([z.string(), z.boolean()]);
    case "duration":
      return z.string().openapi({ example: "30s" });
    case "fields":
      return z.record(z.string(), z.unknown());
    case "steps":
      return z.lazy(() => z.array(step));
    case "handler":
      return z.union([
        z.enum(Object.keys(type.meanings)),
        z.lazy(() => z.array(step)).openapi({ description: withoutStop(type.steps) }),
      ]);
  }
}
