import type { Model } from "../../models.ts";
import type { ReplyEvent } from "../../talk.ts";
import { ModelError } from "../errors.ts";
import type { FunctionTool } from "../request.ts";
import { askModel, type Round, type RoundRequest } from "../round.ts";
import { ContextError } from "./context_error.ts";
import type { Conversation } from "./conversation.ts";
import { fitConversation } from "./fit.ts";
import { roomOf, smallerRoom } from "./room.ts";

interface AskInRoom extends Omit<RoundRequest, "messages" | "tools"> {
  conversation: Conversation;
  /** The tools that are offered, which may be fewer once the model turns out to be small. */
  functions(model: Model): FunctionTool[];
}

/**
 * Asks the model with as much of the conversation as it takes. Where its server refuses it as too
 * long, it is trimmed harder and sent again. Throws a `ModelError`.
 */
export async function* askInRoom(
  { conversation, functions, ...request }: AskInRoom,
): AsyncGenerator<ReplyEvent, Round> {
  const { model } = request;
  let room = roomOf(model, functions(model));
  for (;;) {
    const tools = functions(model);
    try {
      const messages = fitConversation(conversation, room);
      return yield* askModel({ ...request, messages, tools });
    } catch (error) {
      if (!(error instanceof ContextError)) throw error;
      const smaller = smallerRoom(model, { tools, room, error });
      if (smaller === null) throw new ModelError(TOO_LONG, error.message);
      room = smaller;
    }
  }
}

const TOO_LONG =
  "This is too much for the model, however much of it is left out: send less, begin " +
  "a new thread, or choose another model. The operator of this server can give the model a longer " +
  "context: see LLM_CONTEXT_TOKENS.";
