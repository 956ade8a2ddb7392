import { z } from "zod";
import { isUuid } from "../lib/ids.ts";
import { count } from "./amounts.ts";
import { onOneLine } from "./printable.ts";
import {
  connectServer,
  refusalOf,
  type Reply,
  SERVER_OPTIONS,
  SERVER_USAGE,
  type ServerClient,
} from "./server_client.ts";
import { type Command, CommandError, readOptions, UsageError } from "./usage.ts";

const USAGE = `heddle members list [--search <text>] | show <user id> |
               hand-over <user id> [--revoke-api-keys] [--pause] [--to <user id>]
               ${SERVER_USAGE}`;

export const members: Command = {
  usage: USAGE,
  async run([action, ...args]) {
    if (action === "list") return await list(args);
    if (action === "show") return await show(args);
    if (action === "hand-over") return await handOver(args);
    throw new UsageError(`Usage: ${USAGE}`);
  },
};

const memberList = z.object({
  members: z.array(z.object({
    userId: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    lastSeenAt: z.string(),
  })),
  nextCursor: z.string().nullable(),
});

/** Prints one line for each member: id, time of the latest token, e-mail address, name. */
async function list(args: string[]): Promise<number> {
  const options = { ...SERVER_OPTIONS, search: { type: "string", default: "" } } as const;
  const { search, ...access } = readOptions({ args, usage: USAGE, options });
  const client = connectServer(access);
  const query = `limit=100${search === "" ? "" : `&search=${encodeURIComponent(search)}`}`;
  for (let cursor: string | null = null;;) {
    const place: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page = read(await client.get(`/members?${query}${place}`), memberList);
    for (const { userId, lastSeenAt, email, name } of page.members) {
      console.log([userId, lastSeenAt, email ?? "", name ?? ""].map(onOneLine).join("\t"));
    }
    cursor = page.nextCursor;
    if (cursor === null) return 0;
  }
}

const memberDetail = z.object({
  isMember: z.boolean(),
  holdings: z.object({
    workflows: z.number(),
    schedules: z.number(),
    activeSchedules: z.number(),
    webhooks: z.number(),
    activeWebhooks: z.number(),
    apiKeys: z.number(),
    rules: z.number(),
    threads: z.number(),
  }),
});

async function show([given, ...args]: string[]): Promise<number> {
  const userId = userIdOf("show", given);
  const client = connectServer(readOptions({ args, usage: USAGE, options: SERVER_OPTIONS }));
  const { isMember, holdings } = read(await client.get(`/members/${userId}`), memberDetail);
  const { workflows, schedules, webhooks, apiKeys, rules, threads } = holdings;
  const parts = [
    count(workflows, "workflow"),
    `${count(schedules, "schedule")} (${holdings.activeSchedules} active)`,
    `${count(webhooks, "webhook")} (${holdings.activeWebhooks} active)`,
    count(apiKeys, "API key"),
    count(rules, "rule"),
    count(threads, "chat"),
  ];
  console.log(parts.join(", "));
  if (!isMember) console.error("The user's latest token is not of this organization");
  return 0;
}

const handedOver = z.object({
  revokedApiKeys: z.number(),
  pausedSchedules: z.number(),
  pausedWebhooks: z.number(),
  transferredWorkflows: z.number(),
  closedWebhooks: z.number(),
  collisions: z.array(z.object({ workflowId: z.string(), name: z.string() })),
  collisionCount: z.number(),
  refusal: z.object({ workflowId: z.string(), name: z.string(), detail: z.string() }).nullable(),
  isComplete: z.boolean(),
});

type HandedOver = z.infer<typeof handedOver>;

interface Handover {
  userId: string;
  body: { revokeApiKeys: boolean; pause: boolean; to?: string };
}

async function handOver([given, ...args]: string[]): Promise<number> {
  const userId = userIdOf("hand-over", given);
  const { to, pause, "revoke-api-keys": revokeApiKeys, ...access } = readOptions({
    args,
    usage: USAGE,
    options: {
      ...SERVER_OPTIONS,
      "revoke-api-keys": { type: "boolean", default: false },
      pause: { type: "boolean", default: false },
      to: { type: "string" },
    },
  });
  if (!revokeApiKeys && !pause && to === undefined) {
    throw new UsageError(
      `Nothing to do: give --revoke-api-keys, --pause, --to or several of them\n\nUsage: ${USAGE}`,
    );
  }
  const receiver = to === undefined ? {} : { to: userIdOf("--to", to) };
  const body = { revokeApiKeys, pause, ...receiver };
  return await repeat(connectServer(access), { userId, body });
}

/** Repeats the request until nothing is left to do, and prints the sums of all of them. */
async function repeat(client: ServerClient, { userId, body }: Handover): Promise<number> {
  const done: Done = { revoked: 0, schedules: 0, webhooks: 0, workflows: 0, closed: 0 };
  let isBegun = false;
  try {
    for (;;) {
      const reply = await client.post(`/members/${userId}/handover`, body);
      const step = read(reply, handedOver);
      isBegun = true;
      done.revoked += step.revokedApiKeys;
      done.schedules += step.pausedSchedules;
      done.webhooks += step.pausedWebhooks;
      done.workflows += step.transferredWorkflows;
      done.closed += step.closedWebhooks;
      for (const line of notesOn(step)) console.error(onOneLine(line));
      if (step.refusal !== null) return 1;
      if (step.isComplete) return 0;
    }
  } finally {
    if (isBegun) console.log(summaryOf(done));
  }
}

interface Done {
  revoked: number;
  schedules: number;
  webhooks: number;
  workflows: number;
  closed: number;
}

function summaryOf({ revoked, schedules, webhooks, workflows, closed }: Done): string {
  const paused = `${count(schedules, "schedule")} and ${count(webhooks, "webhook")} paused`;
  const refused = closed === 0
    ? ""
    : `; ${count(closed, "webhook")} refused until the new owner resumes them`;
  return `${count(revoked, "API key")} revoked, ${paused}, ` +
    `${count(workflows, "workflow")} transferred${refused}`;
}

function notesOn({ collisions, collisionCount, refusal }: HandedOver): string[] {
  const more = collisionCount - collisions.length;
  return [
    ...collisions.map(({ workflowId, name }) =>
      `${workflowId}: the new owner has another workflow named "${name}", or with its key`
    ),
    ...more > 0 ? [`${count(more, "more workflow")} of the same kind`] : [],
    ...refusal === null
      ? []
      : [`Cannot transfer ${refusal.workflowId} "${refusal.name}": ${refusal.detail}`],
  ];
}

function userIdOf(option: string, given: string | undefined): string {
  if (given !== undefined && isUuid(given)) return given.toLowerCase();
  if (given === undefined || given.startsWith("-")) {
    throw new UsageError(`${given ?? option}: the id of a user is missing\n\nUsage: ${USAGE}`);
  }
  throw new UsageError(`${option}: given "${given}", expected the id of a user, a UUID`);
}

/** The fields of a successful reply. Throws `CommandError` for any other reply. */
function read<T extends z.ZodType>(reply: Reply, schema: T): z.infer<T> {
  if (reply.status !== 200) throw new CommandError(refusalOf(reply), 1);
  const { success, data } = schema.safeParse(reply.body);
  if (success) return data;
  throw new CommandError("The server's response has unexpected fields", 3);
}
