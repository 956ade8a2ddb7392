import { createRoute, z } from "@hono/zod-openapi";
import { listMembers } from "../../../members/list_members.ts";
import { readMemberDetail } from "../../../members/read_member.ts";
import type { PauseOwnedContext } from "../../../schedules/owned/pause_owned_schedules.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { MADE_AT, ONE_PAGE, USER_ID } from "../../schema/examples.ts";
import { pageFields, pageQuery, timestamp, uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { expecting } from "../../schema/words.ts";
import { handoverRoutes, memberParams } from "./handover.ts";

const USER_IDS_MAX = 100;

const member = z.object({
  userId: uuid,
  name: z.string().nullable().openapi({
    description:
      "The display name in the user's latest token. null: the token had none. Names are not " +
      "verified, so do not use them for identification",
  }),
  email: z.string().nullable().openapi({
    description: "The e-mail address in the user's latest token. null: the token had none",
  }),
  lastSeenAt: timestamp.openapi({
    description: "When the server first received the user's latest token",
  }),
}).openapi("ListedMember");

const count = z.number().int().min(0);
const counted = count.openapi({ description: "Counted up to 1,000" });

const holdings = z.object({
  workflows: count,
  schedules: count.openapi({ description: "The schedules of the user's workflows" }),
  activeSchedules: counted.openapi({
    description: "The schedules that are not paused, counted up to 1,000",
  }),
  webhooks: counted.openapi({
    description: "The webhooks of the user's workflows, counted up to 1,000",
  }),
  activeWebhooks: counted.openapi({
    description: "The webhooks that are not paused, counted up to 1,000",
  }),
  apiKeys: count,
  rules: count,
  threads: count,
}).openapi("Holdings");

const memberDetail = z.object({
  ...member.shape,
  lastSeenAt: timestamp.nullable().openapi({
    description:
      "When the server first received the user's latest token. null: that token is of other " +
      "organizations only, or there is none",
  }),
  isMember: z.boolean().openapi({
    description: "Whether the user's latest token is of the organization",
  }),
  holdings,
}).openapi("MemberDetail", {
  example: {
    userId: USER_ID,
    name: "Ada Lovelace",
    email: "ada@example.org",
    lastSeenAt: MADE_AT,
    isMember: true,
    holdings: {
      ...{ workflows: 12, schedules: 3, activeSchedules: 3, webhooks: 2, activeWebhooks: 2 },
      ...{ apiKeys: 1, rules: 4, threads: 20 },
    },
  },
});

const memberList = z.object({ members: z.array(member), ...pageFields }).openapi("MemberList", {
  example: {
    members: [{
      userId: USER_ID,
      name: "Ada Lovelace",
      email: "ada@example.org",
      lastSeenAt: MADE_AT,
    }],
    ...ONE_PAGE,
  },
});

const list = createRoute({
  method: "get",
  path: "/members",
  operationId: "listMembers",
  summary: "List the members of the organization who have called the server",
  description:
    "Requires an admin of the organization. The data comes from the latest token of each user, " +
    "so a user who has left the organization is listed until a later token says so. Ordered by " +
    "`userId`.",
  request: {
    query: z.object({
      ...pageQuery,
      search: z.string().max(200).optional().openapi({
        description:
          "Only members whose name or e-mail address contains this text, in upper or lower case",
        example: "ada",
      }),
      userId: z.union([uuid.transform((one) => [one]), z.array(uuid).max(USER_IDS_MAX)], {
        error: expecting(`a UUID, at most ${USER_IDS_MAX} times`),
      }).optional()
        .openapi({
          type: "array",
          items: { type: "string", format: "uuid" },
          maxItems: USER_IDS_MAX,
          description: "Only these users. Repeat the parameter for several",
          example: [USER_ID],
        }),
    }),
  },
  responses: { 200: json(memberList, "A page of members"), ...problems(400, 401, 403, 429) },
});

const get = createRoute({
  method: "get",
  path: "/members/{userId}",
  operationId: "getMember",
  summary: "Show what a member owns in the organization, or has left in it",
  description:
    "Requires an admin of the organization. Also shows users who are no longer members, by their " +
    "ids. `/workflows` and `/schedules` list what is counted here, with `scope=organization` and " +
    "`ownerId`, and `/api-keys` with `ownerId`.",
  request: { params: memberParams },
  responses: { 200: json(memberDetail, "The user"), ...problems(400, 401, 403, 429) },
});

/** The routes of `/members`. */
export function memberRoutes(
  schedules: PauseOwnedContext["schedules"],
): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(get, async (c) => {
    return c.json(await readMemberDetail(c.get("ctx"), c.req.valid("param").userId), 200);
  });
  routes.route("/", handoverRoutes(schedules));
  routes.openapi(list, async (c) => {
    const { userId: userIds, ...query } = c.req.valid("query");
    return c.json(await listMembers(c.get("ctx"), { ...query, userIds }), 200);
  });
  return routes;
}
