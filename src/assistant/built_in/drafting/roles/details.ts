/**
 * A request without details such as retries and headers, and these details in the canonical
 * wording.
 */
export interface WithoutDetails {
  text: string;
  /** The details of calls, by address. */
  ofCalls: ReadonlyMap<string, readonly string[]>;
  /** The details of the e-mail. */
  ofMail: readonly string[];
  /**
   * Who is notified if the call fails: an e-mail address or a URL; null if the request does not say
   * it.
   */
  onFailure: string | null;
  /** Whether the request asks for a file for a spreadsheet program. */
  isSheet: boolean;
  /** Two sources to join; null if the request does not join any. */
  join: Join | null;
}

/** Two addresses or files, and the column whose values must be equal. */
export interface Join {
  sources: readonly [first: string, second: string];
  column: string;
}

interface FoundDetails {
  ofCalls: Map<string, string[]>;
  ofMail: string[];
  onFailure: string | null;
  isSheet: boolean;
  join: Join | null;
}

/** A detail and its words. `take` returns false if the words are no detail at this place. */
interface Detail {
  said: RegExp;
  take(
    found: FoundDetails,
    groups: Readonly<Record<string, string>>,
    place: DetailContext,
  ): boolean;
}

/** The nearest addresses before and after the words of a detail. */
interface DetailContext {
  before: string | null;
  after: string | null;
  /** The user's own address. */
  me: string | null;
}

const MAIL = "[\\p{L}\\p{N}_+.-]{1,64}@(?:[\\p{L}\\p{N}-]{1,63}\\.){1,8}\\p{L}{2,20}";
const COUNT =
  "(?<count>\\d{1,3}|two|three|four|five|six|ten|zwei|drei|vier|fünf|deux|trois|quatre|cinq|dos|tres|cuatro|cinco)";
const COUNTS: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10, zwei: 2, drei: 3, vier: 4, fünf: 5 },
  ...{ deux: 2, trois: 3, quatre: 4, cinq: 5, dos: 2, tres: 3, cuatro: 4, cinco: 5 },
};
const SECRET =
  "(?:an? |the |our |dem |der |la |le |el |une? |una? )?(?:env(?:ironment)?(?: variable)?s?|secrets?|variable|geheimnis|umgebungsvariable|variable d'environnement|secreto|variable de entorno)";

const SOURCE =
  '(?:https?:\\/\\/[^\\s"<>]*[^\\s"<>.,;:)!?]|[\\p{L}\\p{N}_-]{1,80}\\.(?:csv|tsv|json))';
const JOINS =
  "join|merge|combine|match(?: up)?|link|connect|bring together|put together|fusionne[rz]?|joins|joindre|croise[rz]?|combine[rz]?|rapproche[rz]?|une|unir|cruza[r]?|combina[r]?|junta[r]?|fusiona[r]?|verknüpfen?|verbinden?|kombiniere[n]?|abgleichen|gleiche|zusammenführen|führe";
const TELLS =
  "page|e-?mail|mail|alert|notify|tell|warn|inform|ping|write(?: to)?|send (?:an? )?(?:e-?mail|mail|alert) to|escribe a|avisa a|notifica a|manda un correo a|préviens|avertis|écris à|alerte|informiere|benachrichtige|schreibe? an|maile?|melde an";

