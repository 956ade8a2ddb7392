import { pattern } from "../../../lib/text/pattern.ts";
import { listHistory } from "../../../threads/list_history.ts";
import type { Definition } from "../../../definition/definition.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { ownWords } from "../../grammar/own_words.ts";
import { readThreadDraft } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import type { Wish } from "../phrases.ts";
import { readInParts } from "./read_with_table.ts";
import { type FileTable, fileTable } from "./file_table.ts";
import { withoutAsides, withoutCourtesies } from "./about_file.ts";
import { mergedQuery } from "./query/merge_queries.ts";
import type { Query } from "./query/query.ts";
import { readQuery, writeQuery } from "./query/read_query.ts";

const MESSAGES_MAX = 16;
const CHARACTERS_MAX = 200;

/**
 * Reads a message that changes an earlier question about a file, as in "now per product" after
 * "total per store". Returns a wish for the whole changed question. Returns null if the draft is
 * not the result of the earlier messages, or if a word is not understood.
 */
export async function readAskedAgain(talk: Talk): Promise<Wish[] | null> {
  const { ctx, turn, readFile } = talk;
  if (turn.attachments.length > 0 || turn.message.length > CHARACTERS_MAX) return null;
  const said = plain(ownWords(turn.message));
  if (said === "" || /[@]|https?:/u.test(said)) return null;
  const history = await listHistory(ctx, { threadId: turn.threadId, limit: MESSAGES_MAX });
  const from = history.findLastIndex(({ objectKeys }) => objectKeys.length > 0);
  const [key, another] = history[from]?.objectKeys ?? [];
  if (key === undefined || another !== undefined) return null;
  const draft = await readThreadDraft(talk);
  const file = draft?.definition ? await readFile(key) : null;
  const table = file && fileTable(file);
  const next = table && readQuery(said, table, talk.language);
  if (!table || !next || !draft?.definition) return null;
  const earlier = history.slice(from).filter(({ role, id }) =>
    role === "user" && id !== turn.userMessageId
  ).map(({ content }) => plain(ownWords(content)));
  const before = questionOf(earlier, table, talk.language);
  const isSame = before !== null && stepsOf(draftOf(before, table)) === stepsOf(draft.definition);
  const merged = isSame ? mergedQuery(before, next, said) : null;
  const wish = merged === null || isUnlike(before, merged, turn.message)
    ? null
    : draftOf(merged, table);
  if (!wish) return null;
  const [input = ""] = Object.keys(wish.inputs ?? {});
  return [
    {
      tool: "draft_workflow",
      input: {
        definition: JSON.parse(JSON.stringify({ ...draft.definition, ...workOf(wish) })),
        phrase: null,
        notes: [],
        language: talk.language,
      },
    },
    { tool: "dry_run", input: { inputs: { [input]: key }, files: [key] } },
  ];
}

/**
 * Whether the message asks for something of another kind: columns for a query with groups, or a
 * question ("how much is that in all?") after a request that writes a file.
 */
function isUnlike(before: Query | null, merged: Query, message: string): boolean {
  const isAsked = message.includes("?") && before?.file != null &&
    before.numbers.length < merged.numbers.length;
  return isAsked || (merged.columns.length > 0 && merged.groups.length > 0);
}

/**
 * Returns the parts of a definition that say what it does, without the name, which may have been
 * changed.
 */
function workOf(
  { inputs, steps, outputs }: Definition,
): Pick<Definition, "inputs" | "steps" | "outputs"> {
  return { inputs, steps, outputs };
}

/** Matches words around the change of a question: "and what about …", "… instead". */
const CHANGING = pattern("giu")`
  ^ \s* (?: ${[
  "and|now|then|ok|okay|but|also|instead|rather|actually|no|hmm|please|same|the_same|again",
  "what|how about",
  "make|do it|that",
  "show it",
  "now|but show",
]} [\s,:]+ )+
  | [\s,]+ ${"instead|too|as_well|please|again|now|then|also"} (?= [\s.!?]* $ )
`;

function plain(text: string): string {
  return withoutCourtesies(withoutAsides(withoutCourtesies(text.trim()))).replaceAll(CHANGING, "")
    .trim();
}

/**
 * Returns the question that several messages together ask, ignoring messages about other things.
 */
function questionOf(
  messages: readonly string[],
  table: FileTable,
  language: Language,
): Query | null {
  return messages.reduce<Query | null>((before, said) => {
    const next = readQuery(said, table, language);
    if (next === null) return before;
    return before === null ? next : mergedQuery(before, next, said);
  }, null);
}

function draftOf(query: Query, table: FileTable): Definition | null {
  const said = writeQuery(query, table);
  return said === null ? null : readInParts(said, table)?.built.definition ?? null;
}

/** Returns the steps as JSON, without encodings, which depend on the file. */
function stepsOf(definition: { steps?: unknown } | null): string {
  return JSON.stringify(
    definition?.steps ?? null,
    (name, value) => name === "encoding" ? undefined : value,
  );
}
