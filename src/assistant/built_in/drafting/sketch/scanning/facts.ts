import { normalize } from "../../../../../lib/text/normalize.ts";

/** Details of calls and fields that have their own phrases, and their positions in the text. */
export interface Facts {
  bearers: { env: string; at: number }[];
  headers: { name: string; value: string; at: number }[];
  expects: { statuses: number[]; at: number }[];
  retries: { count: number; at: number }[];
  /** Lists of names: the fields that start a run, or the columns of the rows. */
  lists: { names: string[]; isFields: boolean }[];
  expires: string | null;
  isWebhook: boolean;
  spans: [start: number, end: number][];
}

const NAME = "\\p{L}[\\p{L}\\p{N}_]{0,40}";
const AND = "(?:\\s?,\\s?(?:and|und|et|y|e)?\\s?|\\s(?:and|und|et|y|e|&)\\s)";
const ITEM =
  `(?:(?:an? (?:long )?(?:field called )?|the |einer? |une? |una? )?${NAME}(?:\\[\\])?(?:\\s?\\((?:text|string|number|date|file)\\))?)`;
const LIST = `(?:${ITEM}(?:\\s?,\\s?${ITEM}){1,10}(?:${AND}${ITEM})?|${ITEM}${AND}${ITEM})`;
const ENV_LEAD =
  "(?:is |from |in |as |called |: ?|= ?|aus |dans |en |de |ist |est |es )?(?:the )?(?:env(?:ironment)?(?: variable)?:? |secret |variable )?";
const ENV = "\\$?(?<env>[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,5})";
const COUNTS: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, zwei: 2, drei: 3, vier: 4, fünf: 5, once: 1, twice: 2 },
  ...{ deux: 2, trois: 3, quatre: 4, cinq: 5, dos: 2, tres: 3, cuatro: 4, cinco: 5, thrice: 3 },
};
const COUNT = `(?<count>\\d{1,2}|${Object.keys(COUNTS).join("|")})`;

interface Phrase {
  said: RegExp;
  take(facts: Facts, groups: Readonly<Record<string, string>>, at: number): void;
}