function pattern(...words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join("|")})(?![\\p{L}\\p{N}_])`, "giu");
}

const DETAILS: readonly Detail[] = [
  {
    said: new RegExp(
      `(?<![\\p{L}])(?:(?:${JOINS})[^.;!?\\n]{0,60}?)?(?<first>${SOURCE})[^.;!?\\n@]{0,40}?\\s(?:and|with|to|und|mit|et|avec|y|con|e|&)\\s(?:(?:the|die|der|la|le|les|el|los|las|file|datei|fichier|archivo)\\s){0,2}(?<second>${SOURCE})\\s?(?:(?:${JOINS}|zusammen|them|both|together|ab)\\s){0,2}[,(]?\\s?(?:by|on|using|via|over|über|nach|anhand|sur|par|por|según|a través de)\\s(?:(?:the|der|die|des|das|le|la|el|l'|common|gemeinsame[nr]?|column|spalte|colonne|columna|field)\\s){0,3}["'«]?(?<column>\\p{L}[\\p{L}\\p{N}_-]{0,40})["'»]?(?![\\p{L}\\p{N}_@])\\)?`,
      "giu",
    ),
    take(found, { first = "", second = "", column = "" }) {
      if (found.join !== null || first === second) return false;
      found.join = { sources: [first, second], column };
      return true;
    },
  },
  {
    said: /(?<=https?:\/\/\S{1,300}\s{0,3})\((?<method>POST|PUT|PATCH|DELETE)(?:\s?\)|,)/gu,
    take: (found, { method = "" }, place) => ofCall(found, place, `using ${method}`),
  },
  {
    said: pattern(
      `(?:and |then |with )?(?:re-?try(?: it)?|try (?:it )?again)(?: up to)? ${COUNT} (?:times|x)(?:,? (?:with|w/)(?: an?)?(?: exponential)? back-?off)?`,
    ),
    take: retries,
  },
  {
    said: pattern(
      `(?:with |up to )?${COUNT} (?:retries|re-tries)(?: (?:with|w/)(?: an?)?(?: exponential)? back-?off)?`,
    ),
    take: retries,
  },
  {
    said: pattern(
      `(?:versuche? es |wiederhole? es |versuche? )?(?:bis zu )?${COUNT} ?(?:mal|x) (?:erneut(?: versuchen)?|wiederholen|nochmal(?: versuchen)?|versuchen)`,
    ),
    take: retries,
  },
  { said: pattern(`(?:mit |bis zu ){0,2}${COUNT} (?:versuchen?|wiederholungen)`), take: retries },
  { said: pattern(`réessa(?:ie|yez|yer)(?: jusqu'à)? ${COUNT} fois`), take: retries },
  {
    said: pattern(
      `reintent(?:a|e|ar|alo|arlo)(?: hasta)? ${COUNT} veces`,
      `reinténtalo(?: hasta)? ${COUNT.replace("<count>", "<count2>")} veces`,
    ),
    take: retries,
  },
  {
    said: new RegExp(
      `[,;.]?\\s?(?<![\\p{L}])(?:and |und |et |y )?(?:then|afterwards|after that|otherwise|dann|danach|sonst|puis|ensuite|sinon|luego|después|entonces|si no),? (?:(?:(?:${TELLS}) )?(?<mail>${MAIL})|(?:${TELLS}) (?<me>me|mich|mir|moi|mí))(?![\\p{L}\\p{N}@])`,
      "giu",
    ),
    take(found, { mail }, { me }) {
      const to = mail ?? me;
      const isTried = [...found.ofCalls.values()].flat().some((each) => each.startsWith("retry"));
      if (to === null || !isTried || found.onFailure !== null) return false;
      found.onFailure = to;
      return true;
    },
  },
  // "Takes more than 3 s" is a timeout, and "or fails" adds nothing to it.
  {
    said:
      /(?<!\p{L})(?:takes?|needs?|tarda|tarde|dauert|braucht|met|mette|prend) (?:longer than|more than|over|más de|länger als|mehr als|plus de) (?<count>\d{1,3}) ?(?:s|secs?|seconds?|sekunden?|secondes?|segundos?)(?: (?:or|o|oder|ou)(?=\s))?(?!\p{L})/giu,
    take: (found, { count = "" }, place) =>
      ofCall(found, place, `with a timeout of ${count} seconds`),
  },
  // "Fails three times in a row" means retries before the failure is reported.
  {
    said: new RegExp(
      `(?<=(?:fails?|failed|fehlschlägt|scheitert|échoue|falla) )${COUNT} (?:times|mal|fois|veces)(?: in a row| hintereinander| nacheinander| de suite| seguidas)?(?!\\p{L})`,
      "giu",
    ),
    take: retries,
  },
  {
    said: new RegExp(
      `\\(?(?<![\\p{L}])(?:with |using |mit |avec |con |and )?(?:(?:the|a|api|our|das|ein|le|un|el) ){0,2}(?:header|kopfzeile|en-tête|cabecera) (?<header>[a-z][\\p{L}\\p{N}-]{1,60})(?: (?:from|in|set to|aus|dans|depuis|de|desde))(?: ${SECRET})?(?: (?<env>[A-Z][A-Z0-9_]{2,60}))?(?![\\p{L}\\p{N}_])\\)?`,
      "giu",
    ),
    take(found, { header = "", env }, place) {
      const name = env !== undefined && env === env.toUpperCase()
        ? env
        : header.toUpperCase().replaceAll("-", "_");
      return ofCall(found, place, `using header ${header} from ${name}`);
    },
  },
  {
    said: new RegExp(
      `[(,.;]?\\s?(?<![\\p{L}])(?:with |using |mit |avec |con |and )?(?:(?:the|a|api|our|das|dem|der|ein|le|un|el|bearer|auth) ){0,3}(?:token|key|bearer|schlüssel|jeton|clé|clave)(?: (?:is|in|from|ist|steht|liegt|aus|est|dans|es|está|en|de|called|named)){0,2}:?(?: ${SECRET})? (?<env>[A-Z][A-Z0-9]*_[A-Z0-9_]{1,60})(?![\\p{L}\\p{N}_])\\)?`,
      "giu",
    ),
    take(found, { env = "" }, place) {
      return env === env.toUpperCase() && ofCall(found, place, `using bearer token ${env}`);
    },
  },
  {
    said: new RegExp(
      `,?\\s?(?<![\\p{L}])(?:and |und |et |y )?(?:with )?(?:a |eine |une |una )?(?:cc|copy|carbon copy|kopie|copie|copia)(?: (?:to|an|à|a|for))?:? (?:(?<mail>${MAIL})|(?<me>me|mich|myself|moi|mí))(?![\\p{L}\\p{N}@])`,
      "giu",
    ),
    take(found, { mail }, { me }) {
      const to = mail ?? me;
      if (to === null) return false;
      found.ofMail.push(`with copy to ${to}`);
      return true;
    },
  },
  {
    said: new RegExp(
      `[,;]?\\s?(?<![\\p{L}])(?:and |und |et |y )?(?:errors?|failures?|problems|fehler|störungen|erreurs?|errores)(?: (?:please|bitte|should|go|gehen|s'il te plaît|por favor)){0,2} (?:to|an|à|a) (?<mail>${MAIL})(?![\\p{L}\\p{N}@])`,
      "giu",
    ),
    take(found, { mail = "" }) {
      if (found.onFailure !== null) return false;
      found.onFailure = mail;
      return true;
    },
  },
  {
    said: pattern(
      "(?:as|in|into|to) (?:an? |one )?(?:excel|xlsx)(?:[ -](?:file|sheet|spreadsheet|table|workbook))?",
      "(?:as|into|in|to) (?:an? |one )?(?:spreadsheet|sheet)",
      "excel file",
      "(?:als |in )?(?:eine? )?excel(?:-?(?:datei|tabelle|liste))?",
      "(?:en|dans|au format|comme|sous) (?:un )?(?:fichier )?(?:excel|tableur)",
      "(?:en|a|como) (?:un )?(?:archivo )?(?:de )?(?:excel|hoja de cálculo)",
    ),
    take(found) {
      found.isSheet = true;
      return true;
    },
  },
];

