import { z } from "zod";
import { listUpcomingRuns } from "../../schedules/list_upcoming_runs.ts";
import { parseSchedule } from "../../schedules/parse_schedule.ts";
import { pauseSchedule } from "../../schedules/pause_schedule.ts";
import { describeTiming } from "../../timing/describe/describe_timing.ts";
import {
  EXAMPLE_PHRASES,
  parsePhrase,
  PHRASE_CHARACTERS_MAX,
} from "../../timing/phrase/parse_phrase.ts";
import type { Timing } from "../../timing/timing.ts";
import { localTime } from "../../timing/wall_time.ts";
import { isAimedAt } from "../deeds/orders.ts";
import { removeSchedule } from "../../schedules/remove_schedule.ts";
import { mayWriteLinkedWorkflow, requireLinkedWorkflow } from "../linked_workflow.ts";
import type { Talk } from "../talk.ts";
import { defineDeed, defineTool, type ToolResult } from "../tool.ts";

const ASKS_FIRST = "Where the user has not ordered it in this message, the server asks first.";

export const scheduleTool = defineDeed({
  name: "schedule",
  description: "Lets this thread's published workflow run by itself, again and again or once. " +
    `It takes the place of the present schedule. ${ASKS_FIRST}`,
  input: z.strictObject({
    phrase: z.string().min(1).max(PHRASE_CHARACTERS_MAX).describe(
      `When, in the user's words or as a cron line: ${EXAMPLE_PHRASES.join("; ")}.`,
    ),
  }),
  isOffered: mayWriteLinkedWorkflow,
  async plan(talk, { phrase: said }) {
    const { id: workflowId, name, version } = await requireLinkedWorkflow(talk);
    if (version === null) {
      const text = `"${name}" has no published version: publish it first, as "publish it".`;
      return { text, hasFailed: true };
    }
    const { phrase, timing } = await fixedTime(talk, said);
    const when = describeTiming(timing);
    return {
      deed: "schedule",
      summary: `let ${JSON.stringify(name)} run by itself: ${when}`,
      details: { workflowId, name, schedule: when, ...timing },
      bound: { workflowId, ...timing },
      input: { phrase },
      isOrderedBy: async (order) =>
        order.deed === "schedule" &&
        isAimedAt(order.aim, { id: workflowId, name, isLinked: true }) &&
        (order.phrase === said || isSame((await fixedTime(talk, order.phrase)).timing, timing)),
      async perform() {
        return { text: (await parseSchedule(talk.ctx, { workflowId, input: phrase })).message };
      },
    };
  },
});

/**
 * A phrase such as "in 2 hours" or "every other Friday" as what it means now, so that it means the
 * same when it is accepted later.
 */
async function fixedTime(
  { ctx }: Talk,
  said: string,
): Promise<{ phrase: string; timing: Timing }> {
  const context = { now: ctx.clock.now(), timezone: ctx.schedules.defaultTimezone };
  const timing = await parsePhrase(said, context);
  if (timing.kind === "recurring") return { phrase: said, timing };
  if (timing.kind === "rule") return { phrase: describeTiming(timing), timing };
  const [day = "", time = ""] = localTime(timing.runAt, timing.timezone).split("T");
  const phrase = `${day} at ${time.slice(0, 5)} ${timing.timezone}`;
  return { phrase, timing: await parsePhrase(phrase, context) };
}

function isSame(one: Timing, other: Timing): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const CHANGES = ["pause", "resume", "remove"] as const;

export const changeScheduleTool = defineDeed({
  name: "change_schedule",
  description: `Pauses, resumes or removes the schedule of this thread's workflow. ${ASKS_FIRST}`,
  input: z.strictObject({ change: z.enum(CHANGES) }),
  isOffered: mayWriteLinkedWorkflow,
  async plan(talk, { change }) {
    const { id: workflowId, name, isPaused } = await requireLinkedWorkflow(talk);
    return {
      deed: "schedule",
      summary: `${change} the schedule of ${JSON.stringify(name)}`,
      details: { workflowId, name, change },
      bound: { workflowId, change, isPaused },
      isOrderedBy: (order) => order.deed === "change_schedule" && order.change === change,
      perform: () => changeSchedule(talk, { workflowId, change }),
    };
  },
});

async function changeSchedule(
  talk: Talk,
  { workflowId, change }: { workflowId: string; change: typeof CHANGES[number] },
): Promise<ToolResult> {
  if (change === "remove") {
    await removeSchedule(talk.ctx, { workflowId });
    return { text: "The schedule is removed." };
  }
  await pauseSchedule(talk.ctx, { workflowId, paused: change === "pause" });
  if (change === "pause") return { text: "The schedule is paused." };
  return { text: `The schedule is active again. ${await describeUpcoming(talk, workflowId)}` };
}

export const showScheduleTool = defineTool({
  name: "show_schedule",
  description: "Tells whether this thread's workflow has a schedule, and when it runs next.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const { id, isPaused } = await requireLinkedWorkflow(talk);
    if (isPaused === null) return { text: "There is no schedule." };
    if (isPaused) return { text: "There is a schedule, and it is paused." };
    return { text: await describeUpcoming(talk, id) };
  },
});

const SHOWN_RUNS = 3;

async function describeUpcoming({ ctx }: Talk, workflowId: string): Promise<string> {
  const runs = await listUpcomingRuns(ctx, { workflowId, limit: SHOWN_RUNS });
  if (runs.length === 0) return "No run is to come.";
  const lines = runs.map(({ localTime, timezone }) => `- ${localTime} (${timezone})`);
  return `The next runs:\n${lines.join("\n")}`;
}
