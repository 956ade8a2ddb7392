import { oneOf, pattern } from "../../../lib/text/pattern.ts";
import { FIXED_TEXTS } from "../../grammar/language/answers/fixed_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";

/** A longer message contains more than a postponement. */
const CHARACTERS_MAX = 160;

/** The beginnings of deeds that a message may postpone. */
const DEEDS = {
  en: [
    "publish|run|start|execut|delet|shar|cancel|retry|approv|reject|releas|trigger|launch",
    "go(es) live",
    "ship|deploy|test|trial",
  ],
  de: ["veröffentlich|publizier|start|ausführ|lauf|live_schalt|prüf"],
  fr: ["publi|lanc|exécut|démarr|mets_en_ligne"],
  es: ["ejecut|lanz|inici|prueb"],
};
export const NAMES_DEED = pattern("iu")`(?<!\p{L}) ${DEEDS}`;

/** Words that postpone or forbid a deed. */
const PUTTING_OFF = oneOf({
  en: [
    "not|n't|don't|dont|do_not|never|nothing|no|later|yet|before|until|till|wait|might",
    "hold on|off",
    "hang on",
    "<tomorrow>|<once>",
  ],
  de: [
    "nicht|noch_nicht|noch_nichts|nie|nichts|kein|keine(n|m|r|s)|später|bevor|erst|warte|morgen",
  ],
  fr: ["pas|jamais|rien|plus_tard|avant|attends|attendez|demain"],
  es: ["nunca|nada|todavía|aún|luego|más_tarde|antes|espera|mañana"],
}, {
  // "Today's and tomorrow's numbers" and "at once" postpone nothing.
  tomorrow: /(?:tonight|tomorrow)(?!['’]s)/u,
  once: /once(?!\s(?:more|again|by|now|a\s|please)|[\s,.!]*$)/u,
});
const LATER = pattern("iu")`(?<!\p{L}) ${PUTTING_OFF} (?!\p{L})`;

/** Words about the schedule: "Don't run it by itself". */
const ITSELF = {
  en: ["by itself|themself|themselves", "on its|their own", "automatic"],
  de: ["von selbst|allein", "automatisch"],
  fr: ["tout seul", "automatiquement"],
  es: ["por sí|si solo|sola|mismo|misma", "automátic"],
};
const BY_ITSELF = pattern("iu")`(?<!\p{L}) ${ITSELF}`;

const BEFORE = {
  en: ["ok|okay|oh|so|well|nice|fine|but"],
  de: ["gut|passt|aber"],
  fr: ["bon|mais"],
  es: ["bueno|vale|pero"],
};
const WAITING = {
  en: [
    "wait|later",
    "hold on|it",
    "hang on",
    "one|a moment",
    "just a second|moment",
    "not yet|now",
    "wait a second|minute|moment",
  ],
  de: ["warte|moment|einen_moment|noch_nicht|später"],
  fr: ["attends|attendez|un_instant|un_moment|pas_encore|plus_tard"],
  es: ["espera|espere|un_momento|todavía_no|aún_no|luego|más_tarde"],
};
const AFTER = {
  en: ["please|though", "a bit|moment"],
  de: ["bitte|mal"],
  fr: ["s'il_te_plaît|un_peu"],
  es: ["por_favor|un_poco"],
};
/** Matches messages that only ask to wait. */
const WAIT = pattern("iu")`
  ^ [\s,.!¡]* (?: (?: ${BEFORE} | hm+ ) [\s,.!]+ )* ${WAITING} (?: [\s,.!]+ ${AFTER} )* [\s,.!…]* $
`;

/**
 * Answers a message that postpones or forbids a deed: "tell me before you publish anything". The
 * answer says that nothing is done without an order. Returns null for questions and any other
 * message.
 */
export function readDeferral(words: string, language: Language): string | null {
  if (words.length > CHARACTERS_MAX || /[?@=]|https?:/u.test(words)) return null;
  if (BY_ITSELF.test(words)) return null;
  const isPutOff = WAIT.test(words) || (NAMES_DEED.test(words) && LATER.test(words));
  return isPutOff ? FIXED_TEXTS[language].onlyOnOrder : null;
}

const AND = "and|so|but|ok|okay|und|aber|et|mais|y|pero";
const WHAT_HAPPENS = {
  en: [
    "what would|will|does|do? happen(s)|it_do|you_do",
    "what are the effects",
  ],
  de: ["was passiert|geschieht|würde_passieren|würde_geschehen|macht_es"],
  fr: [
    "qu'est-ce|qu'est_ce qui se passe(ra|rait)",
    "que se passe(ra|rait)-t-il|passe(ra|rait)-t_il|passe(ra|rait)_t-il|passe(ra|rait)_t_il",
    "et? il? se passe quoi",
  ],
  es: ["qué pasa|pasaría|pasará|ocurre|sucede"],
};
const WHEN = "if|when|once|wenn|sobald|si|quand|cuando";
const STARTED = {
  en: ["run|start|publish|execute|say_go"],
  de: ["starte|laufen|veröffentlich|ausführ"],
  fr: ["lance|exécut|publi"],
  es: ["ejecut|lanz|inici"],
};
/** Matches questions about the effects of a run or of its publication. */
const WOULD_HAPPEN = pattern("iu")`
  ^ [\s¿]* (?: ${AND} [\s,]+ )* ${WHAT_HAPPENS} (?: \s ${"then|dann|alors|entonces"} )?
  [\s,]+ ${WHEN} \s .*? ${STARTED}
`;

/** Whether a message asks what a deed would do. */
export function asksWhatWouldHappen(words: string): boolean {
  return words.length <= CHARACTERS_MAX && WOULD_HAPPEN.test(words);
}
