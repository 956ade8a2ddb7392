import { PhraseSet } from "../../grammar/forms.ts";
import { ASKING_FOR, CHEERFUL, LEADING, POLITE } from "../../grammar/language/vocabulary.ts";
import { plainLexemesOf } from "../drafting/lexemes.ts";
import { BEGINNINGS } from "../drafting/words/beginnings.ts";
import { VERBS } from "../drafting/words/words.ts";
import type { FileTable } from "./file_table.ts";

const BEFORE = new PhraseSet([
  ...[...LEADING, ...ASKING_FOR, ...CHEERFUL, ...POLITE],
  ...BEGINNINGS.filter((words) => words.includes(" ")),
]);
const THANKS =
  /[\s,.!?]{1,3}(?:please|thanks|thank you|thx|bitte|danke|merci|s['’]il (?:te|vous) plaît|gracias|por favor)[\s.!]{0,3}$/iu;

/** Removes courtesies around a request: "Hi! Could you please sort it?" becomes "sort it". */
export function withoutCourtesies(text: string): string {
  const { tokens } = plainLexemesOf(text);
  let at = 0;
  for (;;) {
    const token = tokens[at];
    const length = token?.kind === "mark" ? 1 : BEFORE.lengthAt(tokens, at);
    if (!token || length === 0) break;
    at += length;
  }
  return text.slice(tokens[at]?.start ?? 0).replace(THANKS, "").replace(/\s?[?!]\s*$/, "");
}

const VERB = new PhraseSet(VERBS);
const ASIDE_CHARACTERS_MAX = 120;
const ASIDE = new RegExp(
  [
    "here(?:['’]s| is| are)|this is|these are|(?:please )?(?:find|see) (?:the )?attached|attached(?: is| are)?|enclosed",
    "i(?:['’]ve| have)? (?:just )?(?:attached|uploaded|added|sent)|i(?:['’]m| am) (?:attaching|sending|uploading)|(?:i|we)(?: have|['’]ve got)",
    "hier (?:ist|sind|kommt|hast|haben)|das (?:ist|sind)|dies ist|anbei|im anhang|angehängt|ich habe?|wir haben|ich schicke",
    "voici|voilà|ci-joint|c['’]est|ce sont|j['’]ai|je (?:t['’]|vous )?(?:envoie|joins)|nous avons",
    "aquí (?:está|están|tienes|tiene|va|van)|adjunto|te (?:mando|envío|adjunto)|le (?:mando|envío|adjunto)|esta es|este es|estos son|estas son|he (?:adjuntado|subido)|tengo|tenemos",
  ].map((each) => `(?:${each})`).join("|"),
  "iuy",
);

/** Removes sentences and clauses at the beginning that only describe the file. */
export function withoutAsides(text: string): string {
  ASIDE.lastIndex = 0;
  if (!ASIDE.test(text)) return text;
  const end = text.slice(0, ASIDE_CHARACTERS_MAX).search(/[.:;!\n,–—]|\s-\s/u);
  if (end < 0) return text;
  const { tokens } = plainLexemesOf(text.slice(ASIDE.lastIndex, end));
  const orders = tokens.some((_, at) => at > 0 && VERB.lengthAt(tokens, at) > 0);
  if (orders) return text;
  return withoutAsides(text.slice(end).replace(/^[\s.:;!,–—-]+/u, ""));
}

const NOUNS =
  "file|files|csv|csv file|list|table|data|sheet|spreadsheet|attachment|document|export|datei|liste|tabelle|daten|anhang|fichier|liste|tableau|données|pièce jointe|archivo|fichero|lista|tabla|datos|adjunto";
const THIS =
  "this|these|that|the|my|our|diese|dieser|diesem|die|der|den|dem|das|meine|unsere|ce|cette|ces|le|la|les|mon|nos|notre|este|esta|estos|estas|el|los|las|mi|nuestra";
const ATTACHED = "attached |uploaded |angehängte |angehängten |beigefügte |beigefügten ";

const IN_FILE = new RegExp(
  `\\s(?:in|from|of|out of|aus|in|im|von|vom|dans|de|du|en|del|desde)\\s(?:(?:${THIS})\\s)?(?:${ATTACHED})?(?:${NOUNS})(?: joint| adjunto| below| above| attached| here| unten| ci-dessous| de abajo)?(?=[\\s,.;:?!]|$)`,
  "giu",
);
const THE_FILE = new RegExp(
  `(?<![\\p{L}])(?:${THIS})\\s(?:${ATTACHED})?(?:${NOUNS})(?: joint| adjunto)?(?=[\\s,.;:?!]|$)`,
  "giu",
);

/** Replaces words for the file by "it": "sort this list by amount" becomes "sort it by amount". */
export function aboutIt(text: string, { sentAs, file }: FileTable): string {
  const named = text.replaceAll(sentAs, file);
  return named.replace(IN_FILE, "").replace(THE_FILE, "it")
    .replace(
      /(?<=\p{L}\s)(?:this|these|those)(?=\s(?:by|to|into|in|as|per|and|on)\b|\s?[,.;!?]|$)/giu,
      "it",
    );
}
