import { PARAGRAPH, type ReplyEvent, say } from "../../talk.ts";
import { ModelError } from "../errors.ts";
import type { FunctionTool } from "../request.ts";
import { askModel, type Round, type RoundRequest } from "../round.ts";
import { ContextError } from "./context_error.ts";
import type { Conversation, GivenFile } from "./conversation.ts";
import { ImagesRefused } from "./images_refused.ts";
import { fitConversation, type MissingParts } from "./fit.ts";
import { type ModelAndUser, smallerBudget, tokenBudget } from "./token_budget.ts";

interface ContextRoundRequest extends Omit<RoundRequest, "messages" | "tools">, ModelAndUser {
  conversation: Conversation;
  /** Returns the offered tools, which may become fewer if the model's context turns out small. */
  functions(asking: ModelAndUser): FunctionTool[];
}

/**
 * Asks the model with as much of the conversation as fits. If its server refuses the request as too
 * long, sends a shorter one. Throws a `ModelError`.
 */
export async function* askWithinContext(
  { conversation, functions, ...request }: ContextRoundRequest,
): AsyncGenerator<ReplyEvent, Round> {
  let budget = tokenBudget(request, functions(request));
  const told = new Set<GivenFile | "words">();
  for (;;) {
    const tools = functions(request);
    try {
      const { messages, missing } = fitConversation(conversation, budget);
      // In later rounds the model has already seen the parts that make room for tool results.
      if (conversation.rounds.length === 0) yield* reportMissing(missing, told);
      return yield* askModel({ ...request, messages, tools });
    } catch (error) {
      if (error instanceof ImagesRefused) {
        yield* takeImagesAway(conversation);
        continue;
      }
      if (!(error instanceof ContextError)) throw error;
      const smaller = smallerBudget(request, { tools, budget, error });
      if (smaller === null) throw new ModelError(TOO_LONG, error.message);
      budget = smaller;
    }
  }
}

/**
 * Removes the images for a model that accepts only text, and notes in the conversation that they
 * are missing.
 */
function* takeImagesAway(conversation: Conversation): Generator<ReplyEvent> {
  const names = conversation.files.filter(({ image }) => image).map(({ name }) => quoted(name));
  conversation.files = conversation.files.map((file) =>
    file.image ? { ...file, head: `${file.head}; this model takes no images`, image: null } : file
  );
  yield tell(`The model takes no images, and does not see ${names.join(", ")}.`);
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

/** Tells the user about each part that the model does not see completely, once per part. */
function* reportMissing(
  { images, texts, words }: MissingParts,
  told: Set<GivenFile | "words">,
): Generator<ReplyEvent> {
  const isNew = (part: GivenFile | "words") => !told.has(part) && told.add(part) !== null;
  const list = (files: readonly GivenFile[]) =>
    files.filter(isNew).map(({ name }) => quoted(name)).join(", ");
  const unseen = list(images);
  if (unseen !== "") {
    yield tell(`The model does not see ${unseen}, for want of room: send fewer images at once.`);
  }
  const cut = list(texts);
  if (cut !== "") {
    yield tell(
      `The model is shown only a part of ${cut}, for want of room. It can look up the rest, but ` +
        "does not always do so: name the part that you mean, or send less at once.",
    );
  }
  if (words && isNew("words")) {
    yield tell(
      "The model is shown only the beginning and the end of your message, for want of room: send " +
        "less at once, or send it as a file.",
    );
  }
}

function tell(sentence: string): ReplyEvent {
  return say(`${sentence}${PARAGRAPH}`);
}

const TOO_LONG =
  "This is too much for the model, however much of it is left out: send less, begin " +
  "a new thread, or choose another model. The operator of this server can give the model a longer " +
  "context: see LLM_CONTEXT_TOKENS.";
