import { pattern } from "../../../lib/text/pattern.ts";
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
const PRESENTING = {
  en: [
    "here's|here_is|here_are|this_is|these_are",
    "please? find|see the? attached",
    "attached is|are?",
    "enclosed",
    "i've|i_have|i just? attached|uploaded|added|sent",
    "i'm|i_am attaching|sending|uploading",
    "i|we have",
    "i've|we've got",
  ],
  de: [
    "hier ist|sind|kommt|hast|haben",
    "das ist|sind",
    "dies ist",
    "anbei|im_anhang|angehängt",
    "ich hab(e)|schicke",
    "wir haben",
  ],
  fr: [
    "voici|voilà|ci-joint|c'est|ce_sont|j'ai",
    "je t'envoie|t'joins|vous_envoie|vous_joins|envoie|joins",
    "nous avons",
  ],
  es: [
    "aquí está|están|tienes|tiene|va|van",
    "adjunto|tengo|tenemos",
    "te|le mando|envío|adjunto",
    "esta|este es",
    "estos|estas son",
    "he adjuntado|subido",
  ],
};
const ASIDE = pattern("iuy")`${PRESENTING}`;

/** Matches a clause at the beginning that says what is attached: "Notenliste im Anhang:". */
const ATTACHES = pattern("iu")`
  ^ (?<told> [^.,:;!?\n]{2,80} ) \s ${{
  en: ["is|are attached|enclosed|below", "attached|enclosed"],
  de: ["im_anhang|anbei|angehängt", "liegt|liegen bei", "ist|sind im_anhang|angehängt"],
  fr: ["ci-joint(e|s|es)", "est|sont joint(e|s|es)", "en_pièce_jointe"],
  es: ["adjunto(s)|adjunta(s)", "va|van|está|están adjunto(s)|adjunta(s)"],
}} \s? [.,:;!–—] \s*
`;
/** Matches words at the end that say so: ", list attached". */
const ATTACHED_LAST = pattern("iu")`
  [.,;] \s (?: ${"the|die|der|la|le|el"} \s )? ${"file|list|csv|datei|liste|fichier|archivo|lista"}
  \s (?: ${"is|ist|est|está|va"} \s )? ${"attached|angehängt|anbei|im_anhang|jointe|joint|ci-joint|adjunta|adjunto"}
  \s? [.!]? $
`;

/** Removes sentences and clauses at the beginning that only describe the file. */
export function withoutAsides(said: string): string {
  const text = withoutAttaching(said.replace(ATTACHED_LAST, ""));
  ASIDE.lastIndex = 0;
  if (!ASIDE.test(text)) return text;
  const end = text.slice(0, ASIDE_CHARACTERS_MAX).search(/[.:;!\n,–—]|\s-\s/u);
  if (end < 0) return text;
  const { tokens } = plainLexemesOf(text.slice(ASIDE.lastIndex, end));
  const orders = tokens.some((_, at) => at > 0 && VERB.lengthAt(tokens, at) > 0);
  if (orders) return text;
  return withoutAsides(text.slice(end).replace(/^[\s.:;!,–—-]+/u, ""));
}

function withoutAttaching(text: string): string {
  const { 0: whole = "", groups } = ATTACHES.exec(text) ?? {};
  const { tokens } = plainLexemesOf(groups?.["told"] ?? "");
  return tokens.some((_, at) => VERB.lengthAt(tokens, at) > 0) ? text : text.slice(whole.length);
}

const NOUNS = {
  en: [
    "file|files|csv|csv_file|list|table|data|sheet|spreadsheet|attachment|document|export",
  ],
  de: ["datei|liste|tabelle|daten|anhang"],
  fr: ["fichier|liste|tableau|données|pièce_jointe"],
  es: ["archivo|fichero|lista|tabla|datos|adjunto"],
};
const THIS = {
  en: ["this|these|that|the|my|our"],
  de: ["diese|dieser|diesem|die|der|den|dem|das|meine|unsere"],
  fr: ["ce|cette|ces|le|la|les|mon|nos|notre"],
  es: ["este|esta|estos|estas|el|los|las|mi|nuestra"],
};
const ATTACHED = "attached|uploaded|angehängte|angehängten|beigefügte|beigefügten";
const FROM = {
  en: ["in|from|of|out_of"],
  de: ["aus|im|von|vom"],
  fr: ["dans|de|du"],
  es: ["en|del|desde"],
};
const BELOW = {
  en: ["below|above|attached|here"],
  de: ["unten"],
  fr: ["joint|ci-dessous"],
  es: ["adjunto|de_abajo"],
};

const IN_FILE = pattern("giu")`
  \s ${FROM} \s (?: ${THIS} \s )? (?: ${ATTACHED} [ ] )? ${NOUNS} (?: [ ] ${BELOW} )?
  (?= [\s,.;:?!] | $ )
`;
/** Matches ", from the attached". */
const IN_ATTACHED = pattern("iu")`
  ,? \s ${FROM} \s (?: ${THIS} \s )? ${ATTACHED} (?= \s? (?: [,.;:?!] | $ ) )
`;
const THE_FILE = pattern("giu")`
  (?<!\p{L}) ${THIS} \s (?: ${ATTACHED} [ ] )? ${NOUNS} (?: [ ] joint | [ ] adjunto )?
  (?= [\s,.;:?!] | $ )
`;

/** Replaces words for the file by "it": "sort this list by amount" becomes "sort it by amount". */
export function aboutIt(text: string, { sentAs, file }: FileTable): string {
  const named = text.replaceAll(sentAs, file);
  return named.replace(IN_ATTACHED, "").replace(IN_FILE, "").replace(THE_FILE, "it")
    .replace(
      /(?<=\p{L}\s)(?:this|these|those)(?=\s(?:by|to|into|in|as|per|and|on)\b|\s?[,.;!?]|$)/giu,
      "it",
    );
}
