import { z } from "zod";
import { printDefinition } from "../../../definition/canonical.ts";
import { diffWorkflow } from "../../../workflows/versions/diff_workflow.ts";
import { getVersion } from "../../../workflows/versions/get_version.ts";
import { findVersionByNumber } from "../../../workflows/versions/version_store.ts";
import { listVersions } from "../../../workflows/versions/list_versions.ts";
import { readThreadDraft, requireLinkedWorkflow } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineTool } from "../../tool.ts";
import { fenced } from "../../tools/fenced.ts";
import { isVersionNumber, noSuchVersion } from "../../tools/going_back.ts";
import { diffText } from "../diff_text.ts";

const LISTED_MAX = 20;

export const listVersionsTool = defineTool({
  name: "list_versions",
  description: "Lists the versions of this thread's workflow, newest first.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const { id: workflowId, name } = await requireLinkedWorkflow(talk);
    const list = { workflowId, limit: LISTED_MAX, includeAll: false };
    const { versions, total } = await listVersions(talk.ctx, list);
    if (total === 0) return { text: `"${name}" has no version yet. Say "publish it".` };
    const lines = versions.map(({ versionNumber, createdAt, isDefault }) =>
      `- Version ${versionNumber}, ${createdAt}${isDefault ? ", the default one" : ""}`
    );
    const hidden = total - versions.length;
    const count = `${total} ${total === 1 ? "version" : "versions"}`;
    const first = `"${name}" has ${count}:`;
    return { text: [first, ...lines, ...hidden > 0 ? [`- and ${hidden} more`] : []].join("\n") };
  },
});

export const compareVersionsTool = defineTool({
  name: "compare_versions",
  description: "Shows what differs between two versions.",
  effect: "none",
  input: z.strictObject({ from: z.number(), to: z.number() }),
  async run(talk, { from, to }) {
    const { id: workflowId, name } = await requireLinkedWorkflow(talk);
    if (from === 0 && to === 1) return { text: `Version 1 of "${name}" is the first one.` };
    for (const number of [from, to]) {
      const found = isVersionNumber(number) &&
        await findVersionByNumber(talk.ctx.db.queries, { workflowId, number });
      if (!found) return { text: noSuchVersion(name, number), hasFailed: true };
    }
    const { text } = await diffWorkflow(talk.ctx, { workflowId, from, to });
    return { text: text === "" ? `Versions ${from} and ${to} are equal.` : diffText(text) };
  },
});

export const draftChangesTool = defineTool({
  name: "draft_changes",
  description: "Shows what the draft changes in the default version.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const { id: workflowId, name, version } = await requireLinkedWorkflow(talk);
    if (version === null) return { text: `"${name}" has never been published.` };
    const { threadId } = talk.turn;
    const sides = { from: Number(version), to: "draft" } as const;
    const { text } = await readThreadDraft(talk)
      ? await diffWorkflow(talk.ctx, { workflowId, threadId, ...sides })
      : { text: "" };
    if (text !== "") return { text: diffText(text) };
    return { text: await lastChange(talk, { workflowId, to: Number(version) }) };
  },
});

/** If the draft changes nothing, the question is what its version has changed. */
async function lastChange(
  { ctx }: Talk,
  { workflowId, to }: { workflowId: string; to: number },
): Promise<string> {
  const first = `No draft in this thread differs from version ${to}.`;
  const from = to - 1;
  const before = from > 0 &&
    await findVersionByNumber(ctx.db.queries, { workflowId, number: from });
  if (!before) return first;
  const { text } = await diffWorkflow(ctx, { workflowId, from, to });
  const last = text === "" ? "They are equal." : diffText(text);
  return `${first} Version ${to} against version ${from}:\n${last}`;
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
    if (!found) return { text: noSuchVersion(name, number), hasFailed: true };
    const { workflow } = await getVersion(talk.ctx, { workflowId, versionId: found.id });
    return {
      text: `Version ${number} of "${name}":\n${fenced(printDefinition(workflow, "yaml"))}`,
    };
  },
});
