import { oneOf, pattern } from "../../../../lib/text/pattern.ts";

const MAIL = /[\p{L}\p{N}_+.-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,20}/u;
export const ADDRESS = /https?:\/\/[^\s"<>]*[^\s"<>.,;:)!?]/giu;
const SOURCE = pattern("iu")`${ADDRESS} | [\p{L}\p{N}_-]{1,80}\.(?:csv|tsv|json)`;

export const COUNTS: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10, zwei: 2, drei: 3, vier: 4, fünf: 5 },
  ...{ deux: 2, trois: 3, quatre: 4, cinq: 5, dos: 2, tres: 3, cuatro: 4, cinco: 5 },
};
const COUNT = pattern("iu")`\d{1,3} | ${Object.keys(COUNTS)}`;

const AND = "and|und|et|y";
const WITH = "with|using|mit|avec|con|and";
const ME = "me|mich|mir|moi|mí";

const JOINS = {
  en: ["join|merge|combine|link|connect", "match up?", "bring|put together"],
  de: ["verknüpfe(n)|verbinde(n)|kombiniere(n)|abgleichen|gleiche|zusammenführen|führe"],
  fr: ["fusionne(r|z)|joins|joindre|croise(r|z)|combine(r|z)|rapproche(r|z)"],
  es: ["une|unir|cruza(r)|combina(r)|junta(r)|fusiona(r)"],
};
const TOGETHER = "them|both|together|zusammen|ab";
const WITH_SECOND = "and|with|to|und|mit|et|avec|y|con|e|&";
const BY = "by|on|using|via|over|über|nach|anhand|sur|par|por|según|a_través_de";
const BEFORE_FILE = "the|die|der|la|le|les|el|los|las|file|datei|fichier|archivo";
const BEFORE_COLUMN =
  "the|der|die|des|das|le|la|el|l'|common|gemeinsame(n|r)|column|spalte|colonne|columna|field";

/** Matches "Join orders.csv with customers.csv by id". */
export const JOIN = pattern("giu")`
  (?<!\p{L}) (?: ${JOINS} [^.;!?\n]{0,60}? )?
  (?<first> ${SOURCE} ) [^.;!?\n@]{0,40}?
  \s ${WITH_SECOND} \s (?: ${BEFORE_FILE} \s ){0,2}
  (?<second> ${SOURCE} ) \s? (?: (?: ${JOINS} | ${TOGETHER} ) \s ){0,2}
  [,(]? \s? ${BY} \s (?: ${BEFORE_COLUMN} \s ){0,3}
  ["'«]? (?<column> \p{L}[\p{L}\p{N}_-]{0,40} ) ["'»]? (?![\p{L}\p{N}_@]) \)?
`;

/** Matches "https://api.example/orders (POST)". */
export const METHOD =
  /(?<=https?:\/\/\S{1,300}\s{0,3})\((?<method>POST|PUT|PATCH|DELETE)(?:\s?\)|,)/gu;

const RETRIES = oneOf({
  en: [
    "and|then|with? re-try|retry it? up_to? {count} times|x",
    "and|then|with? try it? again up_to? {count} times|x",
    "with|up_to? {count} retries|re-tries",
  ],
  de: [
    "<try>? bis_zu? {count}<mal> erneut|nochmal versuchen?",
    "<try>? bis_zu? {count}<mal> wiederholen|versuchen",
    "mit? bis_zu? {count} versuche(n)|wiederholungen",
  ],
  fr: ["réessaie|réessayez|réessayer jusqu'à? {count} fois"],
  es: ["reintenta(r)|reintente|reintentalo|reintentarlo|reinténtalo hasta? {count} veces"],
}, { count: COUNT, try: "versuch(e)_es|wiederhol(e)_es|versuch(e)", mal: /[ ]?(?:mal|x)/u });

/** Matches "Retry up to 3 times with exponential backoff". */
export const RETRY = pattern("giu")`
  (?<![\p{L}\p{N}_]) ${RETRIES}
  (?: ,? [ ] ${"with|w/ a|an? exponential? backoff|back-off"} )?
  (?![\p{L}\p{N}_])
`;

/** Matches "Fails three times in a row", which means retries before the failure is reported. */
export const FAILS_TIMES = pattern("giu")`
  (?<= ${"fail|fails|failed|fehlschlägt|scheitert|échoue|falla"} [ ] )
  (?<count> ${COUNT} ) [ ] ${"times|mal|fois|veces"}
  (?: [ ] ${"in_a_row|hintereinander|nacheinander|de_suite|seguidas"} )? (?!\p{L})
`;

/** Matches "Takes more than 3 s or" before "fails", which is a timeout. */
export const TIMEOUT = pattern("giu")`
  (?<!\p{L}) ${"take(s)|need(s)|tarda|tarde|dauert|braucht|met|mette|prend"}
  [ ] ${["longer|more than", "over", "länger|mehr als", "más|plus de"]}
  [ ] (?<count> \d{1,3} )
  [ ]? ${"s|sec(s)|second(s)|sekunde(n)|seconde(s)|segundo(s)"}
  (?: [ ] ${"or|o|oder|ou"} (?=\s) )? (?!\p{L})
`;

