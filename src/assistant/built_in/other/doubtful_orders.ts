import { pattern } from "../../../lib/text/pattern.ts";
import { listHistory } from "../../../threads/list_history.ts";
import { CHANGE_OFFER_TEXTS } from "../../grammar/language/answers/change_offer_texts.ts";
import { DOUBT_TEXTS } from "../../grammar/language/answers/doubt_texts.ts";
import { DRAFT_TEXTS } from "../../grammar/language/drafts/draft_texts.ts";
import { SCHEDULE_TEXTS } from "../../grammar/language/answers/schedule_texts.ts";
import type { OrderedDeed } from "../../grammar/ordered_deed.ts";
import { ownWords } from "../../grammar/own_words.ts";
import type { Talk } from "../../talk.ts";
import { stepsOf } from "../editing/steps.ts";
import type { Wish } from "../phrases.ts";
import type { Understood } from "../read_message.ts";

/** Deeds that would use the draft without the change that is offered. */
const USING_DRAFT: ReadonlySet<OrderedDeed["deed"]> = new Set(["publish", "run", "schedule"]);

const STARTING = {
  en: ["start|restart|continue|again|back"],
  de: ["start(e|en)|wieder|weiter"],
  fr: ["relanc*|redémarr*|démarr*|encore|nouveau"],
  es: ["inici*|arranc*|reinici*|lánzalo|vuelve|nuevo"],
};
/** Matches words that may mean a run as well as the schedule. */
const STARTS = pattern("iu")`(?<!\p{L}) ${STARTING} (?!\p{L})`;
const ONCE = pattern("iu")`(?<!\p{L}) ${{
  en: ["once|now", "one time"],
  de: ["einmal|jetzt|sofort"],
  fr: ["une fois", "maintenant"],
  es: ["una vez", "ahora"],
}} (?!\p{L})`;

/**
 * Replaces an order by a question if the last reply makes it doubtful: a change was offered that
 * the order would leave out, or the schedule was paused, and "start it again" may mean either.
 * Drops a draft that only reads a file while a part of the request is asked for.
 */
export async function withoutDoubtfulOrder(
  talk: Talk,
  understood: Understood,
): Promise<Understood> {
  const { wishes, orderedDeeds } = understood;
  const isOrdered = orderedDeeds.some(({ deed }) => USING_DRAFT.has(deed)) ||
    wishes.some((wish) => "tool" in wish && wish.tool === "publish");
  const isThin = wishes.some(onlyReads);
  if (!isOrdered && !isThin) return understood;
  const { ctx, turn: { threadId, userMessageId } } = talk;
  const history = await listHistory(ctx, { threadId, limit: 2 });
  const reply = history.filter(({ id }) => id !== userMessageId).at(-1);
  if (reply?.role !== "assistant") return understood;
  const isOpen = Object.values(DRAFT_TEXTS).some(({ cannot }) => reply.content.includes(cannot));
  if (isThin) return isOpen ? { wishes: [], orderedDeeds: [] } : understood;
  const { offerIsOpen, resumeOrRun } = DOUBT_TEXTS[talk.language];
  const asks = (answer: string): Understood => ({ wishes: [{ answer }], orderedDeeds: [] });
  const isOffer = Object.values(CHANGE_OFFER_TEXTS).some(({ offered, howToAccept }) =>
    reply.content.includes(offered) && reply.content.includes(howToAccept)
  );
  if (isOffer) return asks(offerIsOpen);
  return saysPaused(reply.content) && mayMeanSchedule(talk, orderedDeeds)
    ? asks(resumeOrRun)
    : understood;
}

/** Whether a wish drafts a workflow that only reads a file: "The file is called free.csv". */
function onlyReads(wish: Wish): boolean {
  if (!("tool" in wish) || wish.tool !== "draft_workflow") return false;
  const steps = stepsOf(Object(wish.input["definition"]));
  return steps.length === 1 && steps[0]?.["action"] === "read";
}

function saysPaused(reply: string): boolean {
  return Object.values(SCHEDULE_TEXTS).some(({ paused }) => {
    const [before = "", behind = ""] = paused("\0").split("\0");
    return behind !== "" && reply.includes(behind) && reply.startsWith(before);
  });
}

function mayMeanSchedule(
  { turn: { message } }: Talk,
  [order, another]: readonly OrderedDeed[],
): boolean {
  const words = ownWords(message);
  return order?.deed === "run" && another === undefined && order.reference.kind === "linked" &&
    Object.keys(order.inputs).length === 0 && order.value === null && !order.withFile &&
    (order.again || STARTS.test(words)) && !ONCE.test(words);
}
