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

/** The question that a message leaves open; null if it leaves none. */
function questionIn(text: string, asker: Asker): Question | null {
  const words = ownWords(text).trim();
  const drafted = readDraft(words, asker);
  if (drafted?.kind === "asks") return drafted.question;
  const followUp = readFollowUp(words);
  if (followUp && "question" in followUp) return followUp.question;
  return readEditQuestion(words) ?? whichWorkflow(words);
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
  return questionIn(said, asker)?.fill(answer) ?? withStep(said, { reply, answer });
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