const THEN = {
  en: ["then|afterwards|after_that|otherwise"],
  de: ["dann|danach|sonst"],
  fr: ["puis|ensuite|sinon"],
  es: ["luego|después|entonces|si_no"],
};
const TELL = {
  en: [
    "page|email|e-mail|mail|alert|notify|tell|warn|inform|ping",
    "write to?",
    "send a|an? email|e-mail|mail|alert to",
  ],
  de: ["informiere|benachrichtige|mail(e)", "schreib(e)|melde an"],
  fr: ["préviens|avertis|alerte", "écris à"],
  es: ["escribe|avisa|notifica a", "manda un correo a"],
};

/** Matches "Then mail ada@example.org" after a call with retries. */
export const THEN_TELL = pattern("giu")`
  [,;.]? \s? (?<!\p{L}) (?: ${AND} [ ] )? ${THEN} ,? [ ]
  (?: (?: ${TELL} [ ] )? (?<mail> ${MAIL} ) | ${TELL} [ ] (?<me> ${ME} ) )
  (?![\p{L}\p{N}@])
`;

/** Matches "Errors please to ada@example.org". */
export const ERRORS_TO = pattern("giu")`
  [,;]? \s? (?<!\p{L}) (?: ${AND} [ ] )?
  ${"error(s)|failure(s)|problems|fehler|störungen|erreur(s)|errores"}
  (?: [ ] ${"please|bitte|should|go|gehen|s'il_te_plaît|por_favor"} ){0,2}
  [ ] ${"to|an|à|a"} [ ] (?<mail> ${MAIL} ) (?![\p{L}\p{N}@])
`;

const SECRET = oneOf([
  "<article>? env|environment variable(s)",
  "<article>? env(s)|environment(s)|secret(s)|variable|geheimnis|umgebungsvariable|secreto",
  "<article>? variable d'environnement|de_entorno",
], { article: "a|an|the|our|dem|der|la|le|el|un|une|una" });

/** Matches "With the header X-Api-Key from the environment". */
export const HEADER = pattern("giu")`
  \(? (?<!\p{L}) (?: ${WITH} [ ] )? (?: ${"the|a|api|our|das|ein|le|un|el"} [ ] ){0,2}
  ${"header|kopfzeile|en-tête|cabecera"} [ ] (?<header> [a-z][\p{L}\p{N}-]{1,60} )
  [ ] ${"from|in|set_to|aus|dans|depuis|de|desde"} (?: [ ] ${SECRET} )?
  (?: [ ] (?<env> [A-Z][A-Z0-9_]{2,60} ) )? (?![\p{L}\p{N}_]) \)?
`;

/** Matches "The token is in the secret SHOP_TOKEN". */
export const BEARER = pattern("giu")`
  [(,.;]? \s? (?<!\p{L}) (?: ${WITH} [ ] )?
  (?: ${"the|a|api|our|das|dem|der|ein|le|un|el|bearer|auth"} [ ] ){0,3}
  ${"token|key|bearer|schlüssel|jeton|clé|clave"}
  (?: [ ] ${"is|in|from|ist|steht|liegt|aus|est|dans|es|está|en|de|called|named"} ){0,2}
  :? (?: [ ] ${SECRET} )?
  [ ] (?<env> [A-Z][A-Z0-9]*_[A-Z0-9_]{1,60} ) (?![\p{L}\p{N}_]) \)?
`;

/** Matches "With a copy to ada@example.org". */
export const COPY_TO = pattern("giu")`
  ,? \s? (?<!\p{L}) (?: ${AND} [ ] )?
  ${"with? a|eine|une|una? cc|copy|carbon_copy|kopie|copie|copia to|an|à|a|for?"} :?
  [ ] (?: (?<mail> ${MAIL} ) | (?<me> me|mich|myself|moi|mí ) ) (?![\p{L}\p{N}@])
`;

const IN_SHEET = oneOf({
  en: [
    "as|in|into|to a|an|one? excel(<sheet>)|xlsx(<sheet>)",
    "as|in|into|to a|an|one? spreadsheet|sheet",
    "excel file",
  ],
  de: ["als|in? ein|eine? excel(<tabelle>)"],
  fr: ["en|dans|au_format|comme|sous un? fichier? excel|tableur"],
  es: ["en|a|como un? archivo? de? excel|hoja_de_cálculo"],
}, {
  sheet: /[ -](?:file|sheet|spreadsheet|table|workbook)/u,
  tabelle: /-?(?:datei|tabelle|liste)/u,
});

/** Matches "As an Excel file". */
export const SHEET = pattern("giu")`(?<![\p{L}\p{N}_]) ${IN_SHEET} (?![\p{L}\p{N}_])`;
