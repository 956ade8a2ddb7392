import { oneOf, pattern, type Phrases, type Piece } from "../../../../lib/text/pattern.ts";
import type { Step } from "../../../../definition/definition.ts";
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

/** Matches a draft that reads a function word, such as "of", as the name of a column. */
const NO_COLUMNS =
  /(?:item|row)\.(?:de|des|du|of|the|los|las|les|der|die|das|secret)(?![\p{L}\p{N}_])/u;

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
  return isMailedTwice || NO_COLUMNS.test(made) ? text.trim() : null;
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
