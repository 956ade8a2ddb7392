import { createRoute, z } from "@hono/zod-openapi";
import type { Chat } from "../../../assistant/chat.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { USER_ID } from "../../schema/examples.ts";
import { cursorFields, pageQuery, queryNumber, uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month such as 2026-11");
const count = z.int().min(0);

const usage = z.object({
  items: z.array(z.object({
    month,
    userId: uuid,
    model: z.string(),
    calls: count,
    inputTokens: count,
    outputTokens: count,
  })),
  limit: z.int(),
  nextCursor: cursorFields.nextCursor,
  totals: z.object({ calls: count, inputTokens: count, outputTokens: count }).openapi({
    description: "The sums of all items, also of those on other pages",
  }),
  budget: z.object({ month, tokens: count, usedTokens: count }).nullable().openapi({
    description:
      "The organization's token budget for the current month (UTC) and the tokens used of " +
      "it. null: no limit is set",
  }),
}).openapi("Usage", {
  example: {
    items: [{
      month: "2026-11",
      userId: USER_ID,
      model: "VendorA-4o",
      calls: 12,
      inputTokens: 48210,
      outputTokens: 3120,
    }],
    limit: 100,
    nextCursor: null,
    totals: { calls: 12, inputTokens: 48210, outputTokens: 3120 },
    budget: { month: "2026-11", tokens: 10000000, usedTokens: 51330 },
  },
});

const scope = z.enum(["own", "organization"]).default("own")
  .openapi({
    description:
      "`own`: calls of the caller. `organization`: calls of all users, which requires an " +
      "admin",
  });

const ITEMS_MAX = 100;

const limit = queryNumber({ min: 1, max: ITEMS_MAX }).default(ITEMS_MAX)
  .openapi({ description: "The maximum number of items in the response", default: ITEMS_MAX });

const list = createRoute({
  method: "get",
  path: "/usage",
  operationId: "listUsage",
  summary: "List the calls of language models and their tokens by month, user and model",
  description: "Open to every caller for the caller's own calls. Token counts are those that the " +
    "vendors report, or estimates if a vendor reports none. Months are in UTC. Returns the " +
    "current month unless `from` or `to` is given. Ordered by month, latest first, then by user " +
    "and model.",
  request: {
    query: z.object({
      from: month.optional(),
      to: month.optional(),
      scope,
      limit,
      cursor: pageQuery.cursor,
    }),
  },
  responses: {
    200: json(usage, "The calls and tokens, with their totals"),
    ...problems(400, 401, 403, 429),
  },
});

/** The routes of `/usage`. */
export function usageRoutes({ chat }: { chat: Chat }): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(
    list,
    async (c) => c.json(await chat.usage(c.get("ctx"), c.req.valid("query")), 200),
  );
  return routes;
}
