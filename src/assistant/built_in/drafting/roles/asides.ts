import type { Language } from "../../../grammar/language/vocabulary.ts";

/** A request without the clauses that ask for nothing. */
export interface WithoutAsides {
  text: string;
  /** The removed clauses as the user wrote them. The reply lists them. */
  asides: string[];
}

/** Words that begin a reason or a purpose. */
const REASONS: Readonly<Record<Language, string>> = {
  en:
    "so that|so (?=(?:i|we|they|he|she|you|my|our|the|everyone|nobody)\\s)|because|since (?=(?:i|we|they|my|our|it|he|she)\\s)|as (?=(?:i|we|they|my|our)\\s)|in order (?:to|that)|to make sure|to be able to|for (?:my|our) records",
  de: "damit|weil|da (?=(?:ich|wir|sie|er|es|unser|mein)\\s)|um zu wissen",
  fr:
    "pour que|pour qu'|afin que|afin qu'|afin de|afin d'|parce que|parce qu'|car|puisque|pour savoir|pour pouvoir",
  es: "para que|porque|ya que|pues|a fin de que|para poder|para saber",
};

const BEGINS: Readonly<Record<Language, RegExp>> = byLanguage((words) =>
  new RegExp(`(?:^|(?<=[.!?;\\n]\\s{0,3}))(?:${words})(?!\\p{L})[^,.;!?\\n]{3,160},\\s*`, "giu")
);
const ENDS: Readonly<Record<Language, RegExp>> = byLanguage((words) =>
  new RegExp(`,?\\s(?:${words})(?!\\p{L})[^,.;!?\\n]{3,160}(?=[,.;!?\\n]|$)`, "giu")
);

function byLanguage(make: (words: string) => RegExp): Readonly<Record<Language, RegExp>> {
  return { en: make(REASONS.en), de: make(REASONS.de), fr: make(REASONS.fr), es: make(REASONS.es) };
}

/** Matches values and words of work. A clause with one of them is part of the request. */
const WORK =
  /https?:|[@"“„«\d<>={}]|\.(?:csv|tsv|json|xlsx?|pdf|txt|xml)(?!\p{L})|(?<!\p{L})(?:e-?mails?|mails?|webhooks?|alert\p{L}*|notif\p{L}*|remove|delete|drop|keep|only|except|without|save|send|post|sort\p{L}*|group\p{L}*|approv\p{L}*|confirm|wait|retry|if|when|unless|not|don't|before|after|first|each|every|schick\p{L}*|sende\p{L}*|speicher\p{L}*|lösch\p{L}*|entfern\p{L}*|nur|ohne|wenn|falls|nicht|erst|vor|nach|jede\p{L}*|freigab\p{L}*|freigeb\p{L}*|envoi\p{L}*|envoy\p{L}*|enregistr\p{L}*|supprim\p{L}*|seulement|sauf|sans|si|quand|pas|avant|après|chaque|valid\p{L}*|env[ií]\p{L}*|mand\p{L}*|guard\p{L}*|elimin\p{L}*|borr\p{L}*|solo|sin|cuando|no|antes|después|cada|aprob\p{L}*|aprueb\p{L}*)(?!\p{L})/iu;

/** Matches the beginning of a sentence that only describes the user: "we are a small charity". */
const TELLS: Readonly<Record<Language, RegExp>> = {
  en:
    /^\s*(?:we(?:'re| are| have|'ve| use| run| get)|i(?:'m| am| have|'ve| work)|our|my|it's|this is|there is)\s/iu,
  de: /^\s*(?:wir|ich (?:bin|habe|arbeite)|unsere?|meine?|es geht um|das ist)\s/iu,
  fr: /^\s*(?:nous|on|je (?:suis|travaille)|notre|nos|mon|ma|mes|c'est)\s/iu,
  es: /^\s*(?:somos|soy|tenemos|trabajo|trabajamos|nuestr[oa]s?|mis?|es)\s/iu,
};
const WISHES =
  /(?<!\p{L})(?:want|wants|need|needs|like|should|must|please|wish|can|could|möchte|möchten|will|wollen|soll|sollen|brauch\p{L}*|hätte|bitte|voud\p{L}*|veu\p{L}*|faut|doit|doivent|aim\p{L}*|besoin|quier\p{L}*|queremos|necesit\p{L}*|debe\p{L}*|gustar\p{L}*)(?!\p{L})/iu;

/**
 * Matches "If it's declined, nothing should happen", because a declined approval always ends the
 * run.
 */
const DECLINED =
  /(?:^|[,.;]|\s(?:and|und|et|y))\s?(?:if|when|wenn|falls|si)\s[^,.;!?\n]{0,40}?(?:declined|rejected|refused|denied|not approved|says no|abgelehnt|ablehnt|refusé\p{L}*|refuse|rechaza\p{L}*)[,\s]{1,3}(?:then\s|dann\s)?(?:nothing|do nothing|stop|passiert nichts|nichts|rien|no\s\p{L}+\snada|nada)[^,.;!?\n]{0,40}(?=[.;!?\n]|$)/giu;

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

/** Words that make a label an instruction: "count: …". */
const VERBS =
  /^(?:get|fetch|read|take|call|count|sum|total|filter|join|merge|split|add|make|convert|check|ping|write|ask|columns?|spalten?|colonnes?|columnas?|hole|lies|zähle|filtere|récupère|lis|compte|descarga|lee|cuenta|suma|from|to|by|please)\b/iu;
