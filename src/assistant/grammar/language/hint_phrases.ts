import { AGAIN } from "./deed_classes.ts";
import type { Language } from "./vocabulary.ts";

const WITH = "with|for|mit|für|avec|pour|con|para";
const ONCE_MORE = AGAIN.map((words) => words.replaceAll(" ", "_")).join("|");
const BUT = "but|aber|nur|mais|pero";
const ARTICLES = "the|den|dem|die|le|la|el";

/** Requests for another run with the last inputs, without a verb; in all languages. */
export const AGAIN_PHRASES: readonly string[] = [
  ONCE_MORE,
  `${ONCE_MORE} ,? ${BUT}? ,? ${WITH}? {inputs}`,
  `${ONCE_MORE} ,? ${BUT}? ,? ${WITH} ${ARTICLES}? {value}`,
  `${ONCE_MORE} ,? ${BUT}? ,? ${WITH}? ${ARTICLES}? {named}`,
];

export type HintedDeed = "pause" | "resume" | "cancel" | "delete";

const UNTIL_SAID = "until_i_say|until_i_say_so|until_i_tell_you|until_i_call|until_i_am_back|" +
  "until_i'm_back|until_further_notice|until_we_say|until_we_say_so";

/**
 * Imprecise sentences and exclamations, in the notation of `DEED_PHRASES`. Their most likely
 * meaning is only proposed.
 */
export const HINT_PHRASES: Readonly<
  Record<HintedDeed, Readonly<Record<Language, readonly string[]>>>
> = {
  pause: {
    en: [
      `stop|pause|halt|hold|suspend <schedule>|<it> ${UNTIL_SAID}`,
      "take a? break with|from <schedule>|<it>",
    ],
    de: [
      "mach|mache eine? pause damit? bis_ich_mich_melde|bis_ich_es_sage|bis_auf_weiteres|vorerst?",
      "mach|mache damit eine? pause",
      "pausiere|pausier|stoppe|stopp <schedule>|<it> bis_ich_mich_melde|bis_ich_es_sage|bis_auf_weiteres",
    ],
    fr: [
      "arrête|arrêtez|suspends|suspendez <schedule>|<it> jusqu'à nouvel ordre",
      "fais|faites une pause avec? ça?",
    ],
    es: [
      "para|pausa|suspende <schedule>|<it> hasta nuevo aviso",
      "para|pausa|suspende <schedule>|<it> hasta que yo? te? diga|avise",
      "haz|haga una pausa con? eso|esto?",
    ],
  },
  resume: {
    en: [
      "go|carry on with <schedule>|<it>",
      "keep <it>|<schedule> going again",
      "turn|switch|put <it> back? on again?",
      "turn|switch back? on <it> again?",
      "start <it> up again",
      "resume|continue|carry_on|go_on",
    ],
    de: [
      "mach|mache damit weiter",
      "mach|mache weiter damit?",
      "schalte|schalt <it> wieder ein|an",
      "<it>? kann|darf <it>? wieder laufen",
      "<it>? kann|darf <it>? wieder laufen ,? <schedule> wieder an|ein",
      "<schedule> wieder an|ein",
      "lass|lasse <it> wieder laufen",
      "weiter|fortsetzen|weitermachen",
    ],
    fr: [
      "continue|continuez avec? <schedule>|<it>",
      "remets|remettez <it> en marche|route",
      "<it>? peut <it>? tourner à_nouveau|de_nouveau",
    ],
    es: [
      "sigue|continúa con <schedule>|<it>|eso",
      "vuelve|vuelva a ponerlo|ponerla en marcha",
      "vuelve|vuelva a activarlo|activarla|encenderlo|encenderla",
      "enciéndelo|actívalo otra_vez|de_nuevo?",
    ],
  },
  cancel: {
    en: ["stop|halt|abort|enough <now>?", "stop everything|all"],
    de: ["stopp|stop|halt|aufhören|anhalten <now>?", "stopp|stoppe|halt alles"],
    fr: ["stop|arrête|arrêtez|stoppe|stoppez <now>?", "arrête|arrêtez|stoppe|stoppez tout"],
    es: [
      "alto|basta|detente|para|stop <now>?",
      "para|detén todo",
      "cancélalo|cancélala|páralo|detenlo|abórtalo <now>?",
    ],
  },
  // "It" is ambiguous in these sentences, and a deletion cannot be undone.
  delete: {
    en: [
      "delete|remove|erase|bin|trash|scrap|ditch|junk|get_rid_of|do_away_with <it> <now>?",
      "throw|chuck <it> away|out <now>?",
      "<it> can go",
    ],
    de: [
      "lösche|lösch|entferne|entfern|beseitige <it> <now>?",
      "wirf|werfe|schmeiß|schmeiße <it> <now>? weg|raus",
      "<it>? kann <it>? weg",
      "<it>? kann <it>? weg ,? löschen|lösche_es|lösch_es",
      "<it> löschen|entfernen",
      "weg damit",
      "weg mit <it>|dem_workflow|diesem_workflow",
      "<it>|<workflow>|der_workflow kann weg",
      "wirf|werfe|schmeiß|schmeiße|schmeiss <workflow> weg|raus",
    ],
    fr: [
      "supprime|supprimez|efface|effacez|enlève|enlevez|jette|jetez <it> <now>?",
      "<it>? supprimer|effacer <it>? <now>?",
      "débarrasse|débarrassez toi|moi|vous|nous de ça|cela|<workflow>",
      "jette|jetez <workflow> à_la_poubelle?",
      "à la poubelle",
    ],
    es: [
      "bórralo|bórrala|elimínalo|elimínala|quítalo|suprímelo|bórrelo|elimínelo <now>?",
      "borra|borre|elimina|elimine|suprime|quita <it> <now>?",
      "borrarlo|eliminarlo|borrar_esto|eliminar_esto",
      "deshazte|deshágase de esto|eso|él|ello|<workflow>",
      "tira|bota|echa <workflow>|<it> a_la_basura?",
      "tíralo|bótalo|échalo a_la_basura?",
    ],
  },
};
