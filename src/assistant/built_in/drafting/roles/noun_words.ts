import { pattern } from "../../../../lib/text/pattern.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import { STATES } from "../words/word_lists.ts";

/** Words that precede a verb. */
export const LEADS_VERB: ReadonlySet<string> = new Set(
  "and then to & und dann zu et puis y luego para please bitte".split(" "),
);

/** Words that precede a noun that chooses rows: "from Germany", "without invoices". */
export const CHOOSING_LEADS: ReadonlySet<string> = new Set(
  ("from in for except without only not no but about than by per with aus in für außer ohne nur nicht kein keine als nach mit " +
    "de dans pour sauf sans seulement pas par avec en salvo sin solo no por con excepto").split(
      " ",
    ),
);

export const RELATIVE: ReadonlySet<string> = new Set(
  "that which who whose whom where qui que qu' dont où cuyo cuya cuyos cuyas donde deren dessen"
    .split(" "),
);

/** Words for states, which choose rows. */
const STATE_WORDS: ReadonlySet<string> = new Set([
  ...STATES,
  ...("new big large small high low bad good cheap expensive free full old young top worst best great main major minor critical severe " +
    "important local foreign domestic national private public negative positive invalid wrong own other another some few several many most " +
    "neue neuen alte alten große großen kleine kleinen nouveaux nouvelles grands grandes petits petites nuevos nuevas viejos viejas grandes " +
    "semicolon semicolons semikolon tab tabs quotes header headers encoding delimiter separator translate summarise summarize classify convert compare merge join split pay buy print call book cancel delete create update reply archive upload")
    .split(" "),
]);

const TIMES = {
  en: [
    "twice|thrice|once|again|today|yesterday|tomorrow|previous|coming|following",
    "day(s)|week(s)|month(s)|year(s)|quarter(s)|hour(s)|minute(s)|night(s)|morning(s)|evening(s)",
  ],
  de: [
    "zweimal|dreimal|einmal|heute|gestern|morgen",
    "tag(e|n|en)|woche(n)|monat(e|n|en)|jahr(e|n|en)|quartal(e)|stunde(n)|minute(n)",
  ],
  fr: ["jour(s)|semaine(s)|mois|an(s)|année(s)|heure(s)|hier|demain"],
  es: ["día(s)|semana(s)|mes|meses|año(s)|hora(s)|hoy|ayer|mañana"],
};
/** Matches words about times, which are never names of rows. */
export const TIME_WORDS = pattern("iu")`^ ${TIMES} $`;

/** The meanings of words that precede the name of a column. */
export const MEASURING: ReadonlySet<string> = new Set(
  ("total average maximum minimum count howMuch most least highest lowest top best worst per by sort over atLeast under atMost " +
    "between without not contains startsWith endsWith distinct duplicates columns").split(" "),
);

/** Whether a word such as "late", "unpaid" or "expédiées" chooses rows. */
export function isState(word: string, language: Language): boolean {
  const text = word.toLowerCase();
  if (STATE_WORDS.has(text)) return true;
  switch (language) {
    case "de":
      return /^\p{Ll}/u.test(word);
    case "en":
      return /(?:ed|ing|ive|less|able|ible)$/u.test(text);
    default:
      return /(?:ée?s?|[ai]d[oa]s?|ues?|antes?|entes?)$/u.test(text);
  }
}
