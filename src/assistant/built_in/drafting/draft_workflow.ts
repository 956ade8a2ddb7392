import { z } from "zod";
import { printDefinition } from "../../../definition/canonical.ts";
import { isoTime } from "../../../lib/clock.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { parsePhrase } from "../../../timing/phrase/parse_phrase.ts";
import { explainErrors } from "../../explain.ts";
import { mayWriteLinkedWorkflow, readThreadDraft } from "../../linked_workflow.ts";
import { DRAFT_TEXTS } from "../../grammar/language/drafts/draft_texts.ts";
import { type Language, LANGUAGES } from "../../grammar/language/vocabulary.ts";
import { saveThreadDraft } from "../../save_thread_draft.ts";
import type { Talk } from "../../talk.ts";
import { defineTool } from "../../tool.ts";
import { withEncoding } from "./files/file_encoding.ts";
import { timingWords } from "./timing_words.ts";
import { diffBetween } from "../diff_text.ts";
import { outlineSteps } from "../step_outline.ts";

export const draftWorkflowTool = defineTool({
  name: "draft_workflow",
  description: "Saves a workflow that was read from a sentence as this thread's draft.",
  effect: "draft",
  input: z.strictObject({
    definition: z.record(z.string(), z.json()),
    phrase: z.string().nullable(),
    notes: z.array(z.string()),
    language: z.enum(LANGUAGES),
  }),
  isOffered: mayWriteLinkedWorkflow,
  async run(talk, { definition, phrase, notes, language }) {
    const texts = DRAFT_TEXTS[language];
    const schedule = phrase === null ? null : await scheduleOf(talk, { phrase, language });
    if (schedule && !schedule.fields) return { text: schedule.text, hasFailed: true };
    const read = withEncoding(definition, talk.turn.attachments);
    const whole = schedule ? withSchedule(read, schedule.fields ?? {}) : read;
    const source = printDefinition(whole, "yaml");
    const before = await readThreadDraft(talk);
    const { valid, errors, needsMailServer } = await saveThreadDraft(talk, source);
    const changed = before?.definition
      ? [await diffBetween(talk.ctx, { before: before.definition, after: whole })]
      : [];
    const name = JSON.stringify(whole["name"]);
    const remarks = [
      ...schedule ? [schedule.text] : [],
      ...notes,
      ...needsMailServer ? [texts.noMailServer] : [],
    ].join(" ");
    const told = [texts.saved(name), outlineSteps(whole["steps"]), ...changed, remarks];
    if (valid) return { text: told.filter((part) => part !== "").join("\n\n") };
    const list = explainErrors(errors, { source, language });
    return { text: `${texts.savedWithErrors(name)}\n${list}`, hasFailed: true };
  },
});

/** Returns the schedule for the definition. It takes effect when the draft is published. */
async function scheduleOf(
  { ctx }: Talk,
  { phrase, language }: { phrase: string; language: Language },
): Promise<{ text: string; fields: JsonObject | null }> {
  const texts = DRAFT_TEXTS[language];
  const context = { now: ctx.clock.now(), timezone: ctx.schedules.defaultTimezone };
  const timing = await parsePhrase(phrase, context);
  const text = texts.runsByItself(timingWords(timing, language));
  if (timing.kind === "recurring") {
    return { text, fields: { phrase, cron: timing.cron, timezone: timing.timezone } };
  }
  if (timing.kind !== "once") return { text: texts.noSuchTime(phrase), fields: null };
  // "Tomorrow" would mean another day when the draft is published.
  const { runAt, timezone } = timing;
  return {
    text: texts.runsOnce(timingWords(timing, language)),
    fields: { runAt: isoTime(runAt), timezone },
  };
}

function withSchedule(definition: JsonObject, schedule: JsonObject): JsonObject {
  return { ...definition, schedule };
}
