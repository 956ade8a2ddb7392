import { DEED_TEXTS } from "../../grammar/language/answers/deed_texts.ts";
import { VIEW_TEXTS } from "../../grammar/language/answers/view_texts.ts";
import { reportRun } from "../../follow_run.ts";
import { latestRunId } from "../../last_run.ts";
import { readEditable, readLinkedWorkflow } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { outlineSteps } from "../step_outline.ts";
import { showTimesTool } from "./times.ts";

/**
 * Returns a summary of the thread's workflow: its steps, its version, its schedules and its last
 * run. Returns null if the thread has no workflow.
 */
export async function standingOf(talk: Talk): Promise<string | null> {
  const { resultLanguage: language } = talk;
  const workflow = await readLinkedWorkflow(talk);
  if (workflow === null) return null;
  const { name, version } = workflow;
  const { howItStands, neverPublished, thatRuns } = VIEW_TEXTS[language];
  const outline = outlineSteps((await readEditable(talk))?.definition?.["steps"]);
  const times = await showTimesTool.call(talk, {});
  return [
    howItStands,
    ...outline === "" ? [] : [outline],
    version === null ? neverPublished(`"${name}"`) : thatRuns(`${version}`, `"${name}"`),
    times.text,
    await lastRunOf(talk),
  ].join("\n\n");
}

async function lastRunOf(talk: Talk): Promise<string> {
  const { resultLanguage: language } = talk;
  const runId = await latestRunId(talk);
  if (runId === null) return DEED_TEXTS[language].noRunYet;
  return await reportRun(talk, await talk.runs.get(talk.ctx, { runId }));
}
