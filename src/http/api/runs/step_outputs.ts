import { createRoute, z } from "@hono/zod-openapi";
import type { TypedResponse } from "hono";
import type { Json } from "../../../lib/json.ts";
import type { ObjectStorage } from "../../../objects/context.ts";
import { readStepOutput } from "../../../runs/read_step_output.ts";
import { createRoutes } from "../../routes.ts";
import { problems } from "../../schema/problems.ts";
import { runParams } from "./schema.ts";
import { dropWhenUnread } from "../../bodies/unread_body.ts";

const get = createRoute({
  method: "get",
  path: "/runs/{runId}/step-output",
  operationId: "getStepOutput",
  summary: "Show the complete output of a step",
  description:
    "Requires read permission on the run's workflow. Use this route for outputs that `GET " +
    "/runs/{runId}` replaces by `$large`, and for outputs of the items of a `forEach`. " +
    "Returns null if the step has no output.",
  request: {
    params: runParams,
    query: z.object({
      path: z.string().min(1).max(1000).openapi({
        description:
          "The path of the step, as in `GET /runs/{runId}`; the index of a loop item follows " +
          "`#`, as in `steps[0]#12`",
        example: "steps[0]",
      }),
    }),
  },
  responses: {
    200: {
      description: "The output",
      content: {
        "application/json": {
          schema: z.unknown().openapi({ description: "Any JSON value" }),
          example: [{ region: "EU", amount: 1200 }],
        },
      },
    },
    ...problems(400, 401, 403, 404, 429, 503),
  },
});

/** Outputs of single steps, which may be too large to be part of the run. */
export function stepOutputRoutes(storage: ObjectStorage): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(get, async (c) => {
    const ctx = c.get("ctx");
    const place = { ...c.req.valid("param"), ...c.req.valid("query") };
    const { body, sizeBytes } = await readStepOutput({ ...ctx, storage }, place);
    const sent = body instanceof Uint8Array ? body : dropWhenUnread(body, { clock: ctx.clock });
    const headers = { "Content-Type": "application/json", "Content-Length": String(sizeBytes) };
    // The stored output is JSON text already, and need not be parsed and formatted again.
    return new Response(sent, { headers }) as Response & TypedResponse<Json, 200, "json">;
  });
  return routes;
}
