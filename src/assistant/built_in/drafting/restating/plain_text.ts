import { pattern } from "../../../../lib/text/pattern.ts";
import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";

/** Matches the contraction in "everything that's closed". */
const CONTRACTED = /(?<!\p{L})(that|who|which|it)['’]s(?!\p{L})/giu;

/** Nouns for a report. A colon and its description follow. */
const REPORT = {
  en: ["report|digest|summary|overview|job|task"],
  de: ["bericht|auswertung|übersicht|liste"],
  fr: ["rapport|résumé|récapitulatif"],
  es: ["informe|resumen|reporte|listado"],
};
const PLEASE = "please|bitte|s'il_te_plaît|por_favor";
const WISH = {
  en: ["create|make|build|set_up|prepare", "i|we need|want", "i'd|i_would like"],
  de: [
    "ich hätte_gern|hätte_gerne|möchte|brauche|will|bräuchte",
    "wir brauchen|möchten|hätten_gern|hätten_gerne",
    "erstell(e)|mach(e) mir?",
  ],
  fr: [
    "je voudrais|veux|souhaite",
    "j'aimerais",
    "nous voudrions|souhaitons",
    "il me|nous faut",
    "crée(-moi)|créez(-moi)|prépare(-moi)|préparez(-moi)",
  ],
  es: [
    "quiero|quisiera|necesito|queremos|necesitamos|me_gustaría|crea|haz(me)|prepara(me)",
  ],
};
const WISHED = pattern("iu")`(?: ${PLEASE} \s )? ${WISH}`;
const ARTICLE = "a|an|the|einen|eine|den|die|un|une|una|el|la";
/** Matches "I want a daily report for the team: …". The words between may be a time. */
const HEADING = pattern("iu")`
  ^ \s* ${WISHED} \s (?: (.{1,40}?) \s )?? ${ARTICLE} \s (?: (.{1,20}?) \s )??
  ${REPORT} (?: \s (.{1,40}?) )? \s? : \s+
`;
const AUTOMATE = {
  en: ["automate this|the_following? this|the_following?"],
  de: ["automatisier(e) bitte|das|folgendes? bitte|das|folgendes?"],
  fr: ["automatisez ceci|ça? ceci|ça?"],
  es: ["automatiza esto|lo_siguiente? esto|lo_siguiente?"],
};
/** Matches "Create workflow: trigger every 5 minutes; …". */
const WORKFLOW_HEADING = pattern("iu")`
  ^ \s* (?:
    ${WISHED} \s (?: ${ARTICLE} \s )? (?: new\s )? ${"workflow|automation|job|task|pipeline"}
    | (?: ${"hey|hi|hello|hallo|bonjour|hola"} [,!]? \s )?
      (?: ${"please|bitte|can_you|could_you"} \s )? ${AUTOMATE}
  ) \s? : \s+
`;
const TRIGGER =
  /(?<=^|[;.,\n]\s?)(?:trigger|triggered|schedule|scheduled|runs?)\s*:?\s+(?=every|each|daily|weekly|hourly|on\s)/iu;
const HEADING_CHARACTERS_MAX = 160;

/**
 * Removes a heading that contains at most a time: "I want a report every Monday at 9: …". The time
 * stays.
 */
function withoutHeading(text: string): string {
  const begin = text.slice(0, HEADING_CHARACTERS_MAX);
  const plain = WORKFLOW_HEADING.exec(begin);
  if (plain) return text.slice(plain[0].length).replace(TRIGGER, "");
  const head = HEADING.exec(begin);
  if (head === null) return text;
  const times = head.slice(1).filter((said) => said !== undefined);
  if (!times.every((said) => isPhrase(said))) return text;
  return [...times, text.slice(head[0].length)].join(", ");
}

const NUMBERED = /(?:^|(?<=[\s:;,.]))(\d{1,2})[.)]\s+/gu;

/** Puts each item of a numbered list ("1) read … 2) sort …") on its own line. */
function inLines(text: string): string {
  const numbers = [...text.matchAll(NUMBERED)].map(([, number]) => Number(number));
  const isList = numbers.length > 1 && numbers.every((number, at) => number === at + 1);
  return isList ? text.replaceAll(NUMBERED, "\n") : text;
}

const TOTAL =
  /(?:den|die|das)\s+(gesamt|durchschnitts)(\p{Ll}{3,40})(?=\s+(?:je|pro|per|nach|berechne|ermittel|errechne)|\s*[,.;]|\s+und|$)/giu;
const CALCULATES = /(?<!\p{L})(?:berechne|ermittle|ermittel|errechne|bestimme)/iu;

/** Splits German compounds of an operation and a column: "berechne den Gesamtumsatz". */
function withPlainTotals(text: string): string {
  if (!CALCULATES.test(text)) return text;
  return text.replaceAll(TOTAL, (_, kind: string, noun: string) => {
    const column = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
    return kind.toLowerCase() === "gesamt"
      ? `die Summe von ${column}`
      : `den Durchschnitt von ${column}`;
  });
}

/** Matches an address that is separated from its verb: "Email me the counts at ada@example.org". */
const ME_AT =
  /(?<!\p{L})((?:e-?mail|mail|send))\sme\s([^.;!?\n@]{1,80}?)\s(?:at|on|under)\s(?=[\p{L}\p{N}_.+-]{1,64}@)/giu;

/** Matches names of columns in two words, such as "by last name". */
const TWO_WORDS =
  /(?<=\b(?:by|per)\s)(first|last|full|given|family|due|order|start|end|postal|zip|order|customer|invoice)\s(name|date|code|number|id)\b/giu;

/** Matches "as CSV" before a recipient: rows are sent as a CSV file anyway. */
const SENT_AS_CSV =
  /(?<!\p{L})(?:as|als|en|como)\s(?:a\s|eine\s)?csv\s(?=(?:to|an|à|a)\s[^\s@]{1,64}@)/giu;

const CHARACTERS_MAX = 4_000;

/**
 * Rewrites headings, numbered lists and contractions of a request in any language in the forms that
 * the readers know.
 */
export function inPlainForms(text: string): string {
  if (text.length > CHARACTERS_MAX) return text;
  const plain = text.replaceAll(CONTRACTED, "$1 is").replaceAll(TWO_WORDS, "$1_$2")
    .replaceAll(ME_AT, "$1 $2 to ").replaceAll(SENT_AS_CSV, "");
  return withPlainTotals(withoutHeading(inLines(plain)));
}
