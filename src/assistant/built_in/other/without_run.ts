import { oneOf, pattern } from "../../../lib/text/pattern.ts";
import { ownWords } from "../../grammar/own_words.ts";
import { readOrderedDeeds } from "../../grammar/read_ordered_deeds.ts";
import { readEditable } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import type { Understood } from "../read_message.ts";
import { wishOf } from "../wishes.ts";

const CHARACTERS_MAX = 160;

/** Words that forbid a run. */
const NO_RUN = oneOf({
  en: [
    "please? don't|dont|don’t run|start|execute|launch|trigger it|anything|the_workflow|one? yet|now|for_now|right_now|just_yet?",
    "please? do not run|start|execute|launch|trigger it|anything|the_workflow? yet|now|for_now|right_now|just_yet?",
    "without running|starting|executing|launching it?",
    "not run|start it? yet?",
  ],
  de: [
    "bitte? noch|jetzt? nicht starten|ausführen|laufen_lassen",
    "bitte? starte es|ihn|sie|den_workflow bitte? noch|jetzt? nicht",
    "führe es|ihn|sie|den_workflow bitte? noch|jetzt? nicht aus",
    "ohne es|ihn|sie? zu starten",
    "ohne es|ihn|sie? auszuführen",
  ],
  fr: [
    "ne le|la lance|exécute|démarre pas encore|maintenant|tout_de_suite?",
    "ne pas le? lancer|exécuter|démarrer",
    "sans le? lancer|exécuter|démarrer",
  ],
  es: [
    "no lo|la ejecutes|lances|inicies todavía|aún|ahora?",
    "todavía|aún no lo|la ejecutes|lances|inicies",
    "sin ejecutarlo|lanzarlo|iniciarlo|ejecutarla|lanzarla",
  ],
});
const JOINED = "but|and|aber|und|mais|et|pero|y";
const WITHOUT_RUN = pattern("iu")`
  ^ ( .+? ) (?: \s* [,;.!–—-]+ \s* | \s+ ) (?: ${JOINED} \s+ )? (?: ${NO_RUN} ) [\s.!]* $
`;

/**
 * Reads "publish it but don't run it" as the order before the words that forbid a run. A draft with
 * a schedule is only proposed for publication, because its schedule would run it. Returns null for
 * any other message.
 */
export async function readWithoutRun(talk: Talk): Promise<Understood | null> {
  const { message, attachments } = talk.turn;
  const words = ownWords(message).trim();
  if (attachments.length > 0 || words.length > CHARACTERS_MAX) return null;
  const [, before = ""] = WITHOUT_RUN.exec(words) ?? [];
  const deeds = before === "" ? [] : readOrderedDeeds(before) ?? [];
  if (deeds.length === 0 || deeds.some(({ deed }) => deed !== "publish")) return null;
  const isTimed = (await readEditable(talk))?.definition?.["schedule"] !== undefined;
  return { wishes: deeds.map(wishOf), orderedDeeds: isTimed ? [] : deeds };
}
