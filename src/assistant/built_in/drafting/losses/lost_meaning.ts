import type { Step } from "../../../../definition/definition.ts";
import type { BuiltDraft } from "../build_draft.ts";

/** Words of a request, with the content that its draft must or must not contain. */
interface RequiredContent {
  said: RegExp;
  needs?: RegExp;
  excludes?: RegExp;
}

/** Matches the rest of a clause, up to the length that a refusal quotes. */
const REST = "[^,.;!?\\n]{0,60}";

const REQUIRED_CONTENT: readonly RequiredContent[] = [
  {
    said: clausePattern(
      "(?:keep|take|save|send|behalte|nimm|garde|quédate con|deja) (?:only|just|nur|seulement|solo)",
    ),
    needs: /"service":"data"|"when":|slice\(/u,
  },
  {
    said: clausePattern(
      "(?:number|count|anzahl|nombre|número) (?:of|der|de|von)(?: the| new| all)? (?:rows|lines|zeilen|lignes|filas)",
    ),
    needs: /size\(|"action":"group"|count/u,
  },
  {
    said: clausePattern(
      "(?:count|number of|how many|zähle?|anzahl(?: der)?|compte|nombre de|cuenta|cuántas|número de) (?:the |all |die |les |las |los )?(?:words|characters|letters|wörter|zeichen|buchstaben|mots|caractères|lettres|palabras|caracteres|letras)",
    ),
    needs: /split|words|length/u,
  },
  {
    said: clausePattern("(?:header|kopfzeile|en-tête|cabecera) x-"),
    needs: /"headers":/u,
  },
  {
    // "Three times" next to a call means a loop, unless the request speaks of retries.
    said:
      /^(?!.*(?:re-?tr|try|attempt|fail|versuch|fehl|essa[iy]|échou|échec|intent|falla|error)).*(?<!\p{L})(?:call|get|fetch|post|rufe?|appelle|llama)(?!\p{L})[^,;!?\n]{0,120} (?:\d+|two|three|four|five|drei|vier|trois|tres) (?:times|mal|fois|veces)/iu,
    excludes: /"retry":\{"max":\d+,"backoff":"fixed"/u,
  },
  { said: clausePattern("\\S{1,200}\\.xml"), excludes: /\.xml".*"action":"(?:map|filter|group)"/u },
  {
    said: clausePattern("(?:for )?each (?:row|line|record) (?:in|of|from)"),
    needs: /"forEach":|"action":"map"|"items":/u,
    excludes: /item\.row\b/u,
  },
];

/** Matches words as columns that never are columns. */
const NO_COLUMNS =
  /(?:item|row)\.(?:de|des|du|of|the|los|las|les|der|die|das|secret)(?![\p{L}\p{N}_])/u;

const WANTS_FILE =
  /save|file|report|attach|csv|json|xlsx|speicher|datei|bericht|enregistr|fichier|guard|archivo|informe/iu;

function clausePattern(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})${REST}`, "iu");
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
