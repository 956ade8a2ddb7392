import { z } from "zod";
import { isJsonObject, type Json } from "../../../lib/json.ts";
import { listSchedules } from "../../../schedules/list_schedules.ts";
import { parsePhrase } from "../../../timing/phrase/parse_phrase.ts";
import { DRAFT_PART_TEXTS } from "../../grammar/language/answers/draft_part_texts.ts";
import { readLinkedWorkflow, readThreadDraft } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineTool } from "../../tool.ts";
import { showScheduleTool } from "../../tools/schedules/scheduling.ts";
import { timingWords } from "../drafting/timing_words.ts";

export const showTimesTool = defineTool({
  name: "show_times",
  description: "Tells when this thread's workflow runs, or will run once its draft is published.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const timing = await timingOfDraft(talk);
    if (timing === null || await hasSchedule(talk)) return await showScheduleTool.call(talk, {});
    return { text: DRAFT_PART_TEXTS[talk.resultLanguage].draftRuns(timing) };
  },
});

async function hasSchedule(talk: Talk): Promise<boolean> {
  const workflow = await readLinkedWorkflow(talk);
  if (!workflow) return false;
  const { schedules } = await listSchedules(talk.ctx, { workflowId: workflow.id });
  return schedules.length > 0;
}

/** Returns the time of the thread's draft in words; null if the draft has no schedule. */
async function timingOfDraft(talk: Talk): Promise<string | null> {
  const schedule = (await readThreadDraft(talk))?.definition?.["schedule"];
  return isJsonObject(schedule) ? await wordsOf(talk, schedule) : null;
}

async function wordsOf(
  { ctx, resultLanguage: language }: Talk,
  { phrase, cron, runAt, timezone }: { [name: string]: Json },
): Promise<string | null> {
  const zone = typeof timezone === "string" ? timezone : ctx.schedules.defaultTimezone;
  if (typeof runAt === "string") {
    return timingWords({ kind: "once", runAt: Date.parse(runAt), timezone: zone }, language);
  }
  const said = [phrase, cron].find((each) => typeof each === "string");
  if (said === undefined) return null;
  const timing = await parsePhrase(said, { now: ctx.clock.now(), timezone: zone });
  return timing.kind === "recurring" || timing.kind === "once"
    ? timingWords(timing, language)
    : said;
}
