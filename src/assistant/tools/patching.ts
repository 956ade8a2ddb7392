import { z } from "zod";
import { printDefinition } from "../../definition/canonical.ts";
import { replaceDefinition } from "../../definition/format_source.ts";
import type { JsonObject } from "../../lib/json.ts";
import { checkDefinitionText, workOnDefinition } from "../../workflows/definition_work.ts";
import { diffText } from "../built_in/diff_text.ts";
import { explainErrors } from "../explain.ts";
import {
  mayWriteLinkedWorkflow,
  readThreadDraft,
  requireLinkedWorkflow,
} from "../linked_workflow.ts";
import { saveThreadDraft } from "../save_thread_draft.ts";
import type { Talk } from "../talk.ts";
import { DRAFT_TEXTS } from "../grammar/language/drafts/draft_texts.ts";
import { defineTool, type ToolResult } from "../tool.ts";
import { partOf } from "./text_part.ts";
import { PatchError, type PatchOperation, patchTree } from "./patch_tree.ts";

const OPERATIONS_MAX = 50;

/** Longer texts are refused, because parsing and printing them blocks other requests. */
const SOURCE_CHARACTERS_MAX = 128 * 1024;

const operation = z.strictObject({
  op: z.enum(["set", "insert", "remove", "move"]),
  path: z.string().min(1),
  value: z.json().optional().describe("For set and insert."),
  to: z.string().optional().describe("For move."),
});

export const patchDraftTool = defineTool({
  name: "patch_draft",
  description: "Changes places of the draft, and answers with the difference and what is wrong. " +
    "Paths: steps[0].with.url, steps.<id>.when; steps[-] inserts at the end.",
  effect: "draft",
  input: z.strictObject({ operations: z.array(operation).min(1).max(OPERATIONS_MAX) }),
  isOffered: mayWriteLinkedWorkflow,
  async run(talk, { operations }) {
    const base = await readBase(talk);
    if ("text" in base) return base;
    try {
      const after = patchTree(base.definition, operations.map(toOperation));
      return await save(talk, { ...base, after });
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      return failed(`Nothing was changed. ${error.message}`);
    }
  },
});

function failed(text: string): ToolResult {
  return { text, hasFailed: true };
}

function toOperation({ op, path, value, to }: z.output<typeof operation>): PatchOperation {
  if (op === "remove") return { op, path };
  if (op === "move") {
    if (to === undefined) throw new PatchError(`move ${path} must say where to`);
    return { op, path, to };
  }
  if (value === undefined) throw new PatchError(`${op} ${path} must have a value`);
  return { op, path, value };
}

interface Base {
  definition: JsonObject;
  source: string;
}

/** Returns the thread's draft; without one, the published version. */
async function readBase(talk: Talk): Promise<Base | ToolResult> {
  const draft = await readThreadDraft(talk);
  if (draft === null) {
    const { workflow } = await requireLinkedWorkflow(talk);
    if (workflow === null) return failed("There is no draft to change: save_draft makes one.");
    const definition: JsonObject = JSON.parse(JSON.stringify(workflow));
    return { definition, source: printDefinition(workflow, "yaml") };
  }
  const { source, definition, errors } = draft;
  if (source.length > SOURCE_CHARACTERS_MAX) {
    return failed("The draft is too long to be patched: use save_draft.");
  }
  if (definition === null) {
    return failed(
      `The draft cannot be read; use save_draft:\n${
        explainErrors(errors, { source, language: "en" })
      }`,
    );
  }
  return { source, definition };
}

async function save(
  talk: Talk,
  { source, definition, after }: Base & { after: JsonObject },
): Promise<ToolResult> {
  const text = replaceDefinition(source, after) ?? printDefinition(after, "yaml");
  const side = (of: JsonObject) => ({
    name: "draft",
    definition: JSON.stringify(of),
    source: "",
  });
  const before = side(definition);
  const diff = await workOnDefinition(talk.ctx, { do: "diff", before, after: side(after) });
  if (diff.text === "") return { text: "It is so already: nothing changed." };
  const { valid, errors, needsMailServer } = await saveThreadDraft(talk, text);
  const { warnings } = await checkDefinitionText(talk.ctx, text);
  const changed = partOf(diffText(diff.text));
  const found = [...errors, ...warnings];
  const list = found.length === 0
    ? ""
    : `\n${explainErrors(found, { source: text, language: "en" })}`;
  const state = valid ? "valid" : "has errors";
  const hint = needsMailServer ? `\n${DRAFT_TEXTS.en.noMailServer}` : "";
  return {
    text: `The draft is changed, and ${state}:\n${changed}${list}${hint}`,
    hasFailed: !valid,
  };
}
