import { z } from "@hono/zod-openapi";
import { LOOP_ITEM } from "../../schema/examples.ts";

const LOG_EVENT = {
  event: "log",
  id: "1000000002",
  data: JSON.stringify({ path: LOOP_ITEM.path, line: LOOP_ITEM.log[0] }),
};

/** A part of a stream. */
export const RUN_EVENTS =
  `event: ${LOG_EVENT.event}\ndata: ${LOG_EVENT.data}\nid: ${LOG_EVENT.id}\n\n`;

/** One event, as the stream frames it. */
export const runEvent = z.object({
  event: z.enum(["run", "step", "log", "ping"]),
  id: z.string().optional().openapi({ description: "Increases; every event but `ping` has one" }),
  data: z.string().openapi({
    description: "JSON: for `run` a Run without its steps, for `step` a RunStep, for `log` " +
      "`{ path, line }`, for `ping` `{ content }`",
  }),
}).openapi("RunEvent", {
  example: LOG_EVENT,
});
