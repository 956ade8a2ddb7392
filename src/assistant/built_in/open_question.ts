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

/** Returns the questions that a message may leave open, also as a follow-up to a draft. */
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

/** Returns the question that "open" without a name leaves. */
function whichWorkflow(words: string): Question | null {
  const asked = readQuestion(words);
  if (asked?.kind !== "open" || asked.said["title"] !== undefined) return null;
  return {
    text: "",
    fill: (answer) => NAME.test(answer.trim()) ? `${words} ${answer.trim()}` : null,
  };
}

/**
 * Returns an earlier message of the thread, completed with the user's message as the answer to its
 * open question. Null if nothing was asked, or if this is no answer. The messages are read again
 * for this, so nothing has to be stored.
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

/** Returns the message with the answer to what it leaves open, or to a question for a step. */
function filled(
  { said, reply, asker }: { said: string | null; reply: string; asker: Asker },
  answer: string,
): string | null {
  if (said === null) return null;
  const questions = questionsIn(said, asker);
  // The reply shows which of the questions was asked.
  const asked = questions.filter(({ text }) => text !== "" && reply.includes(text));
  for (const question of asked.length > 0 ? asked : questions) {
    const whole = question.fill(answer);
    if (whole !== null) return whole;
  }
  return withStep(said, { reply, answer });
}

/** Only the reply knows the steps of the draft, so it shows which words to replace. */
function withStep(
  said: string,
  { reply, answer }: { reply: string; answer: string },
): string | null {
  const asked = stepAskedFor(reply);
  const meant = asked === null ? null : readStepName(answer);
  return asked === null || meant === null ? null : withOtherStep(said, { asked, meant });
}
