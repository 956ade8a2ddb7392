import { listHistory } from "../../threads/list_history.ts";
import { readQuestion } from "../grammar/read_question.ts";
import { ownWords } from "../grammar/own_words.ts";
import type { Talk } from "../talk.ts";
import { type Asker, readDraft } from "./drafting/read_draft.ts";
import { readFollowUp } from "./editing/follow_up.ts";
import { readEditQuestion, withOtherStep } from "./editing/read_edit.ts";
import { stepAskedFor } from "./editing/find_step.ts";
import { readStepName } from "./editing/step_name.ts";
import type { Question } from "./question.ts";

const MESSAGES_MAX = 12;

/** The questions that a message may leave open: a follow-up is one of another kind with a draft. */
function questionsIn(text: string, asker: Asker): Question[] {
  const words = ownWords(text).trim();
  const drafted = readDraft(words, asker);
  const followUp = readFollowUp(words);
  return [
    drafted?.kind === "asks" ? drafted.question : null,
    followUp && "question" in followUp ? followUp.question : null,
    readEditQuestion(words),
    whichWorkflow(words),
  ].filter((question) => question !== null);
}

const NAME = /^[^\n?!;]{1,80}$/;

/** "open" without a name. */
function whichWorkflow(words: string): Question | null {
  const asked = readQuestion(words);
  if (asked?.kind !== "open" || asked.said["title"] !== undefined) return null;
  return {
    text: "",
    fill: (answer) => NAME.test(answer.trim()) ? `${words} ${answer.trim()}` : null,
  };
}

/**
 * An earlier message of the thread with the user's message as the answer to what it left open; null
 * if nothing was asked, or this is no answer. It is found by reading the messages again, so that
 * there is nothing to store.
 */
export async function completedMessage(
  { ctx, turn: { threadId, userMessageId, message } }: Pick<Talk, "ctx" | "turn">,
): Promise<string | null> {
  const history = await listHistory(ctx, { threadId, limit: MESSAGES_MAX });
  const { principal: asker } = ctx;
  let said: string | null = null;
  let reply = "";
  for (const { role, id, content } of history) {
    if (id === userMessageId) continue;
    if (role === "user") said = filled({ said, reply, asker }, content) ?? content;
    reply = role === "user" ? "" : content;
  }
  return filled({ said, reply, asker }, message);
}

/** The message with the answer in the place of what it leaves open, or of a step that was asked for. */
function filled(
  { said, reply, asker }: { said: string | null; reply: string; asker: Asker },
  answer: string,
): string | null {
  if (said === null) return null;
  const questions = questionsIn(said, asker);
  // The reply tells which of them was asked.
  const asked = questions.filter(({ text }) => text !== "" && reply.includes(text));
  for (const question of asked.length > 0 ? asked : questions) {
    const whole = question.fill(answer);
    if (whole !== null) return whole;
  }
  return withStep(said, { reply, answer });
}

/** The reply alone knows the steps of the draft, so that it tells which words are to be replaced. */
function withStep(
  said: string,
  { reply, answer }: { reply: string; answer: string },
): string | null {
  const asked = stepAskedFor(reply);
  const meant = asked === null ? null : readStepName(answer);
  return asked === null || meant === null ? null : withOtherStep(said, { asked, meant });
}
