import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import { ownWords } from "../../../grammar/own_words.ts";
import { withoutLeading } from "../../../grammar/read_orders.ts";
import { readLinkedWorkflow } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import type { Wish } from "../../phrases.ts";
import { wishOf } from "../../wishes.ts";
import { draftTime } from "./retime.ts";

/** "and now every Monday at 7" has no verb, so that a schedule is proposed and not made. */
export async function readTimeAlone(talk: Talk): Promise<Wish | null> {
  const { rest, adds } = withoutLeading(ownWords(talk.turn.message));
  const phrase = rest.replace(IS_ENOUGH, "");
  if (talk.turn.attachments.length > 0 || phrase.includes("?") || !isPhrase(phrase)) return null;
  const workflow = await readLinkedWorkflow(talk);
  if (workflow === null) return null;
  // Before the first version there is only the draft that can have a time.
  return (workflow.version === null ? await draftTime(talk, phrase) : null) ??
    scheduleAt(phrase, adds || null);
}

const IS_ENOUGH =
  /\s(?:please|bitte|s['’]il te plaît|por favor)[.!]?$|\s(?:is|will be|would be)\s(?:enough|fine|better)[.!]?$|\s(?:reicht|genügt|suffit|basta)[.!]?$/iu;

/** The wish for a schedule of the thread's workflow; for one more if `isNew`. */
export function scheduleAt(phrase: string, isNew: true | null = null): Wish {
  const aim = { kind: "linked" } as const;
  return wishOf({ deed: "schedule", aim, phrase, schedule: null, isNew });
}
