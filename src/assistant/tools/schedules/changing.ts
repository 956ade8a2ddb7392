import { z } from "zod";
import { CATCHUP_POLICIES, OVERLAP_POLICIES } from "../../../definition/definition.ts";
import { SCHEDULE_FAILURES_MAX } from "../../../definition/limits.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { changeSchedule, type PolicyChanges } from "../../../schedules/change_schedule.ts";
import type { Schedule } from "../../../schedules/get_schedule.ts";
import { pauseSchedule } from "../../../schedules/pause_schedule.ts";
import { DEFAULT_NAME } from "../../../schedules/schedule_store.ts";
import { removeSchedule } from "../../../schedules/remove_schedule.ts";
import { canonicalText } from "../../../services/data/canonical_text.ts";
import { refersTo } from "../../deeds/ordered_deeds.ts";
import {
  PROPOSAL_TEXTS,
  type ProposalTexts,
} from "../../grammar/language/answers/proposal_texts.ts";
import {
  SCHEDULE_TEXTS,
  type ScheduleTexts,
} from "../../grammar/language/answers/schedule_texts.ts";
import { mayWriteLinkedWorkflow, requireLinkedWorkflow } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineDeed, type ToolResult } from "../../tool.ts";
import { ASKS_FIRST, describeUpcoming } from "./scheduling.ts";
import { nameShown, namesOf, requireSchedule, type ResolvedSchedule } from "./thread_schedules.ts";

const CHANGES = ["pause", "resume", "remove", "set"] as const;

const settings = z.strictObject({
  overlap: z.enum(OVERLAP_POLICIES).optional(),
  catchup: z.enum(CATCHUP_POLICIES).optional(),
  pauseAfterFailures: z.number().int().min(1).max(SCHEDULE_FAILURES_MAX).nullable().optional(),
});

export const changeScheduleTool = defineDeed({
  name: "change_schedule",
  description: "Pauses, resumes or removes a schedule of this thread's workflow, or sets how it " +
    `handles overlaps, missed times and failures. "Stop" means pause. ${ASKS_FIRST}`,
  input: z.strictObject({
    change: z.enum(CHANGES),
    schedule: z.string().min(1).max(64).optional()
      .describe("The name of the schedule, where the user says one."),
    settings: settings.optional().describe('With "set": what is to be changed.'),
  }),
  isOffered: mayWriteLinkedWorkflow,
  async plan(talk, { change, schedule: said, settings = {} }) {
    const { id: workflowId, name } = await requireLinkedWorkflow(talk);
    const asked = changedSettings(settings);
    const texts = SCHEDULE_TEXTS[talk.resultLanguage];
    if (change === "set" && Object.keys(asked).length === 0) {
      return { text: texts.sayWhatToSet, hasFailed: true };
    }
    const meant = await requireSchedule(talk, { workflowId, said });
    const { schedule: kept } = meant;
    const already = change === (kept.paused ? "pause" : "resume");
    if (already) return { text: isAlready(texts, kept), hasFailed: true };
    return {
      deed: "schedule",
      summary: (language) =>
        summaryOf(PROPOSAL_TEXTS[language], { change, asked, schedule: kept.name, workflow: name }),
      details: { workflowId, name, schedule: kept.name, change, ...settingsOf(change, asked) },
      bound: { workflowId, change, ...settingsOf(change, asked), ...stateOf(kept) },
      input: { change, schedule: kept.name, ...settingsOf(change, asked) },
      isOrderedBy: (order) =>
        order.deed === "change_schedule" && order.change === change &&
        refersTo(order.reference, { id: workflowId, name, isLinked: true }) &&
        (order.schedule === null ? isDefaultReferent(meant) : order.schedule === kept.name) &&
        (change !== "set" || canonicalText(order.settings) === canonicalText(asked)),
      perform: () => perform(talk, { workflowId, change, asked, meant }),
    };
  },
});

function isAlready(texts: ScheduleTexts, { name, paused }: Schedule): string {
  const subject = texts.theSchedule(nameShown(name));
  return paused ? texts.isPausedAlready(subject) : texts.isActiveAlready(subject);
}

/** Whether an order without a name can mean the schedule: it is the default one or the only one. */
function isDefaultReferent({ schedule, others }: ResolvedSchedule): boolean {
  return schedule.name === DEFAULT_NAME || others.length === 0;
}

/** Returns the state that the deed relies on. A consent does not apply to another time or state. */
function stateOf({ name, cron, rule, runAt, timezone, paused }: Schedule): JsonObject {
  return { schedule: name, cron, rule, runAt, timezone, paused };
}

function settingsOf(change: typeof CHANGES[number], asked: JsonObject): JsonObject {
  return change === "set" ? { settings: asked } : {};
}

function changedSettings({ overlap, catchup, pauseAfterFailures }: PolicyChanges): JsonObject {
  return {
    ...overlap === undefined ? {} : { overlap },
    ...catchup === undefined ? {} : { catchup },
    ...pauseAfterFailures === undefined ? {} : { pauseAfterFailures },
  };
}

function summaryOf(
  texts: ProposalTexts,
  { change, asked, schedule, workflow }: {
    change: typeof CHANGES[number];
    asked: JsonObject;
    schedule: string;
    workflow: string;
  },
): string {
  const subject = texts.theSchedule(nameShown(schedule), JSON.stringify(workflow));
  if (change !== "set") return texts[change](subject);
  const settings = Object.entries(asked).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
  }));
  return texts.set(settings, subject);
}

interface Change {
  workflowId: string;
  change: typeof CHANGES[number];
  asked: JsonObject;
  meant: ResolvedSchedule;
}

async function perform(
  talk: Talk,
  { workflowId, change, asked, meant: { schedule: { name }, others } }: Change,
): Promise<ToolResult> {
  const { ctx, resultLanguage } = talk;
  const texts = SCHEDULE_TEXTS[resultLanguage];
  const key = { workflowId, name };
  const isAlone = name === DEFAULT_NAME && others.length === 0;
  const subject = texts.theSchedule(isAlone ? null : `"${name}"`);
  const rest = others.filter(({ paused }) => !paused);
  const tail = rest.length === 0 ? "" : ` ${texts.stillActive(namesOf(rest), rest.length)}`;
  switch (change) {
    case "remove":
      await removeSchedule(ctx, key);
      return { text: `${texts.removed(subject)}${tail}` };
    case "pause":
      await pauseSchedule(ctx, { ...key, paused: true });
      return { text: `${texts.paused(subject)}${tail}` };
    case "resume":
      await pauseSchedule(ctx, { ...key, paused: false });
      return { text: `${texts.resumed(subject)} ${await describeUpcoming(talk, key)}` };
    case "set": {
      const { overlap, catchup, pauseAfterFailures: failures } = await changeSchedule(ctx, {
        ...key,
        ...settings.parse(asked),
      });
      return { text: texts.handles({ schedule: subject, overlap, catchup, failures }) };
    }
  }
}