function phrase(words: string, take: Phrase["take"], flags = "giu"): Phrase {
  return { said: new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})`, flags), take };
}

const PHRASES: readonly Phrase[] = [
  phrase(
    `(?:with |and |, )?(?:header |cabecera |en-tête |kopfzeile )(?<name>[A-Z][A-Za-z]{0,20}(?:-[A-Za-z]{1,20}){1,3}) (?:set to |from |aus |de )?${ENV_LEAD}${ENV}`,
    (facts, { name = "", env = "" }, at) => void facts.headers.push({ name, value: `$${env}`, at }),
    "gu",
  ),
  phrase(
    "(?:with |and |, )?(?:the )?(?:header |cabecera |en-tête |kopfzeile )(?<name>[A-Z][A-Za-z]{0,20}(?:-[A-Za-z]{1,20}){0,3}): ?(?<value>[\\w./+*-]{1,60})",
    (facts, { name = "", value = "" }, at) => void facts.headers.push({ name, value, at }),
    "gu",
  ),
  phrase(
    "(?:with |and |, )?(?:the )?(?:header |cabecera |en-tête |kopfzeile )(?<name>[Xx]-[A-Za-z]{1,20}(?:-[A-Za-z]{1,20}){0,3}) (?:from (?:an? )?(?:env|secret|variable)\\p{L}*)",
    (facts, { name = "" }, at) =>
      void facts.headers.push({ name, value: `$${name.toUpperCase().replaceAll("-", "_")}`, at }),
    "gu",
  ),
  phrase(
    `\\(?(?:with |using |w\\/ |and |mit |avec |con )?(?:(?:the |an? |el |le |dem )?(?:[Aa]uthorization[: ]+)?(?:[Bb]earer(?: [Tt]oken)?|[Tt]oken|[Kk]ey|[Aa]uth|[Jj]eton|API key|api key)) ?${ENV_LEAD}${ENV}\\)?`,
    (facts, { env = "" }, at) => void facts.bearers.push({ env, at }),
    "gu",
  ),
  phrase(
    `(?:w\\/|with|using|mit|avec|con) ${ENV}`,
    (facts, { env = "" }, at) => void facts.bearers.push({ env, at }),
    "gu",
  ),
  phrase(
    "(?<one>[1-5]\\d\\d)(?: (?:or|and|oder|ou|o) (?<two>[1-5]\\d\\d))? (?:are|is|sind|ist|sont|est|son|es) (?:both )?(?:also )?(?:fine|ok|okay|good|in ordnung|bien|correctos?)",
    (facts, { one = "", two = "" }, at) =>
      void facts.expects.push({
        statuses: [one, two].filter((each) => each !== "").map(Number),
        at,
      }),
  ),
  phrase(
    "(?:when|if|bei|wenn|si|cuando) (?:the |it |die |la )?(?:answers?|status|response|antwort|réponse|respuesta)? ?(?:is |returns |ist |est |es )?(?:an? )?(?<status>[1-5]\\d\\d)(?: error)?,? (?:don't fail|do not fail|is fine|is ok|no problem|nicht scheitern|kein fehler|ce n'est pas une erreur|no es un error|no falles)",
    (facts, { status = "" }, at) =>
      void facts.expects.push({ statuses: [200, 201, 202, 204, Number(status)], at }),
  ),
  phrase(
    `(?:retry|re-?try|retries|wiederhole[n]?|réessaie[rz]?|reintenta[r]?)(?: it)?(?: up to)? ${COUNT} ?(?:x|×|times|mal|fois|veces)?(?: (?:with|w\\/|mit|avec|con) (?:exponential )?back-?off)?|${
      COUNT.replace("count", "second")
    } ?(?:x|×)? ?(?:retries|tries|attempts|tentatives|versuche|wiederholen|wiederholungen|intentos|reintentos)(?: (?:with|w\\/) back-?off)?(?: en cas d'échec)?`,
    (facts, { count, second }, at) => {
      const said = count || second || "";
      facts.retries.push({ count: COUNTS[said.toLowerCase()] ?? Number(said), at });
    },
  ),
  phrase(
    "(?:,? ?(?:expires?|expiring|läuft ab|expire|caduca) (?:after|in|nach|après|tras|en) |(?:no answer|keine antwort|sin respuesta|pas de réponse) (?:within|after|in|en|nach|après) )(?<number>\\d{1,3}|two|three) ?(?<unit>h|hours?|stunden|heures|horas|d|days?|tagen?|jours|días|m|min|minutes)(?!\\p{L})(?:[^.;!?\\n]{0,30}(?:as a no|as no|nein|non|no)(?!\\p{L}))?",
    (facts, { number = "", unit = "" }) => {
      const count = COUNTS[number.toLowerCase()] ?? Number(number);
      facts.expires = `${count}${/^m/iu.test(unit) ? "m" : /^(?:h|st)/iu.test(unit) ? "h" : "d"}`;
    },
  ),
  phrase(
    `(?:webhook|POSTs?(?: us)?|calls? us|call us|aufruf)\\p{L}*(?: payload| body)?(?: (?:gives|sends|with|mit|avec|con|liefert|donne|trae))?:? ?[([{]*(?:(?:with )?(?:the )?(?:fields?|felder|feld|champs?|campos?):? )?(?<list>${LIST})[)\\]}]*`,
    (facts, { list = "" }) => {
      facts.lists.push({ names: namesOf(list), isFields: true });
      facts.isWebhook = true;
    },
  ),
  phrase(
    `(?:inputs?|entradas|entrées|eingaben?|datos de entrada|fields|felder|champs|campos)(?: (?:are|sind|sont|son|of|called|namens))?:? \\(?(?<list>${LIST})\\)?`,
    (facts, { list = "" }) => void facts.lists.push({ names: namesOf(list), isFields: true }),
  ),
  phrase(
    "(?:[Ii]nputs?|[Ee]ingaben?|[Ee]ntrées?|[Ee]ntradas?)(?: (?:called|named|namens))?:? (?<list>[a-z]{1,20}(?:[A-Z][a-z]{1,20}){1,3}|[a-z]{1,20}(?:_[a-z]{1,20}){1,3})(?: ?\\((?:string|number|text)\\))?",
    (facts, { list = "" }) => void facts.lists.push({ names: [list], isFields: true }),
    "gu",
  ),
  phrase(
    `(?:with|mit|avec|con|body:?|json:?) ?\\{(?<list>${LIST})\\}`,
    (facts, { list = "" }) => void facts.lists.push({ names: namesOf(list), isFields: true }),
  ),
  phrase(
    `(?:fills? in|füllt|rellena|remplit) (?:the )?(?<list>${LIST})(?: aus)?`,
    (facts, { list = "" }) => void facts.lists.push({ names: namesOf(list), isFields: true }),
  ),
  phrase(
    `(?:(?:JSON )?arrays?:? ?|returns? ?|columns?:? ?|both have ?|each has ?|spalten:? ?|colonnes:? ?|columnas:? ?)?[([]+\\{?(?:(?:JSON )?array: ?|columns?:? |fields?:? |both have |with )?(?<list>${LIST})\\}?[)\\]]+`,
    (facts, { list = "" }) => void facts.lists.push({ names: namesOf(list), isFields: false }),
  ),
  phrase(
    `(?:field|column|feld|spalte|champ|colonne|campo|columna) (?<list>\\p{Ll}[\\p{L}\\p{N}_]{1,40})(?=\\))`,
    (facts, { list = "" }) => void facts.lists.push({ names: [list], isFields: false }),
  ),
  phrase(
    `(?:leave|keep) (?:the )?(?:rest|others?)(?: (?:as (?:it|they) (?:is|are)|unchanged|alone|untouched))?(?=\\s?[,.;]|$)`,
    () => {},
  ),
  phrase(
    `(?:(?:as )?JSON with|(?:and )?(?:have|has)|haben|ont|tienen|con las columnas|with the columns) (?<list>${LIST})(?: in it)?(?=\\s?[,.;)]|$)`,
    (facts, { list = "" }) => void facts.lists.push({ names: namesOf(list), isFields: false }),
  ),
];

