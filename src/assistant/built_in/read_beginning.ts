import type { JsonObject } from "../../lib/json.ts";
import { DRAFT_TEXTS } from "../grammar/language/drafts/draft_texts.ts";
import type { Language } from "../grammar/language/vocabulary.ts";
import { readThread } from "../linked_workflow.ts";
import type { Talk } from "../talk.ts";
import { readRuleText } from "../tools/linked_rule.ts";
import { readDraftQuestionWish } from "./asking/read_draft_question.ts";
import { withoutCourtesies } from "./attached/about_file.ts";
import { asQuery } from "./attached/query/read_query.ts";
import { asksForContent, tellTable } from "./attached/describe_table.ts";
import { readWithTable } from "./attached/read_with_table.ts";
import { tableOf } from "./attached/table_of.ts";
import { readCommand } from "./drafting/curl.ts";
import { type Drafted, readDraft, type ReadDraftOptions } from "./drafting/read_draft.ts";
import { readEdit } from "./editing/read_edit.ts";
import { quoted } from "./not_understood/not_understood.ts";
import type { Wish } from "./phrases.ts";
import { readQuestionWish } from "./questions.ts";
import { readRuleLook, readRuleWish } from "./rules/read_rule_wish.ts";
import { readTemplateWish } from "./templates.ts";

/** The state of the thread and the user's address, on which the meaning of some words depends. */
export interface MessageContext extends ReadDraftOptions {
  /** The text of the rule; null if the thread has none. */
  rule: string | null;
  /** Whether the thread has no workflow yet that a message could change. */
  isNew?: boolean;
}

/** Returns the context for reading a message. */
export async function messageContextOf(talk: Talk): Promise<MessageContext> {
  const { email } = talk.ctx.principal;
  const { workflowId } = await readThread(talk);
  return {
    rule: await readRuleText(talk),
    email,
    table: await tableOf(talk),
    isNew: workflowId === null,
    language: talk.language,
  };
}

/** Reads the wish at the beginning of a message. Returns null if there is none. */
export function readBeginning(words: string, context: MessageContext): Wish | null {
  const { rule, table, language = "en" } = context;
  if (table && asksForContent(words)) return { answer: tellTable(table, language) };
  // "Open tickets by team" is a question about the file that came with the message.
  const asked = table && words.length < 300
    ? asQuery(withoutCourtesies(words), table, language)
    : null;
  const answered = asked === null ? null : draftWish(readWithTable(words, context));
  if (answered !== null) return answered;
  const begun = readRuleLook(words, rule) ?? readRuleWish(words, rule) ??
    readQuestionWish(words) ?? (rule === null ? readDraftQuestionWish(words) : null) ??
    (context.isNew ? draftWish(readWithTable(words, context)) : null) ??
    readEditWish(words, rule) ??
    readTemplateWish(words);
  if (begun !== null) return begun;
  const drafted = draftWish(readDraft(words, context));
  const needsRows = drafted === null || "answer" in drafted;
  return needsRows ? draftWish(readWithTable(words, context)) ?? drafted : drafted;
}

/**
 * Reads a change of the draft. In a thread about a rule only undoing is supported here, because
 * rows are changed by other sentences.
 */
function readEditWish(words: string, rule: string | null): Wish | null {
  const read = readEdit(words.trim());
  if (read === null) return null;
  if ("question" in read) return rule === null ? { answer: read.question.text } : null;
  if ("do" in read) return read.do === "undo" ? use("undo_change") : use("fix_draft");
  return rule === null ? use("edit_draft", { edit: read.edit }) : null;
}

/** Returns the wish to use a tool. */
export function use(tool: string, input: JsonObject = {}): Wish {
  return { tool, input };
}

function draftWish(drafted: Drafted | null): Wish | null {
  if (drafted === null) return null;
  if (drafted.kind === "asks") return { answer: drafted.question.text };
  if (drafted.kind === "cannot") return { answer: cannotDo(drafted), isPartial: true };
  const { definition, phrase, notes } = drafted.built;
  return draftingWish({ definition, phrase, notes, language: drafted.language });
}

/**
 * Returns the draft for a pasted command, alone or in a fenced block; null if there is no command.
 */
export function commandWish(message: string): Wish | null {
  const read = readCommand(message);
  if (read === null) return null;
  if ("cannot" in read) {
    return { answer: cannotDo({ part: read.cannot, language: "en" }), isPartial: true };
  }
  return draftingWish({ ...read, phrase: null, language: "en" });
}

function draftingWish(draft: object): Wish {
  return { tool: "draft_workflow", input: JSON.parse(JSON.stringify(draft)) };
}

const PART_CHARACTERS_MAX = 120;

function cannotDo({ part, language }: { part: string; language: Language }): string {
  const { cannot, canDo } = DRAFT_TEXTS[language];
  return `${cannot} ${quoted(part, PART_CHARACTERS_MAX)}. ${canDo}`;
}
