import { pattern } from "../../lib/text/pattern.ts";
import type { Wish } from "./phrases.ts";
import { type PartForm, SentenceParts } from "../grammar/sentence_parts.ts";
import { nameIn } from "./drafting/files/text_file.ts";

const VERBS = {
  en: ["use|take|try|begin|start|open|create|make|copy"],
  de: [
    "nimm|nehme|nehmen|verwende(n)|benutze(n)|nutze(n)|starte(n)|öffne(n)|erstelle(n)|kopiere(n)",
  ],
  fr: [
    "utilise(r|z)|prends|prenez|ouvre(r|z)|pars|partez|crée(r|z)|essaie|essayez|copie(r|z)",
  ],
  es: [
    "usa|usar|usen|utiliza|utilice|utilizar|toma|abre|abra|crea|cree|crear|copia|prueba|empieza",
    "parte",
  ],
};
const BEGINS = pattern("iu")`(?<!\p{L}) ${VERBS} (?!\p{L})`;
const QUESTIONS = {
  en: ["what|which|how|why|who|where|when|is|are|do|does|list"],
  de: ["was|welche|welcher|wie|warum|gibt|liste"],
  fr: ["quel|quels|quelle|quelles|comment|pourquoi|que"],
  es: ["qué|cuál|cuáles|cómo|hay|lista"],
};
const ASKS_ABOUT = pattern("iu")`^ [^\p{L}]* ${QUESTIONS} (?!\p{L})`;
const NEGATION =
  /(?<!\p{L})(?:not|never|no|don['’]?t|nicht|nie|kein|keine|ne|pas|jamais|nunca)(?!\p{L})/iu;

/** Matches the noun in four languages. */
const TEMPLATE = /(?<!\p{L})(?:template|vorlage|modèle|modele|plantilla)(?!\p{L})/iu;

const NO_NAMES = {
  en: ["called|named|as|and|then|for|to|with|please|is"],
  de: ["namens|und|dann|für|zu|mit|bitte|ist|um"],
  fr: ["nommé|appelé|et|puis|pour|à|avec|est|de"],
  es: ["llamada|y|luego|para|a|con|es"],
};
/** Matches "template" before a name such as "csv-cleanup", which follows the match. */
const TEMPLATE_NAME = pattern("giu")`
  (?<!\p{L}) ${"template|vorlage|modèle|modele|plantilla"} \s+ (?! ${NO_NAMES} (?!\p{L}) )
  ["“„«]? (?= [\p{L}\p{N}_] )
`;
const NAME: PartForm = {
  stops: /[^\w -]/g,
  ends:
    /(?:["”“»]|(?<!\s)(?=[\s,.;!]|$))(?:\s*(?:[,.;!]|$)|\s+(?:called|named|as|and|then|for|please|namens|als|und|dann|für|bitte|nommé|appelé|et|puis|pour|llamada|como|y|luego|para|por|svp|stp|s'il)\b)/gi,
};
/** Matches the words before the name in "from the csv-cleanup template". */
const LEAD =
  /\b(?:use|take|try|open|copy|start|begin|from|with|the|an?|your|this|that|nimm|verwende|benutze|die|der|mit|utilise|prends|le|la|usa|utiliza|con)\s+/gi;

/** Returns the wish for a sentence that names a template; null if it names none. */
export function readTemplateWish(words: string): Wish | null {
  const clause = words.split(/[.!?;\n]+/).find((each) => isWish(each));
  if (clause === undefined) return null;
  const template = nameAfter(clause) ?? nameBefore(clause);
  if (template === "") return { tool: "list_templates", input: {} };
  const name = nameIn(words);
  return { tool: "use_template", input: { template, ...name === null ? {} : { name } } };
}

function isWish(clause: string): boolean {
  const at = clause.search(TEMPLATE);
  return at >= 0 && BEGINS.test(clause) && !ASKS_ABOUT.test(clause) &&
    !NEGATION.test(clause.slice(0, at));
}

function nameAfter(clause: string): string | null {
  const parts = new SentenceParts(clause, NAME);
  for (const { index, 0: { length } } of clause.matchAll(TEMPLATE_NAME)) {
    const name = parts.at(index + length);
    if (name !== null) return name;
  }
  return null;
}

function nameBefore(clause: string): string {
  const before = clause.slice(0, clause.search(TEMPLATE));
  return before.split(LEAD).at(-1)?.replaceAll(/["“”]/g, "").trim() ?? "";
}
