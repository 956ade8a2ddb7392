import { oneOf, pattern, type Piece } from "../../../../lib/text/pattern.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";

/** A request without the clauses that ask for nothing. */
export interface WithoutAsides {
  text: string;
  /** The removed clauses as the user wrote them. The reply lists them. */
  asides: string[];
}

/** Words that begin a reason or a purpose. */
const REASONS: Readonly<Record<Language, Piece>> = {
  en: oneOf([
    "so_that|so<writer>|because|since<writer>|as<writer>|in_order_to|in_order_that",
    "to make sure",
    "to be able to",
    "for my|our records",
  ], { writer: / (?=(?:i|we|they|he|she|it|you|my|our|the|everyone|nobody)\s)/u }),
  de: oneOf("damit|weil|da<writer>|um_zu_wissen", {
    writer: / (?=(?:ich|wir|sie|er|es|unser|mein)\s)/u,
  }),
  fr: oneOf([
    "pour_que|pour_qu'|afin_que|afin_qu'|afin_de|afin_d'|parce_que|parce_qu'|car|puisque",
    "pour savoir|pouvoir",
  ]),
  es: oneOf(["para_que|porque|ya_que|pues|a_fin_de_que", "para poder|saber"]),
};

const BEGINS: Readonly<Record<Language, RegExp>> = byLanguage((words) =>
  pattern("giu")`(?: ^ | (?<= [.!?;\n] \s{0,3} ) ) ${words} (?!\p{L}) [^,.;!?\n]{3,160} , \s*`
);
const ENDS: Readonly<Record<Language, RegExp>> = byLanguage((words) =>
  pattern("giu")`,? \s ${words} (?!\p{L}) [^,.;!?\n]{3,160} (?= [,.;!?\n] | $ )`
);

function byLanguage(make: (words: Piece) => RegExp): Readonly<Record<Language, RegExp>> {
  return { en: make(REASONS.en), de: make(REASONS.de), fr: make(REASONS.fr), es: make(REASONS.es) };
}

const WORKING = {
  en: [
    "email(s)|e-mail(s)|mail(s)|webhook(s)|alert*|notif*|save|send|post|approv*|confirm",
    "remove|delete|drop|keep|only|except|without|sort*|group*|not|don't|each|every",
    "wait|retry|if|when|unless|before|after|first",
  ],
  de: [
    "schick*|sende*|speicher*|lösch*|entfern*|freigab*|freigeb*|nur|ohne|nicht|jede*",
    "wenn|falls|erst|vor|nach",
  ],
  fr: [
    "envoi*|envoy*|enregistr*|supprim*|valid*|seulement|sauf|sans|pas|chaque",
    "si|quand|avant|après",
  ],
  es: [
    "envi*|enví*|mand*|guard*|elimin*|borr*|aprob*|aprueb*|solo|sin|no|cada",
    "cuando|antes|después",
  ],
};
/** Matches values and words of work. A clause with one of them is part of the request. */
const WORK = pattern("iu")`
  https?: | [@"“„«\d<>={}] | \.(?:csv|tsv|json|xlsx?|pdf|txt|xml)(?!\p{L})
  | (?<!\p{L}) ${WORKING} (?!\p{L})
`;

/** Matches the beginning of a sentence that only describes the user: "we are a small charity". */
const TELLS: Readonly<Record<Language, RegExp>> = {
  en: pattern("iu")`^ \s* ${[
    "we're|we've|i'm|i've|our|my|it's",
    "we are|have|use|run|get",
    "i am|have|work",
    "this|there is",
  ]} \s`,
  de: pattern("iu")`^ \s* ${[
    "wir|unser|unsere|mein|meine|es_geht_um|das_ist",
    "ich bin|habe|arbeite",
  ]} \s`,
  fr: pattern("iu")`^ \s* ${["nous|on|notre|nos|mon|ma|mes|c'est", "je suis|travaille"]} \s`,
  es: pattern(
    "iu",
  )`^ \s* ${"somos|soy|tenemos|trabajo|trabajamos|nuestro(s)|nuestra(s)|mi(s)|es"} \s`,
};
const WISHING = {
  en: ["want|wants|need|needs|like|should|must|please|wish|can|could"],
  de: ["möchte|möchten|will|wollen|soll|sollen|brauch*|hätte|bitte"],
  fr: ["voud*|veu*|faut|doit|doivent|aim*|besoin"],
  es: ["quier*|queremos|necesit*|debe*|gustar*"],
};
const WISHES = pattern("iu")`(?<!\p{L}) ${WISHING} (?!\p{L})`;

const REFUSED = {
  en: ["declined|rejected|refused|denied|not_approved|says_no"],
  de: ["abgelehnt|ablehnt"],
  fr: ["refusé*|refuse"],
  es: ["rechaza*"],
};
const NOTHING = oneOf({
  en: ["nothing|do_nothing|stop"],
  de: ["passiert_nichts|nichts"],
  fr: ["rien"],
  es: ["no <happens> nada", "nada"],
}, { happens: /\p{L}+/u });
/**
 * Matches "If it's declined, nothing should happen", because a declined approval always ends the
 * run.
 */
const DECLINED = pattern("giu")`
  (?: ^ | [,.;] | \s ${"and|und|et|y"} ) \s? ${"if|when|wenn|falls|si"} \s
  [^,.;!?\n]{0,40}? ${REFUSED} [,\s]{1,3} (?: ${"then|dann"} \s )? ${NOTHING}
  [^,.;!?\n]{0,40} (?= [.;!?\n] | $ )
`;

/** Matches a title before the request: "VAT report:", "Escalation:". */
const LABEL = /^\s*(\p{L}[\p{L}\s-]{2,40}?)\s?:\s+(?=\S)/u;
const LABEL_WORDS_MAX = 3;

const CHARACTERS_MAX = 1_500;

/** Removes reasons, sentences about the user and a title, unless they contain something to do. */
export function withoutAsides(text: string, language: Language): WithoutAsides {
  if (text.length > CHARACTERS_MAX) return { text, asides: [] };
  const asides: string[] = [];
  const cut = (clause: string): string => {
    if (WORK.test(clause)) return clause;
    asides.push(clause.replace(/^[\s,]+|[\s,.]+$/gu, ""));
    return " ";
  };
  const plain = withoutLabel(text).replace(DECLINED, "").replace(BEGINS[language], cut).replace(
    ENDS[language],
    cut,
  );
  const told = plain.split(/(?<=[.!?\n])\s+/u).map((sentence) =>
    TELLS[language].test(sentence) && !WISHES.test(sentence) && !WORK.test(sentence)
      ? cut(sentence)
      : sentence
  );
  return { text: told.join(" ").trim(), asides };
}

function withoutLabel(text: string): string {
  const [whole, label = ""] = LABEL.exec(text) ?? [];
  const isTitle = whole !== undefined && label.trim().split(/\s+/u).length <= LABEL_WORDS_MAX &&
    !WORK.test(label) && !VERBS.test(label);
  return isTitle ? text.slice(whole.length) : text;
}

const ORDERING = {
  en: [
    "get|fetch|read|take|call|count|sum|total|filter|join|merge|split|add|make|convert|check",
    "ping|write|ask|column(s)|from|to|by|please",
  ],
  de: ["spalte(n)|hole|lies|zähle|filtere"],
  fr: ["colonne(s)|récupère|lis|compte"],
  es: ["columna(s)|descarga|lee|cuenta|suma"],
};
/** Matches words that make a label an instruction: "count: …". */
const VERBS = pattern("iu")`^ ${ORDERING} \b`;
