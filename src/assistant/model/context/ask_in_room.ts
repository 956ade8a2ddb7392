import type { Model } from "../../models.ts";
import { PARAGRAPH, type ReplyEvent, say } from "../../talk.ts";
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
  const told = new Set<string>();
  for (;;) {
    const tools = functions(model);
    try {
      const { messages, unshown } = fitConversation(conversation, room);
      // In later rounds the model has seen the images that make way for what its tools answered.
      if (conversation.rounds.length === 0) yield* tellUnshown(unshown, told);
      return yield* askModel({ ...request, messages, tools });
    } catch (error) {
      if (!(error instanceof ContextError)) throw error;
      const smaller = smallerRoom(model, { tools, room, error });
      if (smaller === null) throw new ModelError(TOO_LONG, error.message);
      room = smaller;
    }
  }
}

/** Tells the user about the images that the model is not shown, each once. */
function* tellUnshown(unshown: readonly string[], told: Set<string>): Generator<ReplyEvent> {
  const names = unshown.filter((name) => !told.has(name));
  if (names.length === 0) return;
  for (const name of names) told.add(name);
  const listed = names.map((name) => JSON.stringify(name)).join(", ");
  yield say(
    `The model does not see ${listed}, for want of room: send fewer images at once.${PARAGRAPH}`,
  );
}

const TOO_LONG =
  "This is too much for the model, however much of it is left out: send less, begin " +
  "a new thread, or choose another model. The operator of this server can give the model a longer " +
  "context: see LLM_CONTEXT_TOKENS.";
