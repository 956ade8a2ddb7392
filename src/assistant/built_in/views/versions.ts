import { z } from "zod";
import { printDefinition } from "../../../definition/canonical.ts";
import { diffWorkflow } from "../../../workflows/versions/diff_workflow.ts";
import { getVersion } from "../../../workflows/versions/get_version.ts";
import { findVersionByNumber } from "../../../workflows/versions/version_store.ts";
import { listVersions } from "../../../workflows/versions/list_versions.ts";
import { DEED_TEXTS } from "../../grammar/language/answers/deed_texts.ts";
import { shownTime } from "../../grammar/language/answers/shown_values.ts";
import { VIEW_TEXTS } from "../../grammar/language/answers/view_texts.ts";
import { readThreadDraft, requireLinkedWorkflow } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineTool } from "../../tool.ts";
import { fenced } from "../../tools/code_fence.ts";
import { isVersionNumber } from "../../tools/going_back.ts";
import { diffText } from "../diff_text.ts";

const LISTED_MAX = 20;

function noSuchVersion(
  { resultLanguage }: Talk,
  { name, number }: { name: string; number: number },
): string {
  return DEED_TEXTS[resultLanguage].noSuchVersion(number, `"${name}"`);
}

export const listVersionsTool = defineTool({
  name: "list_versions",
  description: "Lists the versions of this thread's workflow, newest first.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const { id: workflowId, name } = await requireLinkedWorkflow(talk);
    const list = { workflowId, limit: LISTED_MAX, includeAll: false };
    const { versions, total } = await listVersions(talk.ctx, list);
    const { resultLanguage: language } = talk;
    const texts = VIEW_TEXTS[language];
    if (total === 0) return { text: texts.noVersion(`"${name}"`) };
    const lines = versions.map(({ versionNumber: number, createdAt, isDefault }) =>
      texts.versionLine({ number, time: shownTime(createdAt, language), isDefault })
    );
    const hidden = total - versions.length;
    const first = texts.versionsOf(`"${name}"`, total);
    return { text: [first, ...lines, ...hidden > 0 ? [texts.more(hidden)] : []].join("\n") };
  },
});

export const compareVersionsTool = defineTool({
  name: "compare_versions",
  description: "Shows what differs between two versions.",
  effect: "none",
  input: z.strictObject({ from: z.number(), to: z.number() }),
  async run(talk, { from, to }) {
    const { id: workflowId, name } = await requireLinkedWorkflow(talk);
    const texts = VIEW_TEXTS[talk.resultLanguage];
    if (from === 0 && to === 1) return { text: texts.isFirst(`"${name}"`) };
    for (const number of [from, to]) {
      const found = isVersionNumber(number) &&
        await findVersionByNumber(talk.ctx.db.queries, { workflowId, number });
      if (!found) return { text: noSuchVersion(talk, { name, number }), hasFailed: true };
    }
    const { text } = await diffWorkflow(talk.ctx, { workflowId, from, to });
    return { text: text === "" ? texts.areEqual(from, to) : diffText(text) };
  },
});

export const draftChangesTool = defineTool({
  name: "draft_changes",
  description: "Shows what the draft changes in the default version.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const { id: workflowId, name, version } = await requireLinkedWorkflow(talk);
    if (version === null) {
      return { text: VIEW_TEXTS[talk.resultLanguage].noPublication(`"${name}"`) };
    }
    const { threadId } = talk.turn;
    const sides = { from: Number(version), to: "draft" } as const;
    const { text } = await readThreadDraft(talk)
      ? await diffWorkflow(talk.ctx, { workflowId, threadId, ...sides })
      : { text: "" };
    if (text !== "") return { text: diffText(text) };
    return { text: await lastChange(talk, { workflowId, to: Number(version) }) };
  },
});

/**
 * Returns the difference between a version and the one before, for a draft that equals the version.
 */
async function lastChange(
  { ctx, resultLanguage }: Talk,
  { workflowId, to }: { workflowId: string; to: number },
): Promise<string> {
  const texts = VIEW_TEXTS[resultLanguage];
  const first = texts.draftIsSame(to);
  const from = to - 1;
  const before = from > 0 &&
    await findVersionByNumber(ctx.db.queries, { workflowId, number: from });
  if (!before) return first;
  const { text } = await diffWorkflow(ctx, { workflowId, from, to });
  const last = text === "" ? texts.equal : diffText(text);
  return `${first} ${texts.against(to, from)}\n${last}`;
}

export const showVersionTool = defineTool({
  name: "show_version",
  description: "Shows the definition of one version.",
  effect: "none",
  input: z.strictObject({ number: z.number() }),
  async run(talk, { number }) {
    const { id: workflowId, name } = await requireLinkedWorkflow(talk);
    const found = isVersionNumber(number)
      ? await findVersionByNumber(talk.ctx.db.queries, { workflowId, number })
      : undefined;
    if (!found) return { text: noSuchVersion(talk, { name, number }), hasFailed: true };
    const { workflow } = await getVersion(talk.ctx, { workflowId, versionId: found.id });
    const first = VIEW_TEXTS[talk.resultLanguage].versionOf(number, `"${name}"`);
    return { text: `${first}\n${fenced(printDefinition(workflow, "yaml"))}` };
  },
});
