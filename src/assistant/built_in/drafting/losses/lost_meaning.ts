import { oneOf, pattern, type Phrases, type Piece } from "../../../../lib/text/pattern.ts";
import type { Definition, Step } from "../../../../definition/definition.ts";
import type { BuiltDraft } from "../build_draft.ts";

/** Words of a request, with the content that its draft must or must not contain. */
interface RequiredContent {
  said: RegExp;
  needs?: RegExp;
  excludes?: RegExp;
}

/** Stems of words about attempts. */
const TRYING = {
  en: ["re-tr|retr|try|attempt|fail"],
  de: ["versuch|fehl"],
  fr: ["essai|essay|échou|échec"],
  es: ["intent|falla|error"],
};
const TIMES = oneOf("<digits>|two|three|four|five|drei|vier|trois|tres times|mal|fois|veces", {
  digits: /\d+/u,
});

/** Nouns for all rows of a list, or for a message about them. */
const ALL_ROWS = {
  en: ["list|file|result|report|data|body|whole|csv|json|table|message|mail|email|note|alert|post"],
  de: ["liste|datei|ergebnis|bericht|tabelle|nachricht|mail|e-mail|hinweis|csv|json"],
  fr: ["liste|fichier|résultat|rapport|tableau|message|mail|e-mail|courriel|csv|json"],
  es: ["lista|archivo|fichero|resultado|informe|tabla|mensaje|mail|correo|aviso|csv|json"],
};

const REQUIRED_CONTENT: readonly RequiredContent[] = [
  {
    said: demand({
      en: ["keep|take|save|send only|just"],
      de: ["behalte|nimm nur"],
      fr: ["garde seulement"],
      es: ["garde|quédate_con|deja solo"],
    }),
    needs: /"service":"data"|"when":|slice\(/u,
  },
  {
    said: demand({
      en: ["number|count of the? new|all? rows|lines"],
      de: ["anzahl der|von zeilen"],
      fr: ["nombre de lignes"],
      es: ["número de filas"],
    }),
    needs: /size\(|"action":"group"|count/u,
  },
  {
    said: demand({
      en: ["count|number_of|how_many the|all? words|characters|letters"],
      de: ["zähl(e)|anzahl|anzahl_der alle|die? wörter|zeichen|buchstaben"],
      fr: ["compte|nombre_de les? mots|caractères|lettres"],
      es: ["cuenta|cuántas|número_de las|los? palabras|caracteres|letras"],
    }),
    needs: /split|words|length/u,
  },
  {
    // "Otherwise" is said of each ticket here. The gate of a step is about the whole list.
    said: pattern("iu")`
      (?<!\p{L}) ${{
      en: ["send|post|forward|mail|email|put|save|write|escalate the|that|an|a"],
      de: ["sende|schicke|schick|poste|maile|speichere den|das|die|ein|einen|eine"],
      fr: ["envoie|envoyer|poste|poster|enregistre le|la|l'|un|une"],
      es: ["envía|envíe|manda|mande|guarda el|la|un|una"],
    }} [ ] (?! ${ALL_ROWS} (?!\p{L}) ) \p{L}{2,40} (?<! s ) (?!\p{L})
      [^!?\n]{0,120} ${"otherwise|else|sonst|ansonsten|sinon|si_no|en_caso_contrario"} (?!\p{L})
    `,
    excludes: /"when":"!\(size\(steps\.filter\d*\.output\)/u,
  },
  {
    // The first rows are the best ones only after a sort.
    said: pattern("iu")`
      (?<!\p{L}) (?: ${"top|best|besten|meilleurs|mejores"} [ ] \d+ | \d+ [ ] ${"best|besten|meilleurs|mejores"} ) [ ] (?! ${"rows|lines|records|entries|zeilen|lignes|filas"} (?!\p{L}) ) \p{L}+
    `,
    needs: /sortBy\(/u,
  },
  {
    said: demand("header|kopfzeile|en-tête|cabecera x-"),
    needs: /"headers":/u,
  },
  {
    // "Three times" next to a call means a loop, unless the request speaks of retries.
    said: pattern("iu")`
      ^ (?! .* ${TRYING} ) .* (?<!\p{L}) ${"call|get|fetch|post|ruf(e)|appelle|llama"} (?!\p{L})
      [^,;!?\n]{0,120} [ ] ${TIMES}
    `,
    excludes: /"retry":\{"max":\d+,"backoff":"fixed"/u,
  },
  {
    said: demand(oneOf("<word>.xml", { word: /\S{1,200}/u })),
    excludes: /\.xml".*"action":"(?:map|filter|group)"/u,
  },
  {
    said: demand("for? each row|line|record in|of|from"),
    needs: /"forEach":|"action":"map"|"items":/u,
    excludes: /item\.row\b/u,
  },
];

/** Matches a draft that reads a function word, such as "of" or "all", as the name of a column. */
const NO_COLUMNS =
  /(?:(?:item|row)\.|(?<=pick\(\[.{0,200})\\")(?:de|des|du|of|the|los|las|les|der|die|das|secret|all|alle|alles|everything|anything|tout|tous|toutes|todo|todos|todas|me|us|mich|mir|uns|moi|nous|them|those|sie|ihn|who|wer|qui|quien|lo|ce|ceux|celles)(?![\p{L}\p{N}_])/u;

const WANTS_FILE =
  /save|file|report|attach|csv|json|xlsx|speicher|datei|bericht|enregistr|fichier|guard|archivo|informe/iu;

/** Matches words and the rest of their clause, up to the length that a refusal quotes. */
function demand(words: Phrases | Piece): RegExp {
  return pattern("iu")`(?<!\p{L}) ${words} [^,.;!?\n]{0,60}`;
}

/**
 * Returns the words of a request that its draft misreads; null if none are found. Each case comes
 * from a wrong draft that a reader returned as complete.
 */
export function lostMeaning(text: string, { definition }: BuiltDraft): string | null {
  const made = JSON.stringify(definition);
  for (const { said, needs, excludes } of REQUIRED_CONTENT) {
    const [words] = said.exec(text) ?? [];
    if (words === undefined) continue;
    if (needs?.test(made) === false || excludes?.test(made) === true) return words.trim();
  }
  const isMailedTwice = !WANTS_FILE.test(text) && mailsTwice(definition.steps);
  return isMailedTwice || NO_COLUMNS.test(made) || wastesWork(definition) ? text.trim() : null;
}

/** Whether nothing uses the result of a data step. The words after it have been misread. */
function wastesWork({ steps, outputs = {} }: Definition): boolean {
  return steps.some((step, at) =>
    "service" in step && step.service === "data" &&
    !JSON.stringify([steps.slice(at + 1), outputs]).includes(`steps.${step.id}.output`)
  );
}

/** Whether the recipient of a failure also gets an e-mail with a file that nobody has asked for. */
function mailsTwice(steps: readonly Step[]): boolean {
  const toldOfFailures = new Set(
    steps.flatMap(({ onError }) => Array.isArray(onError) ? onError.map(recipientOf) : []),
  );
  return steps.map(recipientOf).some((to) => to !== null && toldOfFailures.has(to));
}

function recipientOf(step: Step): string | null {
  if (!("service" in step) || step.service !== "email") return null;
  return JSON.stringify(step.with?.["to"] ?? null);
}
