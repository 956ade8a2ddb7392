import { z } from "@hono/zod-openapi";
import { LOOP_ITEM } from "./examples.ts";
import { runDetail, runStep } from "./runs.ts";

/** The data of one event. */
export const runEvent = z.union([
  runDetail.omit({ steps: true }).openapi("RunWithoutSteps"),
  runStep,
  z.object({
    path: z.string().openapi({ description: "Of the step" }),
    line: z.string(),
  }).openapi("RunLogLine"),
]).openapi("RunEvent", { example: { path: LOOP_ITEM.path, line: LOOP_ITEM.log[0] } });
