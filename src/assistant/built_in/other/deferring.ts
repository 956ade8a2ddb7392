import { FIXED_TEXTS } from "../../grammar/language/answers/fixed_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";

/** A longer message contains more than a postponement. */
const CHARACTERS_MAX = 160;

/** Matches deeds that a message may postpone. */
const DEED =
  /(?<!\p{L})(?:publish|run|start|execut|delet|shar|cancel|retry|approv|reject|releas|trigger|launch|go(?:es)? live|ship|deploy|test|trial|veröffentlich|publizier|start|ausführ|lauf|live schalt|prüf|publi|lanc|exécut|démarr|mets en ligne|ejecut|lanz|inici|prueb)/iu;

/** Matches words that postpone or forbid a deed. */
const LATER =
  /(?<!\p{L})(?:not|n['’]t|don['’]?t|do not|never|nothing|no|later|yet|before|until|till|wait|hold on|hold off|hang on|might|(?:tonight|tomorrow)(?!['’]s)|once(?!\s(?:more|again|by|now|a\s|please)|[\s,.!]*$)|nicht|noch nichts?|nie|nichts|kein(?:e[nmrs]?)?|später|bevor|erst|warte|morgen|pas|jamais|rien|plus tard|avant|attends|attendez|demain|no|nunca|nada|todavía|aún|luego|más tarde|antes|espera|mañana)(?!\p{L})/iu;

/** Matches words about the schedule: "Don't run it by itself". */
const BY_ITSELF =
  /(?<!\p{L})(?:by (?:it|them)self|by themselves|on (?:its|their) own|automatic|von selbst|von allein|automatisch|tout seul|automatiquement|por s[ií] (?:sol[oa]|mism[oa])|automátic)/iu;

/** Matches messages that only ask to wait. */
const WAIT =
  /^[\s,.!¡]*(?:(?:ok|okay|hm+|oh|so|well|nice|fine|gut|passt|bon|bueno|vale|but|aber|mais|pero)[\s,.!]+)*(?:wait|hold on|hang on|hold it|one moment|a moment|just a (?:second|moment)|not yet|not now|later|wait a (?:second|minute|moment)|warte|moment|einen moment|noch nicht|später|attends|attendez|un instant|un moment|pas encore|plus tard|espera|espere|un momento|todavía no|aún no|luego|más tarde)(?:[\s,.!]+(?:please|bitte|s['’]il te plaît|por favor|though|mal|a (?:bit|moment)|un peu|un poco))*[\s,.!…]*$/iu;

/**
 * Answers a message that postpones or forbids a deed: "tell me before you publish anything". The
 * answer says that nothing is done without an order. Returns null for questions and any other
 * message.
 */
export function readDeferral(words: string, language: Language): string | null {
  if (words.length > CHARACTERS_MAX || /[?@=]|https?:/u.test(words)) return null;
  if (BY_ITSELF.test(words)) return null;
  const isPutOff = WAIT.test(words) || (DEED.test(words) && LATER.test(words));
  return isPutOff ? FIXED_TEXTS[language].onlyOnOrder : null;
}

/** Matches questions about the effects of a run or of its publication. */
const WOULD_HAPPEN =
  /^[\s¿]*(?:(?:and|so|but|ok|okay|und|aber|et|mais|y|pero)[\s,]+)*(?:what (?:would |will |does |do )?(?:happens?|it do|you do)|what are the effects|was (?:passiert|geschieht|würde passieren|würde geschehen|macht es)|qu['’]est[- ]ce qui (?:se passe|se passera|se passerait)|que se passe(?:ra|rait)?[- ]t[- ]il|(?:et )?(?:il )?se passe quoi|qué (?:pasa|pasaría|pasará|ocurre|sucede))(?:\s(?:then|dann|alors|entonces))?[\s,]+(?:if|when|once|wenn|sobald|si|quand|cuando)\s.*?(?:run|start|publish|execute|say go|starte|laufen|veröffentlich|ausführ|lance|exécut|publi|ejecut|lanz|inici)/iu;

/** Whether a message asks what a deed would do. */
export function asksWhatWouldHappen(words: string): boolean {
  return words.length <= CHARACTERS_MAX && WOULD_HAPPEN.test(words);
}
