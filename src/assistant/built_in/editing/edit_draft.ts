import { z } from "zod";
import { replaceDefinition } from "../../../definition/format_source.ts";
import { printDefinition } from "../../../definition/canonical.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { workOnDefinition } from "../../../workflows/definition_work.ts";
import { explainErrors } from "../../explain.ts";
import { mayWriteLinkedWorkflow, readThreadDraft } from "../../linked_workflow.ts";
import { saveThreadDraft } from "../../save_thread_draft.ts";
import type { Talk } from "../../talk.ts";
import { defineTool, type ToolResult } from "../../tool.ts";
import { diffText } from "../diff_text.ts";
import { editDefinition } from "./edit_definition.ts";

/** A longer draft is not rewritten while other requests wait. */
const SOURCE_CHARACTERS_MAX = 32 * 1024;

const edit = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("rename"), name: z.string() }),
  z.strictObject({ do: z.literal("default"), input: z.string(), value: z.string() }),
  z.strictObject({ do: z.literal("remove"), step: z.string() }),
  z.strictObject({ do: z.literal("turn"), step: z.string(), on: z.boolean() }),
]);
export type Edit = z.output<typeof edit>;

export const editDraftTool = defineTool({
  name: "edit_draft",
  description: "Changes one thing in this thread's draft, and answers with the difference.",
  effect: "draft",
  input: z.strictObject({ edit }),
  isOffered: mayWriteLinkedWorkflow,
  async run(talk, { edit }) {
    const draft = await readThreadDraft(talk);
    if (!draft) {
      return failed(
        "There is no draft in this thread to change. Paste one, or begin with a template.",
      );
    }
    const { source, definition } = draft;
    if (definition === null) {
      return failed(`The draft cannot be read:\n${explainErrors(draft.errors, source)}`);
    }
    if (source.length > SOURCE_CHARACTERS_MAX) {
      return failed("The draft is too long to be changed in words: paste the changed one.");
    }
    const edited = editDefinition(definition, edit);
    if (typeof edited === "string") return failed(edited);
    return await save(talk, { source, before: definition, after: edited });
  },
});

function failed(text: string): ToolResult {
  return { text, hasFailed: true };
}

async function save(
  talk: Talk,
  { source, before, after }: { source: string; before: JsonObject; after: JsonObject },
): Promise<ToolResult> {
  const text = replaceDefinition(source, after) ?? printDefinition(after, "yaml");
  const side = (definition: JsonObject) => ({
    name: "draft",
    definition: JSON.stringify(definition),
    source: "",
  });
  const diff = await workOnDefinition(talk.ctx, {
    do: "diff",
    before: side(before),
    after: side(after),
  });
  if (diff.text === "") return { text: "It is so already: nothing changed." };
  const { valid, errors } = await saveThreadDraft(talk, text);
  const state = valid
    ? "The draft is changed, and valid:"
    : "The draft is changed, and has errors:";
  const list = valid ? "" : `\n${explainErrors(errors, text)}`;
  return { text: `${state}\n${diffText(diff.text)}${list}` };
}