const CHARACTERS_MAX = 2_000;

/** Finds the details that have their own phrases. */
export function factsIn(text: string): Facts {
  const facts: Facts = {
    ...{ bearers: [], headers: [], expects: [], retries: [], lists: [], expires: null },
    ...{ isWebhook: false, spans: [] },
  };
  if (text.length > CHARACTERS_MAX) return facts;
  for (const { said, take } of PHRASES) {
    for (const match of text.matchAll(said)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (facts.spans.some(([from, to]) => start < to && end > from)) continue;
      take(facts, match.groups ?? {}, start);
      facts.spans.push([start, end]);
    }
  }
  return facts;
}

function namesOf(list: string): string[] {
  return list.split(/\s?,\s?(?:(?:and|und|et|y|e)\s)?|\s(?:and|und|et|y|e|&)\s/u)
    .map((item) =>
      item.replace(/\s?\([^)]*\)$/u, "").replace(/\[\]$/u, "")
        .replace(/^(?:an?|the|eine?r?|une?|una?)\s(?:long\s)?(?:field called\s)?/iu, "").trim()
    )
    .filter((name) => name !== "" && !NO_NAMES.test(name));
}

/** Matches words in lists that are not names of columns. */
const NO_NAMES =
  /^(?:get|post|put|patch|delete|json|csv|xml|html|api|url|text|string|number|date|yes|no|ja|nein|oui|non|sí|si|if|when|and|or|the|a|an|not)$/iu;

/** Returns a name that an input may have: "país" as "pais". */
export function inputName(name: string): string {
  return normalize(name, "NFKD").replaceAll(/[^\w]+/gu, "").replace(/^(?=\d)/u, "_").slice(0, 60);
}
