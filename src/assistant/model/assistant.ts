import { endProposal } from "../../threads/proposals/proposal_store.ts";
import { carryOut, type SettledProposal } from "../deeds/carry_out.ts";
import { cautions } from "../documents/cautions.ts";
import { callTool } from "../replies/call_tool.ts";
import { deliver } from "../replies/deliver.ts";
import type { Model } from "../models.ts";
import { type Assistant, PARAGRAPH, type Reply, type ReplyEvent, say, type Talk } from "../talk.ts";
import { openClient } from "./client.ts";
import { ModelError, serverStops } from "./errors.ts";
import { askWithinContext } from "./context/ask_within_context.ts";
import {
  type CallRound,
  type ModelMessage,
  openConversation,
  readSubject,
  unreadableFiles,
} from "./context/conversation.ts";
import { argumentsToSend, parseArguments } from "./call_arguments.ts";
import { fitArguments } from "./fit_arguments.ts";
import { judgeConsent } from "./consent/judge_consent.ts";
import { newCallId } from "./model_answer.ts";
import { DraftChecker } from "./draft_checker.ts";
import type { Round, ToolCall } from "./round.ts";
import { Toolbox } from "./toolbox.ts";

/** The maximum number of rounds in which a model reads tool results before it has to answer. */
const ROUNDS_MAX = 12;

/** The maximum number of notes about one file. */
const NOTES_MAX = 5;

/** Returns the assistant that answers with a language model. */
export function modelAssistant(model: Model): Assistant {
  return async function* (talk) {
    const notices = fileNotices(talk);
    if (notices.length > 0) yield say(`${notices.join("\n")}${PARAGRAPH}`);
    const settled = await settledInWords(talk, model);
    if (settled) return yield* carryOut(talk, settled);
    try {
      yield* converse({ ...talk, resultLanguage: "en" }, model);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      yield { type: "error", message: error.message, detail: error.detail };
    }
  };
}

/** Returns a sentence about each attachment that the model does not receive, or only in part. */
function fileNotices(talk: Talk): string[] {
  const unread = unreadableFiles(talk).map(({ name, objectKey, content }) =>
    `I cannot read "${name}" (${content.reason}); it is stored as ${objectKey}.`
  );
  const cut = talk.turn.attachments.flatMap(({ name, content }) => {
    const { notes = [] } = content;
    const more = notes.length > NOTES_MAX ? [`and so on, ${notes.length} notes in all`] : [];
    const told = [...notes.slice(0, NOTES_MAX), ...more].join("; ");
    return notes.length === 0 ? [] : [`Of "${name}", ${told}.`];
  });
  return [...unread, ...cut, ...cautions(talk.turn.attachments)];
}

/** Whether the message accepts or refuses the proposal in words that only a model understands. */
async function settledInWords(
  { ctx, turn, signals, meter }: Talk,
  model: Model,
): Promise<SettledProposal | null> {
  const { pending: proposal, message, threadId } = turn;
  if (!proposal) return null;
  const accepted = await judgeConsent({
    model,
    clock: ctx.clock,
    meter,
    signal: signals.cut,
    proposal,
    message,
  });
  if (accepted === null || signals.cut.aborted) return null;
  const { proposalId } = proposal;
  const status = accepted ? "accepted" : "refused";
  const isSettled = await ctx.db.transaction(({ queries }) =>
    endProposal(queries, { threadId, proposalId, status })
  );
  return isSettled ? { proposal, accepted } : null;
}

async function* converse(talk: Talk, model: Model): Reply {
  const client = await openClient(model);
  const toolbox = await Toolbox.open(talk);
  const conversation = await openConversation(talk);
  const offered = await DraftChecker.open(talk);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const answer = yield* askWithinContext({
      client,
      model,
      clock: talk.ctx.clock,
      principal: talk.ctx.principal,
      signal: talk.signals.cut,
      meter: talk.meter,
      conversation,
      functions: (asked) => toolbox.functions(asked),
    });
    if (answer.calls.length === 0) {
      const fault = await offered.fault();
      if (fault === null) return;
      yield say(PARAGRAPH);
      if (fault.isLeft) return yield say(fault.text);
      conversation.rounds.push(triedRound(answer, fault.text));
      continue;
    }
    if (answer.text !== "") yield say(PARAGRAPH);
    offered.note(answer.calls);
    const results = yield* useTools(talk, { toolbox, calls: answer.calls });
    if (results === null) return;
    conversation.rounds.push({ call: toolCallMessage(answer), results });
    conversation.subject = await readSubject(talk);
  }
  yield say(`I have stopped after ${ROUNDS_MAX} rounds of work. Tell me how to go on.`);
}

/** Calls the tools. Returns null if the reply ends, because the user is asked something. */
async function* useTools(
  talk: Talk,
  { toolbox, calls }: { toolbox: Toolbox; calls: readonly ToolCall[] },
): AsyncGenerator<ReplyEvent, CallRound["results"] | null> {
  const results: CallRound["results"] = [];
  for (const call of calls) {
    if (talk.signals.cut.aborted) throw serverStops();
    const { text, isAsking } = yield* useTool(talk, { toolbox, call });
    if (isAsking) return null;
    results.push({ id: call.id, name: call.name, text });
  }
  return results;
}

/**
 * Returns the model's answer with the dry run that the server has made, because the model has not
 * made one.
 */
function triedRound(answer: Round, text: string): CallRound {
  const id = newCallId();
  const call = toolCallMessage({
    ...answer,
    calls: [{ id, name: "dry_run", arguments: "{}", extra: {} }],
  });
  return { call, results: [{ id, name: "dry_run", text }] };
}

/**
 * Returns a message with everything that the vendor requires back: the reasoning, and the
 * signatures of the calls.
 */
function toolCallMessage({ text, calls, extra }: Round): ModelMessage {
  const toolCalls = calls.map(({ id, name, arguments: given, extra: own }) => ({
    ...own,
    id,
    type: "function" as const,
    function: { name, arguments: argumentsToSend(given) },
  }));
  const content = text === "" ? null : text;
  const message = { ...extra, role: "assistant" as const, content, tool_calls: toolCalls };
  return message;
}

interface ToolUse {
  /** The text for the model. */
  text: string;
  /** Whether the reply ends here, because the user is asked something. */
  isAsking: boolean;
}

/** Calls one tool. The server itself announces runs and questions; the model says the rest. */
async function* useTool(
  talk: Talk,
  { toolbox, call }: { toolbox: Toolbox; call: ToolCall },
): AsyncGenerator<ReplyEvent, ToolUse> {
  const tool = toolbox.find(call.name);
  if (!tool) {
    const text = `There is no tool "${call.name}". The tools are: ${toolbox.names.join(", ")}.`;
    return { text, isAsking: false };
  }
  const { input, fault } = parseArguments(call.arguments);
  if (fault) return { text: `Cannot call ${tool.name}: ${fault}`, isAsking: false };
  const fitted = fitArguments(input, toolbox.schemaOf(tool.name));
  const result = yield* callTool(talk, tool, () => tool.call(talk, fitted));
  toolbox.unlock(result.unlocks ?? []);
  if (result.runId === undefined && !result.interrupt && !result.proposal) {
    return { ...result, isAsking: false };
  }
  const { text, isAsking } = yield* deliver(talk, result);
  if (!isAsking) yield say(PARAGRAPH);
  return { text: `${text}\n(The user has been shown this already.)`, isAsking };
}
