import { createRoute, z } from "@hono/zod-openapi";
import type { Chat } from "../../../assistant/chat.ts";
import { MODEL_NAMES } from "../../../assistant/models.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";

const model = z.object({
  id: z.enum(MODEL_NAMES),
  vendor: z.enum(["A", "B", "C", "D"]),
  available: z.boolean().openapi({ description: "Whether a message may ask for this model" }),
  default: z.boolean().openapi({
    description: "Whether this model answers messages that do not name a model",
  }),
}).openapi("Model");

const modelList = z.object({ models: z.array(model) }).openapi("ModelList", {
  example: { models: [{ id: "VendorA-4o", vendor: "A", available: true, default: true }] },
});

const list = createRoute({
  method: "get",
  path: "/models",
  operationId: "listModels",
  summary: "List the models that a message may ask for",
  description:
    "Open to every caller. Lists all names, including those that are not `available`. A " +
    "message that asks for a model that is not available is refused with 422. If no model " +
    "is available, the built-in assistant answers, whatever model the message names.",
  responses: { 200: json(modelList, "All models"), ...problems(401, 403, 429) },
});

/** The routes of `/models`. */
export function modelRoutes({ chat }: { chat: Chat }): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(list, (c) => c.json({ models: chat.models() }, 200));
  return routes;
}
