import { AppError } from "../../lib/errors.ts";
import { carryOut } from "../deeds/carry_out.ts";
import { FIXED_TEXTS } from "../grammar/language/answers/fixed_texts.ts";
import { deliver } from "./deliver.ts";
import { startRunOrAsk } from "../start_run.ts";
import { type Assistant, PARAGRAPH, type Reply, say, type Talk } from "../talk.ts";
import { failureText } from "../tool.ts";

/**
 * Yields the reply of one turn. An accepted proposal is performed, an answered question continues
 * where it was asked, and everything else goes to the assistant. Any event other than text and
 * progress is the last.
 */
export async function* reply(talk: Talk, assistant: Assistant): Reply {
  if (talk.turn.isWithheld && !talk.orderedDeeds.asks("set_env")) {
    yield say(`${FIXED_TEXTS[talk.language].secretTaken}${PARAGRAPH}`);
  }
  if (talk.turn.settled) yield* carryOut(talk, talk.turn.settled);
  else if (talk.turn.answered) yield* goOn(talk, talk.turn.answered);
  else yield* assistant(talk);
}

/**
 * Continues an answered question. Every kind of question is about a run, so its answer starts a
 * run, with either assistant.
 */
async function* goOn(
  talk: Talk,
  { interrupt, selectedWorkflowId }: NonNullable<Talk["turn"]["answered"]>,
): Reply {
  const asked = interrupt.type === "subworkflow-select"
    ? selectedWorkflowId
    : interrupt.payload["workflowId"];
  if (typeof asked !== "string") throw new Error("An answered interrupt must name a workflow");
  try {
    yield* deliver(
      talk,
      await startRunOrAsk(talk, { workflowId: asked, inputs: talk.turn.inputs }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "internal") throw error;
    yield say(failureText(error, talk.language));
  }
}
