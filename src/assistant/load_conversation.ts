import { doEachInTurn } from "../lib/turns/pieces.ts";

type ConversationModule = typeof import("./conversation.ts");

/**
 * A text that no reader understands, so that each reader tries all its phrases. Readers of times
 * know its words.
 */
const TEXT = "Every Monday fetch https://example.com/a.json and frobnicate it";

const readPhrase = (phrase: string) => async () =>
  (await import("../timing/phrase/parse_phrase.ts")).isPhrase(phrase);
const readOrder = (text: string) => async () =>
  (await import("./grammar/read_ordered_deeds.ts")).readOrderedDeeds(text);
const readRequest = (text: string) => async () =>
  (await import("./built_in/drafting/request.ts")).readRequest(text);

/**
 * Loads and warms up the modules in pieces, because the JavaScript engine compiles a function at
 * its first call. Each piece calls new functions for about 10 ms.
 */
const PIECES: readonly (() => Promise<unknown>)[] = [
  readPhrase("frobnicate"),
  readPhrase("every Monday fetch"),
  () => import("./grammar/read_ordered_deeds.ts"),
  readOrder("frobnicate"),
  readOrder("fetch it every Monday"),
  readOrder(TEXT),
  () => import("./grammar/read_question.ts"),
  async () => (await import("./grammar/read_question.ts")).readQuestion(TEXT),
  () => import("./tools.ts"),
  () => import("./built_in/drafting/request.ts"),
  readRequest("frobnicate"),
  readRequest(TEXT),
  () => import("./built_in/drafting/read_draft.ts"),
  async () => (await import("./built_in/drafting/read_draft.ts")).readDraft(TEXT),
  () => import("./built_in/editing/read_edit.ts"),
  async () => (await import("./built_in/editing/read_edit.ts")).readEdit(TEXT),
  () => import("./built_in/rules/read_rule_wish.ts"),
  () => import("./built_in/assistant.ts"),
  async () => (await import("./built_in/read_message.ts")).understands(TEXT),
  () => import("./model/assistant.ts"),
];

let loading: Promise<ConversationModule> | null = null;

/**
 * Loads the modules once; later calls return the same modules. The first call loads them in pieces,
 * on behalf of its organization, so that other work can run between.
 */
export function loadConversation(orgKey: string): Promise<ConversationModule> {
  return loading ??= load(orgKey);
}

async function load(orgKey: string): Promise<ConversationModule> {
  await doEachInTurn(PIECES, orgKey);
  return await import("./conversation.ts");
}