function retries(
  found: FoundDetails,
  { count, count2 }: Readonly<Record<string, string>>,
  place: DetailContext,
): boolean {
  const said = (count ?? count2 ?? "").toLowerCase();
  return ofCall(found, place, `retry ${COUNTS[said] ?? said} times`);
}

function ofCall(
  { ofCalls }: FoundDetails,
  { before, after }: DetailContext,
  detail: string,
): boolean {
  const address = before ?? after;
  if (address === null) return false;
  const known = ofCalls.get(address) ?? [];
  ofCalls.set(address, [...known, detail]);
  return true;
}

const ADDRESS = /https?:\/\/[^\s"<>]*[^\s"<>.,;:)!?]/giu;
const CHARACTERS_MAX = 1_500;

/**
 * Removes details such as retries, timeouts and headers from a request, wherever they stand, and
 * returns them.
 */
export function withoutDetails(text: string, me: string | null): WithoutDetails {
  const found: FoundDetails = {
    ofCalls: new Map(),
    ofMail: [],
    onFailure: null,
    isSheet: false,
    join: null,
  };
  if (text.length > CHARACTERS_MAX) return { text, ...found };
  const rest = DETAILS.reduce((left, { said, take }) => {
    const addresses = [...left.matchAll(ADDRESS)];
    return left.replace(said, (words: string, ...rest: unknown[]) => {
      const groups = rest.at(-1);
      const at = rest.find((each): each is number => typeof each === "number") ?? 0;
      const before = addresses.findLast(({ index }) => index < at)?.[0] ?? null;
      const after = addresses.find(({ index }) => index > at)?.[0] ?? null;
      const said = typeof groups === "object" && groups !== null
        ? Object.fromEntries(
          Object.entries(groups).flatMap(([name, value]) =>
            typeof value === "string" ? [[name, value]] : []
          ),
        )
        : {};
      return take(found, said, { before, after, me }) ? " " : words;
    });
  }, text);
  return { text: rest, ...found };
}
