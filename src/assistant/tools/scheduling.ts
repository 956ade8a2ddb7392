import { z } from "zod";
import { listUpcomingRuns } from "../../schedules/list_upcoming_runs.ts";
import { parseSchedule } from "../../schedules/parse_schedule.ts";
import { pauseSchedule } from "../../schedules/pause_schedule.ts";
import { EXAMPLE_PHRASES, PHRASE_CHARACTERS_MAX } from "../../timing/phrase/parse_phrase.ts";
import { removeSchedule } from "../../schedules/remove_schedule.ts";
import { mayWriteLinkedWorkflow, requireLinkedWorkflow } from "../linked_workflow.ts";
import type { Talk } from "../talk.ts";
import { defineTool, type ToolResult } from "../tool.ts";

export const scheduleTool = defineTool({
  name: "schedule",
  description: "Lets this thread's published workflow run by itself, again and again or once. " +
    "It takes the place of the present schedule. Only when the user asks for it in this message.",
  effect: "outside",
  input: z.strictObject({
    phrase: z.string().min(1).max(PHRASE_CHARACTERS_MAX).describe(
      `When, in the user's words or as a cron line: ${EXAMPLE_PHRASES.join("; ")}.`,
    ),
  }),
  isOffered: mayWriteLinkedWorkflow,
  async run(talk, { phrase }) {
    const { id: workflowId, name, version } = await requireLinkedWorkflow(talk);
    if (version === null) {
      const text = `"${name}" has no published version: publish it first, as "publish it".`;
      return { text, hasFailed: true };
    }
    if (!talk.consent.asks("schedule")) return NOT_ASKED;
    const { message } = await parseSchedule(talk.ctx, { workflowId, input: phrase });
    // Only now, because a phrase that is refused may be mended in the same turn.
    talk.consent.take("schedule", { id: workflowId, name, isLinked: true });
    return { text: message };
  },
});

const CHANGES = ["pause", "resume", "remove"] as const;

export const changeScheduleTool = defineTool({
  name: "change_schedule",
  description: "Pauses, resumes or removes the schedule of this thread's workflow. " +
    "Only when the user asks for it in this message.",
  effect: "outside",
  input: z.strictObject({ change: z.enum(CHANGES) }),
  isOffered: mayWriteLinkedWorkflow,
  async run(talk, { change }) {
    const { id: workflowId, name } = await requireLinkedWorkflow(talk);
    if (!talk.consent.take("schedule", { id: workflowId, name, isLinked: true })) return NOT_ASKED;
    if (change === "remove") {
      await removeSchedule(talk.ctx, { workflowId });
      return { text: "The schedule is removed." };
    }
    await pauseSchedule(talk.ctx, { workflowId, paused: change === "pause" });
    if (change === "pause") return { text: "The schedule is paused." };
    return { text: `The schedule is active again. ${await describeUpcoming(talk, workflowId)}` };
  },
});

const NOT_ASKED: ToolResult = {
  text: "Nothing was changed in the schedule: the user has to ask for it, as " +
    '"schedule it every weekday at 08:30" or "pause the schedule".',
  hasFailed: true,
};

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
